/** The color that each part of a zone shows in good light, before light and material are separated. */
import { luminance } from '../../color/srgb.ts';
import { glossSplit } from '../../color/gloss-split.ts';
import { oklabOf } from '../../color/oklab.ts';
import type { Raster } from '../../raster/raster.ts';
import type { ColorMap } from './split-colors.ts';

export interface ZoneColor {
  /** Scene-linear RGB of unit luminance: the hue alone. */
  hue: [number, number, number];
  /** Scene-linear luminance at the 20th, 50th and 80th percentile. */
  low: number;
  mid: number;
  high: number;
  pixels: number;
}

const NONE = 255;
const MAX_SAMPLES = 24_000;
/** Matte from which a pixel counts as nothing but upholstery. */
const INSIDE = 250;

const atShare = (sorted: Float32Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

const medianOf = (values: number[]): number => values.sort((p, q) => p - q)[values.length >> 1];
const unit = (hue: [number, number, number]): [number, number, number] => {
  const y = Math.max(1e-6, luminance(...hue));
  return [hue[0] / y, hue[1] / y, hue[2] / y];
};

/** Weakest channel of a dye against its strongest. */
const MIN_CHANNEL = 0.035;
/**
 * Share of the pixels that shows the bare color, without gloss; creases, deeper in color by bouncing light, lie below
 * it.
 */
const BARE = 0.25;

/**
 * The hue of the material itself: first the median chromaticity of the better lit half, then less the white that gloss
 * adds to most of it.
 */
const typicalHue = (rgb: Float32Array, lights: Float32Array, from: number, to: number): [number, number, number] => {
  const picked: number[] = [];
  for (let k = 0; k < lights.length; k++) if (lights[k] >= from && lights[k] <= to && lights[k] > 0) picked.push(k);
  if (picked.length === 0) return [1, 1, 1];
  const hue = unit(
    [0, 1, 2].map((c) => medianOf(picked.map((k) => rgb[3 * k + c] / lights[k]))) as [number, number, number],
  );
  const { diffuse, gloss, trust } = glossSplit(hue);
  if (trust === 0) return hue;
  const shares = picked
    .map((k) => {
      const d = diffuse[0] * rgb[3 * k] + diffuse[1] * rgb[3 * k + 1] + diffuse[2] * rgb[3 * k + 2];
      return (gloss[0] * rgb[3 * k] + gloss[1] * rgb[3 * k + 1] + gloss[2] * rgb[3 * k + 2]) / Math.max(1e-4, d);
    })
    .sort((p, q) => p - q);
  const veil = Math.min(0, shares[Math.floor(shares.length * BARE)]) * trust;
  // No dye swallows a channel altogether.
  return unit(hue.map((v) => Math.max(MIN_CHANNEL * Math.max(...hue), v + veil)) as [number, number, number]);
};

/** @returns one entry a color; `pixels` 0 where nothing of it can be seen */
export const zoneColors = (
  photo: Raster,
  { colorOf, zones }: ColorMap,
  matte: Uint8Array,
  scene: Float32Array,
): ZoneColor[] => {
  const counts = new Uint32Array(zones.length);
  for (let i = 0; i < colorOf.length; i++) if (colorOf[i] !== NONE && matte[i] >= INSIDE) counts[colorOf[i]]++;
  return zones.map((_, zone) => {
    const pixels = counts[zone];
    const step = Math.max(1, Math.floor(pixels / MAX_SAMPLES));
    const size = pixels === 0 ? 0 : Math.ceil(pixels / step);
    const rgb = new Float32Array(size * 3);
    const lights = new Float32Array(size);
    let seen = 0;
    let k = 0;
    for (let i = 0; i < colorOf.length && k < size; i++) {
      if (colorOf[i] !== zone || matte[i] < INSIDE || seen++ % step !== 0) continue;
      const r = scene[photo.data[4 * i]];
      const g = scene[photo.data[4 * i + 1]];
      const b = scene[photo.data[4 * i + 2]];
      rgb[3 * k] = r;
      rgb[3 * k + 1] = g;
      rgb[3 * k + 2] = b;
      lights[k++] = luminance(r, g, b);
    }
    if (k === 0) return { hue: [1, 1, 1], low: 0, mid: 0, high: 0, pixels: 0 };
    const sorted = lights.slice(0, k).sort();
    const mid = atShare(sorted, 0.5);
    return {
      hue: typicalHue(rgb, lights.subarray(0, k), mid, atShare(sorted, 0.88)),
      low: atShare(sorted, 0.2),
      mid,
      high: atShare(sorted, 0.8),
      pixels,
    };
  });
};

/** Hue independent of brightness: Oklab a/L and b/L. @param rgb scene-linear, of any brightness */
export const hueOf = (rgb: readonly [number, number, number]): { a: number; b: number } => {
  const [L, a, b] = oklabOf(...rgb);
  return L > 0 ? { a: a / L, b: b / L } : { a: 0, b: 0 };
};

/** Distance of two hues; 0.05 is visible, 0.3 a different color. */
export const hueDistance = (p: readonly [number, number, number], q: readonly [number, number, number]): number => {
  const [here, there] = [hueOf(p), hueOf(q)];
  return Math.hypot(here.a - there.a, here.b - there.b);
};

/** 0 = neutral, 1 = clearly colored. */
export const chromaOf = (hue: readonly [number, number, number]): number => {
  const [L, a, b] = oklabOf(...hue);
  return Math.min(1, Math.max(0, (Math.hypot(a, b) / L - 0.05) / 0.08));
};
