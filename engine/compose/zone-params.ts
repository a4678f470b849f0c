/** Parameters of each zone for the kernel that computes the light of a row. */
import { luminance } from '../color/srgb.ts';
import type { Paintable } from './prepare/prepare.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/** Lower limits of `keepMid` and `keepFine` under a photographed tile, which needs the photo's folds and seams to look real. */
const MIN_KEEP = { mid: 1, fine: 0.6 };

/** See `Param` of kernels/assembly/light-row.ts. */
export const PARAMS_PER_ZONE = 15;

export const zoneTable = (prepared: Paintable, { finish, look, tile }: ZoneFinishes): Float32Array => {
  const table = new Float32Array(finish.length * PARAMS_PER_ZONE);
  finish.forEach((zoneFinish, zone) => {
    const zoneLook = look[zone];
    const gloss = zoneFinish?.gloss ?? 1;
    const oldLuminance = luminance(...prepared.albedo[zone]);
    const isTiled = tile[zone] !== undefined;
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
        Math.max(zoneLook.keepMid, isTiled ? MIN_KEEP.mid : 0),
        Math.max(zoneLook.keepFine, isTiled ? MIN_KEEP.fine : 0),
        isReplaced,
        zoneLook.relief,
        zoneLook.glossRelief,
        isTiled ? 0 : zoneLook.tone,
        isTiled ? 0 : zoneLook.mottle,
      ],
      zone * PARAMS_PER_ZONE,
    );
  });
  return table;
};
