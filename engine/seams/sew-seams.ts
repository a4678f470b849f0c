/** Draws seams into the relief: crease, piping, then thread. */
import type { LightDirection } from '../geometry/light-direction.ts';
import type { Relief } from '../relief.ts';
import type { SewnSeam } from './seams-to-sew.ts';
import { drawCrease } from './crease.ts';
import { drawPiping } from './piping.ts';
import { findSpan, type SeamField, type Span } from './seam-field.ts';
import { drawThread } from './thread.ts';

/** Distance from the seam within which fine shading is removed, in cm. */
const OLD_THREAD_CM = 1.1;

const removeOldThread = ({ at, offset }: SeamField, keepFine: Uint8Array, [first, last]: Span): void => {
  for (let e = first; e < last; e++) {
    const reach = Math.abs(offset[e]) / OLD_THREAD_CM;
    if (reach < 1) keepFine[at[e]] = Math.min(keepFine[at[e]], 255 * reach * reach);
  }
};

/** @param from first row of the relief's planes @param to row after the last @param finalScale see `Scale` */
export const sewSeams = (
  seams: readonly SewnSeam[],
  light: LightDirection,
  { width, shade, keepFine, thread: threadTrim, piping: pipingTrim }: Relief,
  from: number,
  to: number,
  finalScale: number,
): void => {
  for (const { field, crease, piping, thread } of seams) {
    const span = findSpan(field, width, from, to);
    if (span[0] === span[1]) continue;
    if (crease) drawCrease(field, crease.strength, crease.isFrench, light, shade, span);
    if (piping && pipingTrim) drawPiping(field, piping.style, piping.inset, light, pipingTrim, shade, span);
    if (!thread || !threadTrim) continue;
    drawThread(field, thread, light, threadTrim, shade, span, finalScale);
    removeOldThread(field, keepFine, span);
  }
};
