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

interface QuiltStitcher {
  /** Looks at the footprint; holds for the pixels around. */
  focus: (place: Place) => void;
  /** @param amount how much of the pattern is there (it fades towards the panel's seam) */
  stitch: (place: Place, i: number, amount: number) => void;
}

export const quiltStitcher = (
  { trim, rows, shade }: QuiltThread,
  { width: w, height: h }: Sampler,
  light: LightDirection,
): QuiltStitcher => {
  const perCm = Math.sqrt(1 / (w * w) + 1 / (h * h));
  const beside = rows === 2 ? ROWS : 0;
  let pixel = 0;
  let reach = 0;
  let seen = 1;
  const stitchLine = (offset: number, along: number, i: number, amount: number): void => {
    const away = rows === 2 ? Math.abs(offset) - ROWS : offset;
    const shadow = Math.abs(away) / (SHADOW * HALF_WIDTH);
    if (shadow < 1) shade[i] *= 1 - SHADOW_DEPTH * seen * (1 - shadow);
    const covered = (Math.min(HALF_WIDTH, away + pixel / 2) - Math.max(-HALF_WIDTH, away - pixel / 2)) / pixel;
    if (covered <= 0) return;
    const dash = dutyOver(along, pixel / STITCH, DUTY);
    shade[i] *= 1 - HOLE_DEPTH * seen * covered * (1 - dash);
    const cover = Math.min(1, covered * 1.35) * dash * Math.min(1, amount * 4);
    const value = Math.round(255 * cover);
    if (value <= trim.cover[i]) return;
    trim.cover[i] = value;
    const c = Math.max(-1, Math.min(1, away / HALF_WIDTH)) * seen;
    const end = Math.min(1, Math.abs(along - Math.round(along)) / (DUTY / 2));
    trim.shade[i] = 64 * Math.max(0, 0.8 - 0.35 * c * light.y - 0.22 * end * end * end * end * seen);
  };
  return {
    focus: (s) => {
      pixel = Math.sqrt(Math.max(s.xx * s.xx + s.xy * s.xy, s.yx * s.yx + s.yy * s.yy));
      reach = SHADOW * HALF_WIDTH + pixel / 2 + beside;
      seen = Math.min(1, HALF_WIDTH / pixel);
    },
    stitch: (s, i, amount) => {
      const across = s.x / w;
      const down = s.y / h;
      const p = across + down;
      const q = across - down;
      const one = (p - Math.round(p)) / perCm;
      const other = (q - Math.round(q)) / perCm;
      if (one <= reach && one >= -reach) stitchLine(one, (s.x / h - s.y / w) / perCm / STITCH, i, amount);
      if (other <= reach && other >= -reach) stitchLine(other, (-s.x / h - s.y / w) / perCm / STITCH, i, amount);
    },
  };
};
