/** Parameters of each zone for the kernel that computes the light of a row. */
import { luminance } from '../color/srgb.ts';
import type { MaterialLook } from '../materials/look.ts';
import type { Paintable } from './prepare/prepare.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/**
 * The look under a photographed tile, which has its own tone and mottling, and needs the photo's folds and seams to look
 * real.
 */
const underTile = (look: MaterialLook): MaterialLook => ({
  ...look,
  keepMid: Math.max(look.keepMid, 1),
  keepFine: Math.max(look.keepFine, 0.6),
  tone: 0,
  mottle: 0,
});

/** See `Param` of kernels/assembly/light-row.ts. */
export const PARAMS_PER_ZONE = 15;

export const zoneTable = (prepared: Paintable, { finish, look, tile }: ZoneFinishes): Float32Array => {
  const table = new Float32Array(finish.length * PARAMS_PER_ZONE);
  finish.forEach((zoneFinish, zone) => {
    const zoneLook = tile[zone] === undefined ? look[zone] : underTile(look[zone]);
    const gloss = zoneFinish?.gloss ?? 1;
    const oldLuminance = luminance(...prepared.albedo[zone]);
    const isReplaced = Number(zoneFinish?.material !== undefined);
    // Fraction of the new highlights to add: the photo of a glossy surface already has them.
    const missingHighlights = isReplaced * (1 - prepared.glossiness[zone]);
    table.set(
      [
        oldLuminance,
        Math.log(Math.max(1e-3, oldLuminance)),
        zoneLook.keepGloss * gloss,
        zoneLook.fresnel * gloss * missingHighlights,
        zoneLook.highlight * gloss * missingHighlights,
        zoneLook.highlightSharpness,
        zoneLook.sheen,
        zoneLook.grazingGain,
        zoneLook.keepMid,
        zoneLook.keepFine,
        isReplaced,
        zoneLook.relief,
        zoneLook.glossRelief,
        zoneLook.tone,
        zoneLook.mottle,
      ],
      zone * PARAMS_PER_ZONE,
    );
  });
  return table;
};
