/**
 * Separates the diffuse light on the upholstery from gloss. On colored materials hue separates them
 * (`color/gloss-split.ts`). On black, gray and white, gloss is the light above an envelope of the surroundings; near-black
 * materials reflect so little that part of any brightness above good light counts as gloss too.
 */
import { diffuseFraction, glossSplit, specularFraction } from '../../color/gloss-split.ts';
import { fastExp } from '../../color/exponential.ts';
import { luminance } from '../../color/srgb.ts';
import type { AlbedoCluster } from '../../light.ts';
import type { Layers } from '../../layers.ts';
import type { Bounds } from '../../raster/bounds.ts';
import type { Raster } from '../../raster/raster.ts';
import { morphologicalOpening } from '../../raster/extremes.ts';
import { evenLight } from './even-light.ts';
import { fillHoles, downsample, samplesAlong, getSampleStep, weightedMean, withValues } from './small-plane.ts';
import type { SmallPlane } from './small-plane.ts';
import { getSmallPlaneSize, type Scale } from './scale.ts';
import { measureTextureContrast } from './shading-split.ts';
import {
  areaGlossRows,
  envelopeRows,
  highlightRows,
  hueRows,
  logRows,
  MIN_HIGHLIGHT_LOG,
  NO_COLOR,
  type ColorCrop,
  type OldColor,
} from '../stages/diffuse-rows.ts';
import { pickBytes, type SampleGrid } from '../pick-bytes.ts';

interface DiffuseLight {
  /** Natural log of the diffuse light; 0 outside of the upholstery. */
  log: Float32Array;
  /** Luminance of the specular light, scene-linear. */
  gloss: Float32Array;
  /** 1 = the pixel is all upholstery, of one color. */
  pure: Uint8Array;
  /** Strength of the old cover's texture around each cell: typical contrast of log light. */
  weave: Float32Array;
}

/** Relative error of a channel of an old cover's hue: worn leather and cameras differ by as much. */
const HUE_ERROR = 0.05;
/** Half the width of the widest highlight, in cells. */
const HIGHLIGHT_RADIUS = 6;
/** Largest gloss of a large area: a fraction of white light plus a fraction of the area's own light, up to a maximum. */
const AREA_GLOSS_OF_WHITE = 0.02;
const AREA_GLOSS_OF_LIGHT = 0.04;
const MAX_AREA_GLOSS = 0.35;

const oldColorOf = ({ albedo }: AlbedoCluster): OldColor => {
  const y = Math.max(1e-3, luminance(albedo[0], albedo[1], albedo[2]));
  const split = glossSplit([albedo[0] / y, albedo[1] / y, albedo[2] / y]);
  return {
    logAlbedo: Math.log(y),
    split,
    maxAreaGloss: Math.min(MAX_AREA_GLOSS, AREA_GLOSS_OF_LIGHT + AREA_GLOSS_OF_WHITE / y),
    diffuseFraction: diffuseFraction(y),
    specularFraction: (1 - split.trust) * specularFraction(y),
    glossError: HUE_ERROR * Math.hypot(...split.gloss.map((fraction, channel) => (fraction * albedo[channel]) / y)),
  };
};

const cropColors = (
  { width, height, light }: Layers,
  toWidth: number,
  toHeight: number,
  bounds: Bounds,
  oldColors: readonly OldColor[],
): ColorCrop => {
  const { clusterOf } = light;
  const areDifferent = oldColors.map((p) =>
    oldColors.map((q) => Math.abs(p.logAlbedo - q.logAlbedo) > 0.2 || p.split.trust !== q.split.trust),
  );
  const border = new Uint8Array(width * height);
  const markBorder = (i: number, j: number): void => {
    const p = clusterOf[i];
    const q = clusterOf[j];
    if (p !== NO_COLOR && q !== NO_COLOR && areDifferent[p][q]) border[i] = border[j] = 1;
  };
  for (let y = 0; y < height; y++) {
    const below = y + 1 < height ? width : 0;
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const color = clusterOf[i];
      if (x + 1 < width && clusterOf[i + 1] !== color) markBorder(i, i + 1);
      if (clusterOf[i + below] !== color) markBorder(i, i + below);
    }
  }
  const areaWidth = bounds.right - bounds.left;
  const colorIndexOf = new Uint8Array(areaWidth * (bounds.bottom - bounds.top));
  const mixed = new Uint8Array(colorIndexOf.length);
  const picks: SampleGrid = {
    width,
    columns: Int32Array.from({ length: areaWidth }, (_, x) =>
      Math.min(width - 1, Math.floor(((x + bounds.left + 0.5) * width) / toWidth)),
    ),
    rows: Int32Array.from({ length: bounds.bottom - bounds.top }, (_, y) =>
      Math.min(height - 1, Math.floor(((y + bounds.top + 0.5) * height) / toHeight)),
    ),
  };
  pickBytes(clusterOf, picks, colorIndexOf);
  pickBytes(border, picks, mixed);
  return { colorIndexOf, mixed };
};

/** Radius of the windows in which gloss is fitted to luminance, in cells. */
const FIT_RADIUS = 3;
/** Relative standard deviation of luminance below which a window has no highlight. */
const FLAT_DEVIATION = 0.02;

/**
 * Gloss as a linear function of luminance around each cell, by least squares (guided filter: He, Sun, Tang 2010). Gloss adds
 * light, so that it rises with luminance; what differs in hue alone is noise, JPEG's blocks of color, or worn color.
 */
const fitToLuminance = (luminances: SmallPlane, gloss: SmallPlane, radius: number) => {
  const meanOf = (value: Float32Array): Float32Array => weightedMean(withValues(luminances, value), radius);
  const product = (a: Float32Array, b: Float32Array): Float32Array => a.map((v, i) => v * b[i]);
  const light = meanOf(luminances.value);
  const meanGloss = meanOf(gloss.value);
  const squares = meanOf(product(luminances.value, luminances.value));
  const products = meanOf(product(luminances.value, gloss.value));
  const slope = light.map((mean, i) => {
    const variance = Math.max(0, squares[i] - mean * mean) + (FLAT_DEVIATION * mean) ** 2 + 1e-12;
    return Math.min(1, Math.max(0, (products[i] - mean * meanGloss[i]) / variance));
  });
  const offset = meanGloss.map((mean, i) => mean - slope[i] * light[i]);
  return { slope: meanOf(slope), offset: meanOf(offset) };
};

/** First pass: separates gloss by hue on colored materials. */
const separateByHue = (
  photo: Raster,
  decode: Float32Array,
  bounds: Bounds,
  matte: Uint8Array,
  colors: ColorCrop,
  oldColors: readonly OldColor[],
  scratch: Float32Array,
  scale: Scale,
): DiffuseLight => {
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const log = new Float32Array(matte.length);
  const gloss = new Float32Array(matte.length);
  const pure = new Uint8Array(matte.length);
  hueRows({ photo, decode, bounds, matte, colors, oldColors, log, gloss, pure, width, height });
  const isNeutral = oldColors.every(({ split }) => split.trust === 0);
  const small = getSmallPlaneSize(width, height, scale);
  const toSmallPlane = (plane: Float32Array): SmallPlane =>
    downsample(plane, pure, width, height, small.width, small.height, getSampleStep(width, small.width));
  const fit = isNeutral ? undefined : fitToLuminance(toSmallPlane(log), toSmallPlane(gloss), FIT_RADIUS);
  logRows({ matte, colors, oldColors, log, gloss, width, height, small, fit });
  const weave = measureTextureContrast(log, pure, width, height, scale, scratch);
  if (!isNeutral) highlightRows({ small, weave, colors, oldColors, log, gloss, width, height });
  return { log, gloss, pure, weave };
};

/** Fraction of gloss in the light, at every `step`-th pixel of every `step`-th row. */
const glossFractions = (
  { log, gloss, pure }: DiffuseLight,
  colors: ColorCrop,
  oldColors: readonly OldColor[],
  width: number,
  height: number,
  step: number,
  scratch: Float32Array,
): Float32Array => {
  const fractions = scratch.subarray(0, samplesAlong(width, step) * samplesAlong(height, step));
  for (let y = step >> 1, k = 0; y < height; y += step)
    for (let x = step >> 1, i = y * width + x; x < width; x += step, i += step, k++)
      fractions[k] =
        pure[i] === 0 || gloss[i] === 0
          ? 0
          : gloss[i] / (gloss[i] + fastExp(log[i] + oldColors[colors.colorIndexOf[i]].logAlbedo));
  return fractions;
};

/**
 * Returns most of the gloss of large areas to the diffuse light, in place. Highlights are small: a large area that lacks
 * the hue is of another color or in another light.
 */
const limitAreaGloss = (
  light: DiffuseLight,
  colors: ColorCrop,
  oldColors: readonly OldColor[],
  width: number,
  height: number,
  scratch: Float32Array,
  scale: Scale,
): void => {
  const small = getSmallPlaneSize(width, height, scale);
  if (oldColors.every(({ split }) => split.trust === 0)) return;
  const step = getSampleStep(width, small.width);
  const fractions = glossFractions(light, colors, oldColors, width, height, step, scratch);
  const areaGloss = weightedMean(
    downsample(fractions, light.pure, width, height, small.width, small.height, step),
    HIGHLIGHT_RADIUS * 2,
  );
  const { log, gloss } = light;
  areaGlossRows({ small, areaGloss, colors, oldColors, log, gloss, width, height });
};

/** Specular fractions below this are invisible. */
const MIN_SPECULAR = 0.05;
/** Radius of the mean, in cells, that keeps creases and grain out of the differences. */
const CREASE_RADIUS = 1;

/**
 * Difference of each cell's log light from the light around it; undefined if no cover reflects enough to matter.
 * @param longSide of the whole picture in cells
 */
const localDifference = (
  plane: SmallPlane,
  oldColors: readonly OldColor[],
  longSide: number,
): Float32Array | undefined => {
  if (oldColors.every((oldColor) => oldColor.specularFraction < MIN_SPECULAR)) return undefined;
  const surroundingLight = evenLight(plane, longSide);
  const difference = weightedMean(plane, CREASE_RADIUS);
  for (let i = 0; i < difference.length; i++)
    difference[i] = plane.weight[i] > 0 ? difference[i] - surroundingLight[i] : 0;
  return fillHoles(withValues(plane, difference));
};

/** Second pass, in place: moves light above the envelope of its surroundings to the gloss, on neutral materials. */
const separateByEnvelope = (
  light: DiffuseLight,
  colors: ColorCrop,
  oldColors: readonly OldColor[],
  width: number,
  height: number,
  scale: Scale,
): void => {
  const { log, gloss, pure, weave } = light;
  const { width: w, height: h } = getSmallPlaneSize(width, height, scale);
  const plane = downsample(log, pure, width, height, w, h, getSampleStep(width, w));
  const lowerEnvelope = morphologicalOpening(fillHoles(plane), w, h, HIGHLIGHT_RADIUS);
  const excess = new Float32Array(w * h);
  for (let i = 0; i < excess.length; i++) excess[i] = Math.min(MIN_HIGHLIGHT_LOG, plane.value[i] - lowerEnvelope[i]);
  const typicalExcess = weightedMean(withValues(plane, excess), HIGHLIGHT_RADIUS * 2);
  const envelope = weightedMean(
    { width: w, height: h, value: lowerEnvelope, weight: new Float32Array(w * h).fill(1) },
    HIGHLIGHT_RADIUS >> 1,
  );
  for (let i = 0; i < envelope.length; i++) envelope[i] += typicalExcess[i];
  const difference = localDifference(plane, oldColors, scale.longSide / Math.max(1, width / w));
  const small = { width: w, height: h };
  envelopeRows({ small, weave, envelope, difference, colors, oldColors, log, gloss, pure, width, height });
};

/** @param matte of the area @param scratch space for the samples of every row */
export const separateDiffuseLight = (
  photo: Raster,
  decode: Float32Array,
  bounds: Bounds,
  matte: Uint8Array,
  layers: Layers,
  scratch: Float32Array,
  scale: Scale,
): DiffuseLight => {
  const oldColors = layers.light.clusters.map(oldColorOf);
  const colors = cropColors(layers, photo.width, photo.height, bounds, oldColors);
  const light = separateByHue(photo, decode, bounds, matte, colors, oldColors, scratch, scale);
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  limitAreaGloss(light, colors, oldColors, width, height, scratch, scale);
  separateByEnvelope(light, colors, oldColors, width, height, scale);
  return light;
};
