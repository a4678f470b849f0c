/**
 * Splits log(light on the upholstery) into base (forms, folds, borders of shadows), mid (creases) and fine (grain, weave,
 * noise). The base is a guided filter of the shading by itself (He, Sun, Tang 2010), computed at reduced size and weighted, so
 * that nothing beside the upholstery leaks in. What varies everywhere alike (print, melange, grain) counts as texture of the old
 * material and is told from creases, which are few and strong, by its median strength.
 */
import { boxSums, fillHoles, gather, readRow, weightedMean } from './small-plane.ts';
import type { SmallPlane } from './small-plane.ts';

export interface ShadingSplit {
  /** Natural log of the diffuse light, one a pixel. */
  base: Float32Array;
  mid: Float32Array;
  fine: Float32Array;
}

/** Long side of the plane that the base's linear functions are computed on. */
export const REDUCED = 640;
const RADIUS = 8;
/** Variance of log light below which detail leaves the base even on plain material. */
const FLAT = 0.012;
/** How many times the variance of its own texture a pattern must exceed to count as form. */
const OVER_TEXTURE = 6;
/** Blur between mid and fine as a share of the picture's long side. */
const FINE_SIGMA = 0.0011;

/** A small plane's size for a region of a picture. */
export const smallSize = (width: number, height: number, longSide: number): { width: number; height: number } => {
  const step = Math.max(1, longSide / REDUCED);
  return { width: Math.max(1, Math.round(width / step)), height: Math.max(1, Math.round(height / step)) };
};

/** Local variance of what a small blur takes away, robustly wide: the strength of texture around each cell. */
const textureVariance = (plane: SmallPlane): Float32Array => {
  const near = weightedMean(plane, 1);
  const residue = plane.value.map((v, i) => Math.min(0.5, Math.abs(v - near[i])));
  const mean = weightedMean({ ...plane, value: residue }, RADIUS * 3);
  // Mean absolute residue to variance of a Gaussian; a 3 x 3 mean takes a ninth of it along.
  return mean.map((m) => 1.57 * m * m * (9 / 8));
};

const guide = (plane: SmallPlane): { slope: Float32Array; offset: Float32Array } => {
  const { width, height, value, weight } = plane;
  const mean = weightedMean(plane, RADIUS);
  const square = weightedMean({ ...plane, value: value.map((v) => v * v) }, RADIUS);
  const texture = textureVariance(plane);
  const slope = new Float32Array(value.length);
  const offset = new Float32Array(value.length);
  for (let i = 0; i < slope.length; i++) {
    const variance = Math.max(0, square[i] - mean[i] * mean[i]);
    slope[i] = variance / (variance + FLAT + OVER_TEXTURE * texture[i]);
    offset[i] = mean[i] * (1 - slope[i]);
  }
  return { slope: weightedMean({ width, height, value: slope, weight }, RADIUS), offset: weightedMean({ width, height, value: offset, weight }, RADIUS) };
};

/** A box twice is a tent. */
const smooth = (data: Float32Array, width: number, height: number, radius: number): void => {
  if (radius < 1) return;
  const out = new Float32Array(width * height);
  const share = 1 / (2 * radius + 1) ** 2;
  for (let pass = 0; pass < 2; pass++) {
    boxSums(data, width, height, radius, out);
    for (let i = 0; i < data.length; i++) data[i] = out[i] * share;
  }
};

/**
 * @param log natural log of the light at each pixel of the region
 * @param sure 1 where that is upholstery and nothing else, else 0 (the value there is replaced by what surrounds it)
 * @param longSide of the whole picture, for scale
 */
export const splitShading = (log: Float32Array, sure: Uint8Array, width: number, height: number, longSide: number): ShadingSplit => {
  const { width: w, height: h } = smallSize(width, height, longSide);
  const plane = gather(log, sure, width, height, w, h);
  const { slope, offset } = guide(plane);
  const around = fillHoles(plane);

  const base = new Float32Array(width * height);
  const mid = new Float32Array(width * height);
  const slopes = new Float32Array(width);
  const offsets = new Float32Array(width);
  const fills = new Float32Array(width);
  const scaleX = w / width;
  for (let y = 0; y < height; y++) {
    const fy = ((y + 0.5) * h) / height - 0.5;
    readRow(slope, w, h, fy, scaleX, slopes, width);
    readRow(offset, w, h, fy, scaleX, offsets, width);
    readRow(around, w, h, fy, scaleX, fills, width);
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (sure[i] === 0) {
        base[i] = fills[x];
        continue;
      }
      base[i] = slopes[x] * log[i] + offsets[x];
      mid[i] = log[i] - base[i];
    }
  }
  const fine = mid.slice();
  smooth(mid, width, height, Math.round(FINE_SIGMA * longSide));
  for (let i = 0; i < fine.length; i++) fine[i] = sure[i] === 0 ? 0 : fine[i] - mid[i];
  return { base, mid, fine };
};

/** Brightness classes that texture is measured in: noise is stronger in the dark. */
export const TEXTURE_LEVELS = 6;
/** Class of a base value: log light from about -3 to +0.6. */
export const textureLevel = (base: number): number => Math.min(TEXTURE_LEVELS - 1, Math.max(0, Math.floor((base + 3) / 0.6)));

export interface Texture {
  /** Median absolute mid and fine detail by zone and class: index = zone * TEXTURE_LEVELS + class. */
  mid: Float32Array;
  fine: Float32Array;
}

export const measureTexture = ({ base, mid, fine }: ShadingSplit, sure: Uint8Array, zoneOf: Uint8Array, zones: number): Texture => {
  const lists = Array.from({ length: zones * TEXTURE_LEVELS }, () => ({ mid: [] as number[], fine: [] as number[] }));
  // A prime step, so that no column pattern is sampled alone.
  const step = Math.max(1, Math.floor(sure.length / 400_000)) * 7 + 4;
  for (let i = 0; i < sure.length; i += step) {
    if (sure[i] === 0) continue;
    const list = lists[zoneOf[i] * TEXTURE_LEVELS + textureLevel(base[i])];
    list.mid.push(Math.abs(mid[i]));
    list.fine.push(Math.abs(fine[i]));
  }
  const median = (values: number[]): number => (values.length < 20 ? Number.NaN : values.sort((a, b) => a - b)[values.length >> 1]);
  const filled = (of: 'mid' | 'fine'): Float32Array => {
    const found = Float32Array.from(lists, (list) => median(list[of]));
    // Classes without samples take the nearest one's.
    return found.map((own, k) => {
      if (!Number.isNaN(own)) return own;
      const from = k - (k % TEXTURE_LEVELS);
      for (let d = 1; d < TEXTURE_LEVELS; d++) {
        for (const j of [k - d, k + d]) if (j >= from && j < from + TEXTURE_LEVELS && !Number.isNaN(found[j])) return found[j];
      }
      return 0.02;
    });
  };
  return { mid: filled('mid'), fine: filled('fine') };
};
