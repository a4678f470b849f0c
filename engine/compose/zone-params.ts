/** Parameters of each zone for the kernel that computes the light of a row. */
import { luminance } from '../color/srgb.ts';
import type { MaterialLook } from '../materials/look.ts';
import type { Paintable } from './prepare/prepare.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/**
 * A material's look in a zone that is painted with a photographed tile. The tile has its own tone and mottling, but needs
 * the photo's folds and seams to look real.
 */
const lookWithTile = (look: MaterialLook): MaterialLook => ({
  ...look,
  keepMid: Math.max(look.keepMid, 1),
  keepFine: Math.max(look.keepFine, 0.6),
  tone: 0,
  mottle: 0,
});

/** See `Param` of kernels/assembly/light-row.ts. */
export const PARAMS_PER_ZONE = 15;

export const zoneParamsTable = (prepared: Paintable, { finish, look, tile }: ZoneFinishes): Float32Array => {
  const table = new Float32Array(finish.length * PARAMS_PER_ZONE);
  finish.forEach((zoneFinish, zone) => {
    const materialLook = tile[zone] === undefined ? look[zone] : lookWithTile(look[zone]);
    const gloss = zoneFinish?.gloss ?? 1;
    const oldLuminance = luminance(...prepared.albedo[zone]);
    // A number because the kernel multiplies by it: 1 for a new material, 0 for the photo's own.
    const replaced = zoneFinish?.material === undefined ? 0 : 1;
    // Fraction of the new highlights to add: the photo of a glossy surface already has them.
    const missingHighlights = replaced * (1 - prepared.glossiness[zone]);
    table.set(
      [
        oldLuminance,
        Math.log(Math.max(1e-3, oldLuminance)),
        materialLook.glossFactor * gloss,
        materialLook.fresnel * gloss * missingHighlights,
        materialLook.highlight * gloss * missingHighlights,
        materialLook.highlightSharpness,
        materialLook.sheen,
        materialLook.grazingGain,
        materialLook.keepMid,
        materialLook.keepFine,
        replaced,
        materialLook.relief,
        materialLook.glossRelief,
        materialLook.tone,
        materialLook.mottle,
      ],
      zone * PARAMS_PER_ZONE,
    );
  });
  return table;
};
