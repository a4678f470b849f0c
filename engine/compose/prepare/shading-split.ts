/**
 * Splits the log of the light on the upholstery into base (forms, folds, borders of shadows), mid (creases) and fine
 * (grain, weave, noise). The base is a self-guided filter of the light (He, Sun, Tang 2010), at reduced size and weighted
 * so that only upholstery counts. Detail of uniform strength (print, melange, grain) is texture of the old material. Its
 * strength is measured by a mean that is hardly affected by creases, which are few and strong (`typicalStrength`).
 */
import { maximumFilter } from '../../raster/extremes.ts';
import { getSmallPlaneSize, type Scale } from './scale.ts';
import { fillHoles, downsample, downsampleRoots, getSampleStep, weightedMean, withValues } from './small-plane.ts';
import type { SmallPlane } from './small-plane.ts';
import { fineRows, splitRows } from '../stages/shading-rows.ts';
import { tentBlur, tentBlurAtColumns } from './tent-blur.ts';
import { weaveFraction } from './weave-fraction.ts';

export interface ShadingSplit {
  /** The three add up to the natural log of the diffuse light at each pixel. */
  base: Float32Array;
  mid: Float32Array;
  fine: Float32Array;
}

/** Radius of the guided filter, in cells. */
const RADIUS = 4;
/** Regularization of the guided filter: variances of log light below it are detail, and not part of the base. */
const EPSILON = 0.012;
/** Multiple of the texture's variance that is added to `EPSILON`. */
const TEXTURE_FACTOR = 6;
/** Radius of the blur between mid and fine as a fraction of the picture's long side. */
const FINE_BLUR_RADIUS = 0.0011;
const fineRadius = ({ longSide }: Scale): number => Math.round(FINE_BLUR_RADIUS * longSide);

/** Variance of the texture around each cell, from the mean absolute residual of a 3 x 3 blur. */
const textureVariance = (plane: SmallPlane, radius: number): Float32Array => {
  const residual = weightedMean(plane, 1);
  for (let i = 0; i < residual.length; i++) residual[i] = Math.min(0.5, Math.abs(plane.value[i] - residual[i]));
  const variance = weightedMean(withValues(plane, residual), radius * 3);
  // For a Gaussian the variance is pi / 2 times the squared mean absolute value; the residual of a 3 x 3 blur has 8/9 of it.
  for (let i = 0; i < variance.length; i++) variance[i] = 1.57 * variance[i] * variance[i] * (9 / 8);
  return variance;
};

/** Radius of the blur that removes a weave from the guide, in cells. */
const WEAVE_BLUR = 1;

/** Coefficients of the self-guided filter: base = slope * light + offset. */
const filterCoefficients = (plane: SmallPlane, radius: number): { slope: Float32Array; offset: Float32Array } => {
  const { width, height, value, weight } = plane;
  const mean = weightedMean(plane, radius);
  const squares = new Float32Array(value.length);
  for (let i = 0; i < squares.length; i++) squares[i] = value[i] * value[i];
  const meanOfSquares = weightedMean(withValues(plane, squares), radius);
  const texture = textureVariance(plane, radius);
  const slope = new Float32Array(value.length);
  const offset = new Float32Array(value.length);
  for (let i = 0; i < slope.length; i++) {
    const variance = Math.max(0, meanOfSquares[i] - mean[i] * mean[i]);
    slope[i] = variance / (variance + EPSILON + TEXTURE_FACTOR * texture[i]);
    offset[i] = mean[i] * (1 - slope[i]);
  }
  return {
    slope: weightedMean({ width, height, value: slope, weight }, radius),
    offset: weightedMean({ width, height, value: offset, weight }, radius),
  };
};

/**
 * @param log natural log of the light at each pixel of the area; overwritten with the fine detail
 * @param pure 1 = the pixel is all upholstery; others take the base of their surroundings
 * @param textureContrast of the old material around each cell, from `measureTextureContrast`
 */
export const splitShading = (
  log: Float32Array,
  pure: Uint8Array,
  textureContrast: Float32Array,
  width: number,
  height: number,
  scale: Scale,
): ShadingSplit => {
  const { width: w, height: h } = getSmallPlaneSize(width, height, scale);
  const plane = downsample(log, pure, width, height, w, h, getSampleStep(width, w));
  const { slope, offset } = filterCoefficients(plane, RADIUS);
  const baseWhereNotPure = fillHoles(plane);
  // A woven or printed cover needs a blurred guide (rolling guidance filter: Zhang et al., ECCV 2014).
  const lightWithoutWeave = weightedMean(withValues(plane, weightedMean(plane, WEAVE_BLUR)), WEAVE_BLUR);
  const weaveFractions = textureContrast.map(weaveFraction);
  const hasWeave = weaveFractions.some((fraction) => fraction > 0);
  const base = new Float32Array(width * height);
  const mid = new Float32Array(width * height);
  const small = { width: w, height: h };
  splitRows({
    log,
    pure,
    width,
    height,
    small,
    slope,
    offset,
    around: baseWhereNotPure,
    lightWithoutWeave: hasWeave ? lightWithoutWeave : undefined,
    weaveFractions: hasWeave ? weaveFractions : undefined,
    base,
    mid,
  });
  tentBlur(mid, width, height, fineRadius(scale));
  fineRows({ log, pure, base, mid, width, height });
  return { base, mid, fine: log };
};

/** Strength of the mid and fine detail that the split found, as a small plane over the area. */
export interface Texture {
  width: number;
  height: number;
  /** Typical absolute mid and fine detail, and the fraction of mid detail that is parallel lines, 0..1; interleaved. */
  data: Float32Array;
}
export const TEXTURE_CHANNELS = 3;

/** Radius of the windows in which texture is measured, in cells. */
const TEXTURE_RADIUS = 5;
/** Radius of the blur whose residual counts as texture, as a fraction of the long side. */
const CONTRAST_BLUR_RADIUS = 0.004;

/**
 * Typical contrast of detail finer than about a centimeter, around each cell.
 * @param scratch overwritten with the blurred light at every sampled column
 */
export const measureTextureContrast = (
  log: Float32Array,
  pure: Uint8Array,
  width: number,
  height: number,
  scale: Scale,
  scratch: Float32Array,
): Float32Array => {
  const { width: w, height: h } = getSmallPlaneSize(width, height, scale);
  const step = getSampleStep(width, w);
  tentBlurAtColumns(log, width, height, Math.max(1, Math.round(CONTRAST_BLUR_RADIUS * scale.longSide)), step, scratch);
  return typicalStrength(downsampleRoots(log, scratch, pure, width, height, w, h, step));
};

/**
 * Power mean with exponent 1/2 over a window: for Gaussian noise it equals the median of the absolute value, and unlike
 * a mean it is hardly affected by a few strong creases.
 * @param roots means of the square roots of the absolute values, from `downsampleRoots`
 */
const typicalStrength = (roots: SmallPlane): Float32Array => {
  const found = weightedMean(roots, TEXTURE_RADIUS);
  for (let i = 0; i < found.length; i++) found[i] *= found[i];
  // A window at a cloth's edge is half on another material, so each cell takes the largest strength nearby.
  return maximumFilter(found, roots.width, roots.height, TEXTURE_RADIUS >> 1);
};

/** Radius of the structure tensor's window, in cells. */
const LINE_RADIUS = 2;
/** Below the first coherence no detail counts as lines, above the second all of it does. */
const LINES_FROM = 0.1;
const LINES_FULL = 0.5;

/**
 * Coherence of the structure tensor around each cell, 0..1 (Bigun, Granlund 1987): high on pleats, ribs and seams, low on
 * grain and noise.
 */
const coherence = (
  detail: Float32Array,
  pure: Uint8Array,
  width: number,
  height: number,
  scale: Scale,
): Float32Array => {
  const { width: w, height: h } = getSmallPlaneSize(width, height, scale);
  const reach = Math.max(1, fineRadius(scale));
  const down = reach * width;
  // A direction needs fewer samples than a mean: one for each cell.
  const step = Math.max(1, Math.floor(width / w));
  const sumXx = new Float32Array(w * h);
  const sumYy = new Float32Array(w * h);
  const sumXy = new Float32Array(w * h);
  const weight = new Float32Array(w * h);
  for (let y = reach; y + reach < height; y += step) {
    const row = Math.min(h - 1, Math.floor((y * h) / height)) * w;
    for (let x = reach, i = y * width + x; x + reach < width; x += step, i += step) {
      if (pure[i] === 0) continue;
      if ((pure[i - reach] & pure[i + reach] & pure[i - down] & pure[i + down]) === 0) continue;
      const dx = detail[i + reach] - detail[i - reach];
      const dy = detail[i + down] - detail[i - down];
      const cell = row + Math.min(w - 1, Math.floor((x * w) / width));
      sumXx[cell] += dx * dx;
      sumYy[cell] += dy * dy;
      sumXy[cell] += dx * dy;
      weight[cell] = 1;
    }
  }
  const [xx, yy, xy] = [sumXx, sumYy, sumXy].map((value) =>
    weightedMean({ width: w, height: h, value, weight }, LINE_RADIUS),
  );
  const found = new Float32Array(w * h);
  for (let i = 0; i < found.length; i++) {
    const sum = xx[i] + yy[i];
    if (sum >= 1e-9) found[i] = ((xx[i] - yy[i]) ** 2 + 4 * xy[i] * xy[i]) / (sum * sum);
  }
  return found;
};

export const measureTexture = (
  { mid, fine }: ShadingSplit,
  pure: Uint8Array,
  width: number,
  height: number,
  scale: Scale,
): Texture => {
  const { width: w, height: h } = getSmallPlaneSize(width, height, scale);
  const step = getSampleStep(width, w);
  const strength = (detail: Float32Array): Float32Array =>
    typicalStrength(downsampleRoots(detail, undefined, pure, width, height, w, h, step));
  const [midStrength, fineStrength] = [strength(mid), strength(fine)];
  const lines = coherence(mid, pure, width, height, scale);
  const data = new Float32Array(w * h * TEXTURE_CHANNELS);
  for (let i = 0; i < lines.length; i++) {
    data[TEXTURE_CHANNELS * i] = midStrength[i];
    data[TEXTURE_CHANNELS * i + 1] = fineStrength[i];
    data[TEXTURE_CHANNELS * i + 2] = Math.min(1, Math.max(0, (lines[i] - LINES_FROM) / (LINES_FULL - LINES_FROM)));
  }
  return { width: w, height: h, data };
};
