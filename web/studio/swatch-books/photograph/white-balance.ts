/** White balance for the photo on the page. The server computes its own for the tile. */
import { decodeSrgb, luminance } from '#engine/color/srgb.ts';
import type { Point } from './quad.ts';

export type Gains = readonly [r: number, g: number, b: number];
interface Pixels {
  width: number;
  height: number;
  /** RGBA, sRGB codes. */
  data: ArrayLike<number>;
}

/** Half the side of the sampled square, as a fraction of the photo's long side. */
const SAMPLE_RADIUS_FRACTION = 0.012;
/** Linear light below which a channel is too dark to measure. */
const MIN_LINEAR_LIGHT = 0.004;
/** Above this ratio of gains, which no real light has, the spot itself must be colored. */
const MAX_GAIN_RATIO = 3;

/**
 * Gains in linear light that make the point neutral at the same brightness (von Kries).
 * @returns undefined if it is too dark
 */
export const computeNeutralGains = ({ width, height, data }: Pixels, [x, y]: Point): Gains | undefined => {
  const radius = Math.max(1, Math.round(SAMPLE_RADIUS_FRACTION * Math.max(width, height)));
  const [cx, cy] = [Math.min(width - 1, Math.floor(x * width)), Math.min(height - 1, Math.floor(y * height))];
  let [red, green, blue] = [0, 0, 0];
  let count = 0;
  for (let j = Math.max(0, cy - radius); j <= Math.min(height - 1, cy + radius); j++)
    for (let i = Math.max(0, cx - radius); i <= Math.min(width - 1, cx + radius); i++) {
      const offset = 4 * (j * width + i);
      red += decodeSrgb(data[offset] ?? 0);
      green += decodeSrgb(data[offset + 1] ?? 0);
      blue += decodeSrgb(data[offset + 2] ?? 0);
      count++;
    }
  const [r, g, b] = [red / count, green / count, blue / count];
  if (Math.min(r, g, b) < MIN_LINEAR_LIGHT) return undefined;
  const level = luminance(r, g, b);
  return [level / r, level / g, level / b];
};

export const isTooColored = (gains: Gains): boolean => Math.max(...gains) / Math.min(...gains) > MAX_GAIN_RATIO;

/** Values for `feColorMatrix`, which multiplies in linear light. */
export const toColorMatrix = ([r, g, b]: Gains): string =>
  [`${r.toFixed(4)} 0 0 0 0`, `0 ${g.toFixed(4)} 0 0 0`, `0 0 ${b.toFixed(4)} 0 0`, '0 0 0 1 0'].join(' ');
