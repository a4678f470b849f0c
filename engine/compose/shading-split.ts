/**
 * Splits log(light on the upholstery) into base (forms, folds, borders of shadows), mid (creases) and fine (grain, weave,
 * noise). The base is a guided filter of the shading by itself (He, Sun, Tang 2010), computed at reduced size and weighted, so
 * that nothing beside the upholstery leaks in. What varies everywhere alike (print, melange, grain) counts as texture of the old
 * material and is told from creases, which are few and strong, by its median strength.
 */
import { boxSums, fillHoles, gather, largest, readRow, weightedMean } from './small-plane.ts';
import type { SmallPlane } from './small-plane.ts';

export interface ShadingSplit {
  /** Natural log of the diffuse light, one a pixel. */
  base: Float32Array;
  mid: Float32Array;
  fine: Float32Array;
}

/** Long side of the plane that the base's linear functions are computed on. */
const REDUCED = 540;
const RADIUS = 7;
/** Variance of log light below which detail leaves the base even on plain material. */
const FLAT = 0.012;
/** How many times the variance of its own texture a pattern must exceed to count as form. */
const OVER_TEXTURE = 6;
/** Blur between mid and fine as a share of the picture's long side. */
const FINE_SIGMA = 0.0011;
export const fineRadius = (longSide: number): number => Math.round(FINE_SIGMA * longSide);

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

/** Blur that takes a weave out of the guide, in cells. */
const WEAVE_BLUR = 2;
/** Strength of texture (typical log contrast) from which detail no longer guides the base, and at which none does. */
const WEAVE_FROM = 0.03;
const WEAVE_FULL = 0.07;
/** Share of a place that is weave or print, 0..1. */
export const weaveShare = (strength: number): number => Math.min(1, Math.max(0, (strength - WEAVE_FROM) / (WEAVE_FULL - WEAVE_FROM)));

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

/** A box twice is a tent. In place. */
export const smooth = (data: Float32Array, width: number, height: number, radius: number): void => {
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
 * @param weave strength of the old texture around each reduced cell
 * @param longSide of the whole picture, for scale
 */
export const splitShading = (log: Float32Array, sure: Uint8Array, weave: Float32Array, width: number, height: number, longSide: number): ShadingSplit => {
  const { width: w, height: h } = smallSize(width, height, longSide);
  const plane = gather(log, sure, width, height, w, h);
  const { slope, offset } = guide(plane);
  const around = fillHoles(plane);
  // Where the old cover is woven or printed the guide is a blurred one (rolling guidance: Zhang et al., ECCV 2014).
  const calm = weightedMean({ ...plane, value: weightedMean(plane, WEAVE_BLUR) }, WEAVE_BLUR);
  const woven = weave.map(weaveShare);

  const base = new Float32Array(width * height);
  const mid = new Float32Array(width * height);
  const slopes = new Float32Array(width);
  const offsets = new Float32Array(width);
  const fills = new Float32Array(width);
  const calms = new Float32Array(width);
  const shares = new Float32Array(width);
  const scaleX = w / width;
  for (let y = 0; y < height; y++) {
    const fy = ((y + 0.5) * h) / height - 0.5;
    readRow(slope, w, h, fy, scaleX, slopes, width);
    readRow(offset, w, h, fy, scaleX, offsets, width);
    readRow(around, w, h, fy, scaleX, fills, width);
    readRow(calm, w, h, fy, scaleX, calms, width);
    readRow(woven, w, h, fy, scaleX, shares, width);
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (sure[i] === 0) {
        base[i] = fills[x];
        continue;
      }
      base[i] = slopes[x] * (log[i] + (calms[x] - log[i]) * shares[x]) + offsets[x];
      mid[i] = log[i] - base[i];
    }
  }
  const fine = mid.slice();
  smooth(mid, width, height, fineRadius(longSide));
  for (let i = 0; i < fine.length; i++) fine[i] = sure[i] === 0 ? 0 : fine[i] - mid[i];
  return { base, mid, fine };
};

/** How strong the old material's own texture is around each place; a small plane over the region. */
export interface Texture {
  width: number;
  height: number;
  /** Typical absolute mid and fine detail, interleaved. */
  data: Float32Array;
}

/** Half the window that texture is measured in, in reduced cells. */
const TEXTURE_WINDOW = 8;

/** Half the window that a weave is looked for in, in reduced cells. */
const WEAVE_WINDOW = 8;
/** Blur whose residue is called texture, as a share of the long side. */
const TEXTURE_SIGMA = 0.004;

/** Typical contrast of everything finer than about a centimetre around each reduced cell. */
export const textureStrength = (log: Float32Array, sure: Uint8Array, width: number, height: number, longSide: number): Float32Array => {
  const { width: w, height: h } = smallSize(width, height, longSide);
  const residue = log.slice();
  smooth(residue, width, height, Math.max(1, Math.round(TEXTURE_SIGMA * longSide)));
  for (let i = 0; i < log.length; i++) if (sure[i] === 1) residue[i] = Math.sqrt(Math.min(1, Math.abs(log[i] - residue[i])));
  const found = weightedMean(gather(residue, sure, width, height, w, h), WEAVE_WINDOW).map((v) => v * v);
  // A window at the edge of cloth sees half of it: the stronger side counts for both.
  return largest(found, w, h, WEAVE_WINDOW >> 1);
};

/**
 * The generalised mean with exponent 1/2 over a window: for Gaussian noise it equals the median of the absolute value, and a few strong
 * creases hardly move it.
 */
export const measureTexture = ({ mid, fine }: ShadingSplit, sure: Uint8Array, width: number, height: number, longSide: number): Texture => {
  const { width: w, height: h } = smallSize(width, height, longSide);
  const strength = (detail: Float32Array): Float32Array => {
    const roots = new Float32Array(detail.length);
    for (let i = 0; i < roots.length; i++) if (sure[i] === 1) roots[i] = Math.sqrt(Math.abs(detail[i]));
    const found = weightedMean(gather(roots, sure, width, height, w, h), TEXTURE_WINDOW).map((v) => v * v);
    return largest(found, w, h, TEXTURE_WINDOW >> 1);
  };
  const [coarse, small] = [strength(mid), strength(fine)];
  const data = new Float32Array(w * h * 2);
  for (let i = 0; i < coarse.length; i++) {
    data[2 * i] = coarse[i];
    data[2 * i + 1] = small[i];
  }
  return { width: w, height: h, data };
};
