/** Sews what seams carry: the crease, piping, then thread beside it. */
import type { LightDirection } from '../geometry/light-direction.ts';
import type { Relief } from '../relief.ts';
import type { CarriedBySeam } from './carried-by-seams.ts';
import { pressCrease } from './crease.ts';
import { layPiping } from './piping.ts';
import { spanOf, type SeamField, type Span } from './seam-field.ts';
import { sewRows } from './thread.ts';

/** The part of the old thread's surroundings that goes with it, in cm to either side. */
const OLD_THREAD_CM = 1.1;

/** The old thread goes with the old cover. */
const removeOldThread = ({ at, off }: SeamField, keepFine: Uint8Array, [first, last]: Span): void => {
  for (let e = first; e < last; e++) {
    const reach = Math.abs(off[e]) / OLD_THREAD_CM;
    if (reach < 1) keepFine[at[e]] = Math.min(keepFine[at[e]], 255 * reach * reach);
  }
};

/** @param from first row of the relief's planes, `to` exclusive: each row is sewn once, whatever rows are sewn beside it */
export const sewSeams = (
  seams: readonly CarriedBySeam[],
  light: LightDirection,
  { width, shade, keepFine, thread: threadTrim, piping: pipingTrim }: Relief,
  from: number,
  to: number,
): void => {
  for (const { field, crease, piping, thread } of seams) {
    const span = spanOf(field, width, from, to);
    if (span[0] === span[1]) continue;
    if (crease) pressCrease(field, crease.strength, crease.felled, light, shade, span);
    if (piping && pipingTrim) layPiping(field, piping.style, piping.inset, light, pipingTrim, shade, span);
    if (!thread || !threadTrim) continue;
    sewRows(field, thread, light, threadTrim, shade, span);
    removeOldThread(field, keepFine, span);
  }
};
