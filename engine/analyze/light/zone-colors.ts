/** Hue and brightness of each color of a zone in good light, before light and albedo are separated. */
import { luminance } from '../../color/srgb.ts';
import { glossSplit } from '../../color/gloss-split.ts';
import { linearToOklab } from '../../color/oklab.ts';
import { median, quantile } from '../../raster/median.ts';
import type { Raster } from '../../raster/raster.ts';
import type { ColorMap } from './split-colors.ts';

export interface ZoneColor {
  /** Scene-linear RGB of unit luminance: the hue alone. */
  hue: [number, number, number];
  /** Scene-linear luminance at the 50th and 80th percentile. */
  mid: number;
  high: number;
  pixels: number;
}

const NO_COLOR = 255;
const MAX_SAMPLES = 24_000;
/** A pixel is entirely upholstery at this matte code and above. */
const MIN_INSIDE_MATTE = 250;

const toUnitLuminance = (hue: [number, number, number]): [number, number, number] => {
  const y = Math.max(1e-6, luminance(...hue));
  return [hue[0] / y, hue[1] / y, hue[2] / y];
};

/** Smallest channel of a dye as a fraction of its largest one: no dye absorbs a channel completely. */
const MIN_CHANNEL = 0.035;
/**
 * Quantile of the gloss that counts as no gloss. Pixels below it are in creases, where interreflection deepens the
 * color.
 */
const BARE_QUANTILE = 0.25;

/**
 * Hue of the material without gloss: the median chromaticity of pixels with a luminance between `from` and `to`, less
 * the white that gloss adds.
 */
const typicalHue = (rgb: Float32Array, lights: Float32Array, from: number, to: number): [number, number, number] => {
  const picked: number[] = [];
  for (let k = 0; k < lights.length; k++) if (lights[k] >= from && lights[k] <= to && lights[k] > 0) picked.push(k);
  if (picked.length === 0) return [1, 1, 1];
  const hue = toUnitLuminance(
    [0, 1, 2].map((c) => median(picked.map((k) => rgb[3 * k + c] / lights[k]))) as [number, number, number],
  );
  const { diffuse, gloss, trust } = glossSplit(hue);
  if (trust === 0) return hue;
  const fractions = picked.map((k) => {
    const body = diffuse[0] * rgb[3 * k] + diffuse[1] * rgb[3 * k + 1] + diffuse[2] * rgb[3 * k + 2];
    return (gloss[0] * rgb[3 * k] + gloss[1] * rgb[3 * k + 1] + gloss[2] * rgb[3 * k + 2]) / Math.max(1e-4, body);
  });
  const white = Math.min(0, quantile(fractions, BARE_QUANTILE)) * trust;
  const minChannel = MIN_CHANNEL * Math.max(...hue);
  return toUnitLuminance(hue.map((v) => Math.max(minChannel, v + white)) as [number, number, number]);
};

/** @returns one entry for each color; `pixels` is 0 if none of it is visible */
export const zoneColors = (
  photo: Raster,
  { colorIndexOf, zones }: ColorMap,
  matte: Uint8Array,
  toLinear: Float32Array,
): ZoneColor[] => {
  const counts = new Uint32Array(zones.length);
  for (let i = 0; i < colorIndexOf.length; i++)
    if (colorIndexOf[i] !== NO_COLOR && matte[i] >= MIN_INSIDE_MATTE) counts[colorIndexOf[i]]++;
  return zones.map((_, zone) => {
    const pixels = counts[zone];
    const step = Math.max(1, Math.floor(pixels / MAX_SAMPLES));
    const size = pixels === 0 ? 0 : Math.ceil(pixels / step);
    const rgb = new Float32Array(size * 3);
    const lights = new Float32Array(size);
    let seen = 0;
    let k = 0;
    for (let i = 0; i < colorIndexOf.length && k < size; i++) {
      if (colorIndexOf[i] !== zone || matte[i] < MIN_INSIDE_MATTE || seen++ % step !== 0) continue;
      const r = toLinear[photo.data[4 * i]];
      const g = toLinear[photo.data[4 * i + 1]];
      const b = toLinear[photo.data[4 * i + 2]];
      rgb[3 * k] = r;
      rgb[3 * k + 1] = g;
      rgb[3 * k + 2] = b;
      lights[k++] = luminance(r, g, b);
    }
    if (k === 0) return { hue: [1, 1, 1], mid: 0, high: 0, pixels: 0 };
    const seenLights = lights.subarray(0, k);
    const mid = median(seenLights);
    return {
      hue: typicalHue(rgb, seenLights, mid, quantile(seenLights, 0.88)),
      mid,
      high: quantile(seenLights, 0.8),
      pixels,
    };
  });
};

/** Hue and saturation, independent of brightness: Oklab a/L and b/L. @param rgb scene-linear */
export const computeHue = (rgb: readonly [number, number, number]): { a: number; b: number } => {
  const [L, a, b] = linearToOklab(...rgb);
  return L > 0 ? { a: a / L, b: b / L } : { a: 0, b: 0 };
};

/** Distance of two hues; 0.05 is visible, 0.3 a different color. */
export const hueDistance = (p: readonly [number, number, number], q: readonly [number, number, number]): number => {
  const [here, there] = [computeHue(p), computeHue(q)];
  return Math.hypot(here.a - there.a, here.b - there.b);
};

/** 0 = neutral, 1 = clearly colored. */
export const computeChroma = (hue: readonly [number, number, number]): number => {
  const [L, a, b] = linearToOklab(...hue);
  return Math.min(1, Math.max(0, (Math.hypot(a, b) / L - 0.05) / 0.08));
};
