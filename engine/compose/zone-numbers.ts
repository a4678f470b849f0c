/** Parameters of each zone for the kernel that computes the light of a row. */
import { luminance } from '../color/srgb.ts';
import type { Paintable } from './prepare/prepare.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/** Minimum fraction of the photo's creases (mid) and finest shading (fine) that is kept under a photographed tile. */
const MIN_KEEP = { mid: 1, fine: 0.6 };

/** Parameters of one zone: `Param` of kernels/assembly/light-row.ts. */
export const NUMBERS_PER_ZONE = 15;

export const zoneTable = (prepared: Paintable, { finish, look, tile }: ZoneFinishes): Float32Array => {
  const table = new Float32Array(finish.length * NUMBERS_PER_ZONE);
  finish.forEach((f, zone) => {
    const l = look[zone];
    const gloss = f?.gloss ?? 1;
    const old = Math.max(1e-3, luminance(...prepared.albedo[zone]));
    // A photographed tile has its own tone and mottle, and needs the photo's folds and seams to look real.
    const own = tile[zone] === undefined ? 1 : 0;
    const [keepMid, keepFine] =
      own === 1 ? [l.keepMid, l.keepFine] : [Math.max(l.keepMid, MIN_KEEP.mid), Math.max(l.keepFine, MIN_KEEP.fine)];
    // Highlights are added only as far as the old surface had none.
    const missing = f?.material === undefined ? 0 : 1 - prepared.glossiness[zone];
    table.set(
      [
        luminance(...prepared.albedo[zone]),
        Math.log(old),
        l.keepGloss * gloss,
        l.fresnel * gloss * missing,
        l.highlight * gloss * missing,
        l.highlightSharpness,
        l.sheen,
        l.grazingGain,
        keepMid,
        keepFine,
        f?.material === undefined ? 0 : 1,
        l.relief,
        l.glossRelief,
        own * l.tone,
        own * l.mottle,
      ],
      zone * NUMBERS_PER_ZONE,
    );
  });
  return table;
};
