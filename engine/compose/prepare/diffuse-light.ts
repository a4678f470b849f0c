/**
 * The diffuse light on the upholstery and the gloss over it. Colored material: by hue (`color/gloss-split.ts`). Black,
 * gray and white: gloss is the part above an envelope of the surroundings, because color tells nothing there. On
 * near-black material even broad brightness is mostly reflection, so its upper range counts as gloss too.
 */
import { diffuseShare, glossSplit, mirroredShare } from '../../color/gloss-split.ts';
import { fastExp } from '../../color/exponential.ts';
import { luminance } from '../../color/srgb.ts';
import type { AlbedoCluster } from '../../light.ts';
import type { Layers } from '../../layers.ts';
import type { Region } from '../../raster/region.ts';
import { bytePlane, floatPlane } from '../../raster/planes.ts';
import type { Raster } from '../../raster/raster.ts';
import { opening } from '../../raster/extremes.ts';
import { evenLight } from './even-light.ts';
import { fillHoles, gather, samplesAlong, strideFor, weightedMean, withValues } from './small-plane.ts';
import type { SmallPlane } from './small-plane.ts';
import { inCells, smallSize, type Scale } from './scale.ts';
import { fineRadius, textureStrength } from './shading-split.ts';
import { ABOVE, NONE, type ColorCrop, type Source } from '../stages/diffuse-rows.ts';
import { pickBytes, type Picks } from '../pick-bytes.ts';
import type { RunStage } from '../stages/stages.ts';
import { tentBlur } from './tent-blur.ts';

export interface DiffuseLight {
  /** Natural log of the diffuse light; 0 outside. */
  log: Float32Array;
  /** Light that the surface mirrors, scene-linear, in the color of the light. */
  gloss: Float32Array;
  /** 1 where `log` is upholstery of one material and nothing else. */
  sure: Uint8Array;
  /** Strength of the old cover's texture around each reduced cell, typical log contrast. */
  weave: Float32Array;
}

/** Half the width of the widest highlight, as a share of the reduced long side. */
const HIGHLIGHT = 10;
/**
 * Largest gloss of a whole area: this much of white light, and this much of the area's own light, but never most of it.
 */
const BROAD_LIGHT = 0.02;
const BROAD_SHARE = 0.04;
const BROAD_MOST = 0.35;

const sourceOf = ({ albedo }: AlbedoCluster): Source => {
  const y = Math.max(1e-3, luminance(albedo[0], albedo[1], albedo[2]));
  const split = glossSplit([albedo[0] / y, albedo[1] / y, albedo[2] / y]);
  return {
    logAlbedo: Math.log(y),
    split,
    broad: Math.min(BROAD_MOST, BROAD_SHARE + BROAD_LIGHT / y),
    believed: diffuseShare(y),
    mirrored: (1 - split.trust) * mirroredShare(y),
  };
};

const cropColors = (
  { width, height, light }: Layers,
  toWidth: number,
  toHeight: number,
  region: Region,
  sources: readonly Source[],
): ColorCrop => {
  const { clusterOf } = light;
  const differ = sources.map((p) =>
    sources.map((q) => Math.abs(p.logAlbedo - q.logAlbedo) > 0.2 || p.split.trust !== q.split.trust),
  );
  const border = new Uint8Array(width * height);
  const mark = (i: number, j: number): void => {
    const p = clusterOf[i];
    const q = clusterOf[j];
    if (p !== NONE && q !== NONE && differ[p][q]) border[i] = border[j] = 1;
  };
  for (let y = 0; y < height; y++) {
    const below = y + 1 < height ? width : 0;
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const color = clusterOf[i];
      if (x + 1 < width && clusterOf[i + 1] !== color) mark(i, i + 1);
      if (clusterOf[i + below] !== color) mark(i, i + below);
    }
  }
  const w = region.right - region.left;
  const of = bytePlane(w * (region.bottom - region.top));
  const mixed = bytePlane(of.length);
  const picks: Picks = {
    width,
    columns: Int32Array.from({ length: w }, (_, x) =>
      Math.min(width - 1, Math.floor(((x + region.left + 0.5) * width) / toWidth)),
    ),
    rows: Int32Array.from({ length: region.bottom - region.top }, (_, y) =>
      Math.min(height - 1, Math.floor(((y + region.top + 0.5) * height) / toHeight)),
    ),
  };
  pickBytes(clusterOf, picks, of);
  pickBytes(border, picks, mixed);
  return { of, mixed };
};

/** First pass: hue tells gloss where there is hue. */
const byHue = (
  photo: Raster,
  decode: Float32Array,
  region: Region,
  matte: Uint8Array,
  colors: ColorCrop,
  sources: readonly Source[],
  scratch: Float32Array,
  scale: Scale,
  run: RunStage,
): DiffuseLight => {
  const width = region.right - region.left;
  const height = region.bottom - region.top;
  const log = floatPlane(matte.length);
  const gloss = floatPlane(matte.length);
  const sure = bytePlane(matte.length);
  run('hue', { photo, decode, region, matte, colors, sources, log, gloss, sure, width }, height);
  const isNeutral = sources.every(({ split }) => split.trust === 0);
  // The difference of channels is noisier than their sum; highlights are smooth.
  if (!isNeutral) tentBlur(gloss, width, height, fineRadius(scale), run);
  run('log', { matte, colors, sources, log, gloss, width }, height);
  const weave = textureStrength(log, sure, width, height, scale, scratch, run);
  const small = smallSize(width, height, scale);
  if (!isNeutral) run('sparkle', { small, weave, colors, sources, log, gloss, width, height }, height);
  return { log, gloss, sure, weave };
};

/** The share of gloss in the light, at every `step`-th pixel of every `step`-th row. */
const glossShares = (
  { log, gloss, sure }: DiffuseLight,
  colors: ColorCrop,
  sources: readonly Source[],
  width: number,
  height: number,
  step: number,
  scratch: Float32Array,
): Float32Array => {
  const shares = scratch.subarray(0, samplesAlong(width, step) * samplesAlong(height, step));
  for (let y = step >> 1, k = 0; y < height; y += step)
    for (let x = step >> 1, i = y * width + x; x < width; x += step, i += step, k++)
      shares[k] =
        sure[i] === 0 || gloss[i] === 0 ? 0 : gloss[i] / (gloss[i] + fastExp(log[i] + sources[colors.of[i]].logAlbedo));
  return shares;
};

/**
 * In place: gloss is local. Where a whole area lacks the hue, it is of another color or in another light, and most of
 * its supposed gloss goes back to the diffuse light.
 */
const backWhereBroad = (
  light: DiffuseLight,
  colors: ColorCrop,
  sources: readonly Source[],
  width: number,
  height: number,
  scratch: Float32Array,
  scale: Scale,
  run: RunStage,
): void => {
  const small = smallSize(width, height, scale);
  if (sources.every(({ split }) => split.trust === 0)) return;
  const step = strideFor(width, small.width);
  const shares = glossShares(light, colors, sources, width, height, step, scratch);
  const broad = weightedMean(
    gather(shares, light.sure, width, height, small.width, small.height, step),
    inCells(HIGHLIGHT * 2, scale),
  );
  const { log, gloss } = light;
  run('broad', { small, broad, colors, sources, log, gloss, width, height }, height);
};

/** Shares of mirrored light below this cannot be seen. */
const MIN_MIRRORED = 0.05;
/** Creases and grain are no surroundings: differences are taken over this many reduced cells to each side. */
const CREASE = 2;

/**
 * How much each reduced cell differs from the light around it, `longSide` cells in the whole picture; undefined where
 * no cover mirrors enough to matter.
 */
const unevenness = (
  plane: SmallPlane,
  sources: readonly Source[],
  scale: Scale,
  longSide: number,
): Float32Array | undefined => {
  if (sources.every(({ mirrored }) => mirrored < MIN_MIRRORED)) return undefined;
  const around = evenLight(plane, longSide);
  const difference = weightedMean(plane, inCells(CREASE, scale));
  for (let i = 0; i < difference.length; i++) difference[i] = plane.weight[i] > 0 ? difference[i] - around[i] : 0;
  return fillHoles(withValues(plane, difference));
};

/** Second pass, in place: highlights above the envelope leave the diffuse light of neutral material. */
const byEnvelope = (
  light: DiffuseLight,
  colors: ColorCrop,
  sources: readonly Source[],
  width: number,
  height: number,
  scale: Scale,
  run: RunStage,
): void => {
  const { log, gloss, sure, weave } = light;
  const { width: w, height: h } = smallSize(width, height, scale);
  const plane = gather(log, sure, width, height, w, h, strideFor(width, w));
  const low = opening(fillHoles(plane), w, h, inCells(HIGHLIGHT, scale));
  const above = new Float32Array(w * h);
  for (let i = 0; i < above.length; i++) above[i] = Math.min(ABOVE, plane.value[i] - low[i]);
  const typical = weightedMean(withValues(plane, above), inCells(HIGHLIGHT * 2, scale));
  const envelope = weightedMean(
    { width: w, height: h, value: low, weight: new Float32Array(w * h).fill(1) },
    inCells(HIGHLIGHT >> 1, scale),
  );
  for (let i = 0; i < envelope.length; i++) envelope[i] += typical[i];
  const uneven = unevenness(plane, sources, scale, scale.longSide / Math.max(1, width / w));
  const small = { width: w, height: h };
  run('envelope', { small, weave, envelope, uneven, colors, sources, log, gloss, sure, width, height }, height);
};

/** @param matte of the region @param scratch room for the samples of every row */
export const diffuseLight = (
  photo: Raster,
  decode: Float32Array,
  region: Region,
  matte: Uint8Array,
  layers: Layers,
  scratch: Float32Array,
  scale: Scale,
  run: RunStage,
): DiffuseLight => {
  const sources = layers.light.clusters.map(sourceOf);
  const colors = cropColors(layers, photo.width, photo.height, region, sources);
  const light = byHue(photo, decode, region, matte, colors, sources, scratch, scale, run);
  const [width, height] = [region.right - region.left, region.bottom - region.top];
  backWhereBroad(light, colors, sources, width, height, scratch, scale, run);
  byEnvelope(light, colors, sources, width, height, scale, run);
  return light;
};
