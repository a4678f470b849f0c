/**
 * Splits log(light on the upholstery) into base (forms, folds, borders of shadows), mid (creases) and fine (grain,
 * weave, noise). The base is a guided filter of the shading by itself (He, Sun, Tang 2010), computed at reduced size
 * and weighted, so that nothing beside the upholstery leaks in. Variation that is the same everywhere (print, melange,
 * grain) counts as texture of the old material and is separated from creases, which are few and strong, by its median
 * strength.
 */
import { largest } from '../../raster/extremes.ts';
import { floatPlane } from '../../raster/planes.ts';
import { inCells, smallSize, type Scale } from './scale.ts';
import { fillHoles, gather, gatherRoots, strideFor, weightedMean, withValues } from './small-plane.ts';
import type { SmallPlane } from './small-plane.ts';
import type { RunStage } from '../stages/stages.ts';
import { tentBlur, tentBlurOfColumns } from './tent-blur.ts';
import { weaveShare } from './weave-share.ts';

export interface ShadingSplit {
  /** Natural log of the diffuse light, one a pixel. */
  base: Float32Array;
  mid: Float32Array;
  fine: Float32Array;
}

/** Half the window of the base's linear functions, in cells. */
const RADIUS = 7;
/** Variance of log light below which detail leaves the base even on plain material. */
const FLAT = 0.012;
/** How many times the variance of its own texture a pattern must exceed to count as form. */
const OVER_TEXTURE = 6;
/** Blur between mid and fine as a share of the picture's long side. */
const FINE_SIGMA = 0.0011;
export const fineRadius = ({ longSide }: Scale): number => Math.round(FINE_SIGMA * longSide);

/** Local variance of the residue of a small blur, robustly wide: the strength of texture around each cell. */
const textureVariance = (plane: SmallPlane, radius: number): Float32Array => {
  const residue = weightedMean(plane, 1);
  for (let i = 0; i < residue.length; i++) residue[i] = Math.min(0.5, Math.abs(plane.value[i] - residue[i]));
  const variance = weightedMean(withValues(plane, residue), radius * 3);
  // Mean absolute residue to variance of a Gaussian; a 3 x 3 mean takes a ninth of it along.
  for (let i = 0; i < variance.length; i++) variance[i] = 1.57 * variance[i] * variance[i] * (9 / 8);
  return variance;
};

/** Blur that takes a weave out of the guide, in cells. */
const WEAVE_BLUR = 2;
const guide = (plane: SmallPlane, radius: number): { slope: Float32Array; offset: Float32Array } => {
  const { width, height, value, weight } = plane;
  const mean = weightedMean(plane, radius);
  const squares = new Float32Array(value.length);
  for (let i = 0; i < squares.length; i++) squares[i] = value[i] * value[i];
  const square = weightedMean(withValues(plane, squares), radius);
  const texture = textureVariance(plane, radius);
  const slope = new Float32Array(value.length);
  const offset = new Float32Array(value.length);
  for (let i = 0; i < slope.length; i++) {
    const variance = Math.max(0, square[i] - mean[i] * mean[i]);
    slope[i] = variance / (variance + FLAT + OVER_TEXTURE * texture[i]);
    offset[i] = mean[i] * (1 - slope[i]);
  }
  return {
    slope: weightedMean({ width, height, value: slope, weight }, radius),
    offset: weightedMean({ width, height, value: offset, weight }, radius),
  };
};

/**
 * @param log natural log of the light at each pixel of the region; overwritten with the answer
 * @param sure 1 where the pixel is upholstery and nothing else, else 0 (its value is replaced by its surroundings)
 * @param weave strength of the old texture around each reduced cell
 */
export const splitShading = (
  log: Float32Array,
  sure: Uint8Array,
  weave: Float32Array,
  width: number,
  height: number,
  scale: Scale,
  run: RunStage,
): ShadingSplit => {
  const { width: w, height: h } = smallSize(width, height, scale);
  const plane = gather(log, sure, width, height, w, h, strideFor(width, w));
  const { slope, offset } = guide(plane, inCells(RADIUS, scale));
  const around = fillHoles(plane);
  const weaveBlur = inCells(WEAVE_BLUR, scale);
  // For a woven or printed old cover the guide is a blurred one (rolling guidance: Zhang et al., ECCV 2014).
  const calm = weightedMean(withValues(plane, weightedMean(plane, weaveBlur)), weaveBlur);
  const woven = weave.map(weaveShare);
  const isWoven = woven.some((share) => share > 0);
  const base = floatPlane(width * height);
  const mid = floatPlane(width * height);
  const small = { width: w, height: h };
  run(
    'split',
    {
      log,
      sure,
      width,
      height,
      small,
      slope,
      offset,
      around,
      calm: isWoven ? calm : undefined,
      woven: isWoven ? woven : undefined,
      base,
      mid,
    },
    height,
  );
  tentBlur(mid, width, height, fineRadius(scale), run);
  run('fine', { log, sure, base, mid, width }, height);
  return { base, mid, fine: log };
};

/** How strong the old material's own texture is around each place; a small plane over the region. */
export interface Texture {
  width: number;
  height: number;
  /** Typical absolute mid and fine detail, and 0..1 how far the mid detail is lines that run one way; interleaved. */
  data: Float32Array;
}
export const TEXTURE_CHANNELS = 3;

/** Half the window that texture is measured in, in reduced cells. */
const TEXTURE_WINDOW = 8;

/** Half the window that a weave is looked for in, in reduced cells. */
const WEAVE_WINDOW = 8;
/** Blur whose residue is called texture, as a share of the long side. */
const TEXTURE_SIGMA = 0.004;

/**
 * Typical contrast of everything finer than about a centimeter around each reduced cell.
 * @param residue room for the samples of every row
 */
export const textureStrength = (
  log: Float32Array,
  sure: Uint8Array,
  width: number,
  height: number,
  scale: Scale,
  residue: Float32Array,
  run: RunStage,
): Float32Array => {
  const { width: w, height: h } = smallSize(width, height, scale);
  const step = strideFor(width, w);
  tentBlurOfColumns(log, width, height, Math.max(1, Math.round(TEXTURE_SIGMA * scale.longSide)), step, residue, run);
  return typical(gatherRoots(log, residue, sure, width, height, w, h, step), scale, WEAVE_WINDOW);
};

/**
 * The generalized mean with exponent 1/2 over a window: for Gaussian noise it equals the median of the absolute value,
 * and a few strong creases hardly move it.
 * @param roots of the absolute values
 * @param radius half the window, in reduced cells
 */
const typical = (roots: SmallPlane, scale: Scale, radius: number): Float32Array => {
  const window = inCells(radius, scale);
  const found = weightedMean(roots, window);
  for (let i = 0; i < found.length; i++) found[i] *= found[i];
  // A window at the edge of cloth sees half of it: the stronger side counts for both.
  return largest(found, roots.width, roots.height, window >> 1);
};

/** Half the window of a line's neighborhood, in reduced cells. */
const LINE_WINDOW = 3;
/** Coherence from which detail counts as lines, and from which as nothing else. */
const LINES_FROM = 0.1;
const LINES_FULL = 0.5;

/**
 * The share of detail that runs one way around each reduced cell, 0..1: pleats, ribs and seams do, grain and noise do
 * not (coherence of the structure tensor: Bigun, Granlund 1987).
 */
const coherence = (
  detail: Float32Array,
  sure: Uint8Array,
  width: number,
  height: number,
  scale: Scale,
): Float32Array => {
  const { width: w, height: h } = smallSize(width, height, scale);
  const reach = Math.max(1, fineRadius(scale));
  const down = reach * width;
  // A direction needs fewer samples than a mean: one a cell.
  const step = Math.max(1, Math.floor(width / w));
  const across = new Float32Array(w * h);
  const along = new Float32Array(w * h);
  const both = new Float32Array(w * h);
  const weight = new Float32Array(w * h);
  for (let y = reach; y + reach < height; y += step) {
    const row = Math.min(h - 1, Math.floor((y * h) / height)) * w;
    for (let x = reach, i = y * width + x; x + reach < width; x += step, i += step) {
      if (sure[i] === 0) continue;
      if ((sure[i - reach] & sure[i + reach] & sure[i - down] & sure[i + down]) === 0) continue;
      const dx = detail[i + reach] - detail[i - reach];
      const dy = detail[i + down] - detail[i - down];
      const cell = row + Math.min(w - 1, Math.floor((x * w) / width));
      across[cell] += dx * dx;
      along[cell] += dy * dy;
      both[cell] += dx * dy;
      weight[cell] = 1;
    }
  }
  const [xx, yy, xy] = [across, along, both].map((value) =>
    weightedMean({ width: w, height: h, value, weight }, inCells(LINE_WINDOW, scale)),
  );
  const found = new Float32Array(w * h);
  for (let i = 0; i < found.length; i++) {
    const sum = xx[i] + yy[i];
    if (sum >= 1e-9) found[i] = ((xx[i] - yy[i]) ** 2 + 4 * xy[i] * xy[i]) / (sum * sum);
  }
  return found;
};

/** Typical mid and fine detail, and how far the mid detail is lines. */
export const measureTexture = (
  { mid, fine }: ShadingSplit,
  sure: Uint8Array,
  width: number,
  height: number,
  scale: Scale,
): Texture => {
  const { width: w, height: h } = smallSize(width, height, scale);
  const step = strideFor(width, w);
  const strength = (detail: Float32Array): Float32Array =>
    typical(gatherRoots(detail, undefined, sure, width, height, w, h, step), scale, TEXTURE_WINDOW);
  const [coarse, small] = [strength(mid), strength(fine)];
  const runs = coherence(mid, sure, width, height, scale);
  const data = floatPlane(w * h * TEXTURE_CHANNELS);
  for (let i = 0; i < coarse.length; i++) {
    data[TEXTURE_CHANNELS * i] = coarse[i];
    data[TEXTURE_CHANNELS * i + 1] = small[i];
    data[TEXTURE_CHANNELS * i + 2] = Math.min(1, Math.max(0, (runs[i] - LINES_FROM) / (LINES_FULL - LINES_FROM)));
  }
  return { width: w, height: h, data };
};
