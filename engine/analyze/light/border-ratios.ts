/**
 * Brightness ratios of adjacent colors, measured just beside their common border. The light is equal on both sides there,
 * so the ratio is that of their albedos.
 */
import { luminance } from '../../color/srgb.ts';
import { median } from '../../raster/median.ts';
import { computeHue } from './zone-colors.ts';

export interface BorderRatio {
  a: number;
  b: number;
  /** Median of log(luminance of a / luminance of b). */
  logRatio: number;
  samples: number;
  /** Distance of the hues on the two sides (as `hueDistance`), from medians because of noise. */
  hueStep: number;
}

const NO_COLOR = 255;

/** Scene-linear light that is added first, so that the logarithm of a black pixel is finite. */
const LOG_OFFSET = 2e-4;

const logLuminance = (rgb: readonly [number, number, number]): number =>
  Math.fround(Math.log(LOG_OFFSET + Math.max(0, luminance(...rgb))));

/** Pixels from the border to each sample: far enough to be off seams and piping, near enough to share the light. */
const REACH = 5;

/**
 * @param colorIndexOf 255 = none
 * @param linearRgbAt scene-linear RGB of a pixel
 */
export const borderRatios = (
  colorIndexOf: Uint8Array,
  matte: Uint8Array,
  linearRgbAt: (pixel: number) => [number, number, number],
  width: number,
  height: number,
): BorderRatio[] => {
  const found = new Map<number, { ratios: number[]; a: number[]; b: number[] }>();
  /** Measures between adjacent pixels `i` and `j`, with the samples `before` and `after` REACH beyond them. */
  const measure = (i: number, j: number, before: number, after: number): void => {
    const p = colorIndexOf[i];
    const q = colorIndexOf[j];
    if (p === q || p === NO_COLOR || q === NO_COLOR) return;
    if (colorIndexOf[before] !== p || colorIndexOf[after] !== q || matte[before] < 250 || matte[after] < 250) return;
    const [lower, upper] = p < q ? [before, after] : [after, before];
    const key = Math.min(p, q) * 256 + Math.max(p, q);
    const border = found.get(key) ?? { ratios: [], a: [], b: [] };
    found.set(key, border);
    const [rgb, otherRgb] = [linearRgbAt(lower), linearRgbAt(upper)];
    border.ratios.push(logLuminance(rgb) - logLuminance(otherRgb));
    const [hue, otherHue] = [computeHue(rgb), computeHue(otherRgb)];
    border.a.push(hue.a - otherHue.a);
    border.b.push(hue.b - otherHue.b);
  };
  for (let y = REACH; y < height - REACH - 1; y++) {
    for (let x = REACH; x < width - REACH - 1; x++) {
      const i = y * width + x;
      if (colorIndexOf[i] === NO_COLOR) continue;
      measure(i, i + 1, i - REACH, i + 1 + REACH);
      measure(i, i + width, i - REACH * width, i + (1 + REACH) * width);
    }
  }
  return [...found].map(([key, { ratios, a, b }]) => ({
    a: key >> 8,
    b: key & 255,
    logRatio: median(ratios),
    samples: ratios.length,
    hueStep: Math.hypot(median(a), median(b)),
  }));
};
