/** Stitches in the valleys of a quilt: dashes of cord where they can be seen, a thin line of the same mean color where not. */
import type { LightDirection } from '../geometry/light-direction.ts';
import type { Place, Sampler } from '../materials/patterns/pattern-spec.ts';
import { dutyOver } from '../materials/patterns/profile.ts';
import type { Trim } from '../relief.ts';

/** Thread, stitch and the distance of double rows from the valley, in cm. */
const HALF_WIDTH = 0.055;
const STITCH = 0.55;
const DUTY = 0.8;
const ROWS = 0.17;

/** How far beside the thread its shadow reaches, in half widths, and how dark it and the needle's holes are. */
const SHADOW = 2.4;
const SHADOW_DEPTH = 0.3;
const HOLE_DEPTH = 0.5;

export interface QuiltThread {
  trim: Trim;
  rows: 1 | 2;
  /** The relief's factor on the light. */
  shade: Float32Array;
}

/** @param amount how much of the pattern is there (it fades towards the panel's seam) */
export const stitchQuilt = (
  thread: QuiltThread,
  { width: w, height: h }: Sampler,
  s: Place,
  i: number,
  amount: number,
  light: LightDirection,
): void => {
  const perCm = Math.sqrt(1 / (w * w) + 1 / (h * h));
  const pixel = Math.sqrt(Math.max(s.xx * s.xx + s.xy * s.xy, s.yx * s.yx + s.yy * s.yy));
  const reach = SHADOW * HALF_WIDTH + pixel / 2 + (thread.rows === 2 ? ROWS : 0);
  for (let line = 0; line < 2; line++) {
    const sign = line === 0 ? 1 : -1;
    const p = s.x / w + (sign * s.y) / h;
    const offset = (p - Math.round(p)) / perCm;
    if (offset > reach || offset < -reach) continue;
    const away = thread.rows === 2 ? Math.abs(offset) - ROWS : offset;
    const seen = Math.min(1, HALF_WIDTH / pixel);
    const beside = Math.abs(away) / (SHADOW * HALF_WIDTH);
    if (beside < 1) thread.shade[i] *= 1 - SHADOW_DEPTH * seen * (1 - beside);
    const covered = (Math.min(HALF_WIDTH, away + pixel / 2) - Math.max(-HALF_WIDTH, away - pixel / 2)) / pixel;
    if (covered <= 0) continue;
    const along = ((sign * s.x) / h - s.y / w) / perCm / STITCH;
    const dash = dutyOver(along, pixel / STITCH, DUTY);
    thread.shade[i] *= 1 - HOLE_DEPTH * seen * covered * (1 - dash);
    const cover = Math.min(1, covered * 1.35) * dash * Math.min(1, amount * 4);
    const value = Math.round(255 * cover);
    const { trim } = thread;
    if (value <= trim.cover[i]) continue;
    trim.cover[i] = value;
    const c = Math.max(-1, Math.min(1, away / HALF_WIDTH)) * seen;
    const end = Math.min(1, Math.abs(along - Math.round(along)) / (DUTY / 2));
    trim.shade[i] = 64 * Math.max(0, 0.8 - 0.35 * c * light.y - 0.22 * end ** 4 * seen);
  }
};
