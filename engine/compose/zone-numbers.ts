/** A plan's choices for each zone, as the numbers that `light-rows.ts` lights pixels with. */
import { luminance } from '../color/srgb.ts';
import type { Paintable } from './prepare/prepare.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/** Least share of the photo's creases and of its finest shading that stays under a photographed tile. */
const PATTERNED = { mid: 1, fine: 0.6 };

/** How many numbers a zone has: `Of` of kernels/assembly/light-row.ts. */
export const ZONE_NUMBERS = 15;

export const zoneTable = (prepared: Paintable, { finish, look, tile }: ZoneFinishes): Float32Array => {
  const table = new Float32Array(finish.length * ZONE_NUMBERS);
  finish.forEach((f, zone) => {
    const l = look[zone];
    const gloss = f?.gloss ?? 1;
    const old = Math.max(1e-3, luminance(...prepared.albedo[zone]));
    // A tile brings its own unevenness; under its pattern folds and seams show only as they are.
    const own = tile[zone] === undefined ? 1 : 0;
    const [keepMid, keepFine] =
      own === 1 ? [l.keepMid, l.keepFine] : [Math.max(l.keepMid, PATTERNED.mid), Math.max(l.keepFine, PATTERNED.fine)];
    // Highlights of our own stand in only where the old surface made none.
    const missing = f?.material === undefined ? 0 : 1 - prepared.glossiness[zone];
    table.set(
      [
        luminance(...prepared.albedo[zone]),
        Math.log(old),
        l.mirror * gloss,
        l.veil * gloss * missing,
        l.shine * gloss * missing,
        l.tight,
        l.sheen,
        l.bloom,
        keepMid,
        keepFine,
        f?.material === undefined ? 0 : 1,
        l.relief,
        l.sparkle,
        own * l.tone,
        own * l.mottle,
      ],
      zone * ZONE_NUMBERS,
    );
  });
  return table;
};
