/**
 * The diffuse light on the upholstery and the gloss over it. Colored material: by hue (`color/gloss-split.ts`). Black,
 * gray and white: gloss is the part above an envelope of the surroundings, because color tells nothing there. On
 * near-black material even broad brightness is mostly reflection, so its upper range counts as gloss too.
 */
import { believedShare, glossSplit, mirroredShare, MOST_MIRRORED, withoutMirror } from '../color/gloss-split.ts';
import { fastExp, fastLog } from '../color/exponential.ts';
import { luminance } from '../color/srgb.ts';
import type { AlbedoCluster } from '../light.ts';
import type { Layers } from '../layers.ts';
import type { Region } from '../relief.ts';
import { bytePlane, floatPlane } from '../raster/planes.ts';
import type { Raster } from '../raster/raster.ts';
import { opening } from '../raster/extremes.ts';
import { evenLight } from './even-light.ts';
import { fillHoles, gather, smallReader, strideFor, weightedMean, withValues } from './small-plane.ts';
import type { SmallPlane } from './small-plane.ts';
import { inCells, smallSize, type Scale } from './scale.ts';
import { fineRadius, textureStrength, weaveShare } from './shading-split.ts';
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

const NONE = 255;
/** The least light that is distinguished from none. */
const DARKEST = 2e-4;
/** Matte from which a pixel is upholstery and nothing else. */
const INSIDE = 250;
/** Half the width of the widest highlight, as a share of the reduced long side. */
const HIGHLIGHT = 10;
/**
 * Largest gloss of a whole area: this much of white light, and this much of the area's own light, but never most of it.
 */
const BROAD_LIGHT = 0.02;
const BROAD_SHARE = 0.04;
const BROAD_MOST = 0.35;
/** Share from which brightness is light and nothing else. */
const SURE = 0.98;
/** Brightness above the envelope (log) from which it is a highlight. */
const ABOVE = 0.3;

interface Source {
  logAlbedo: number;
  split: ReturnType<typeof glossSplit>;
  /** Share of gloss that a whole area of this material may show. */
  broad: number;
  /** 0..1: how much of the brightness above good light is light on this material. */
  believed: number;
  /** 0..1: how much of a difference from the light around is mirrored. */
  mirrored: number;
}

const sourceOf = ({ albedo }: AlbedoCluster): Source => {
  const y = Math.max(1e-3, luminance(albedo[0], albedo[1], albedo[2]));
  const split = glossSplit([albedo[0] / y, albedo[1] / y, albedo[2] / y]);
  return {
    logAlbedo: Math.log(y),
    split,
    broad: Math.min(BROAD_MOST, BROAD_SHARE + BROAD_LIGHT / y),
    believed: believedShare(y),
    mirrored: (1 - split.trust) * mirroredShare(y),
  };
};

/** The old colors of the region's pixels. */
interface ColorCrop {
  /** Index into the clusters, NONE = no upholstery. */
  of: Uint8Array;
  /** 1 where two colors of different brightness meet and a pixel may hold both. */
  mixed: Uint8Array;
}

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
  const of = new Uint8Array(w * (region.bottom - region.top));
  const mixed = new Uint8Array(of.length);
  const column = Int32Array.from({ length: w }, (_, x) =>
    Math.min(width - 1, Math.floor(((x + region.left + 0.5) * width) / toWidth)),
  );
  let before = -1;
  for (let y = region.top, i = 0; y < region.bottom; y++) {
    const row = Math.min(height - 1, Math.floor(((y + 0.5) * height) / toHeight)) * width;
    if (row === before) {
      // Of the same row of the analysis: as above.
      of.copyWithin(i, i - w, i);
      mixed.copyWithin(i, i - w, i);
      i += w;
      continue;
    }
    before = row;
    for (let x = 0; x < w; x++, i++) {
      of[i] = clusterOf[row + column[x]];
      mixed[i] = border[row + column[x]];
    }
  }
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
): DiffuseLight => {
  const width = region.right - region.left;
  const log = floatPlane(matte.length);
  const gloss = floatPlane(matte.length);
  const sure = bytePlane(matte.length);
  for (let y = region.top, i = 0; y < region.bottom; y++) {
    for (let x = 0, p = 4 * (y * photo.width + region.left); x < width; x++, i++, p += 4) {
      const color = colors.of[i];
      if (color === NONE || matte[i] === 0) continue;
      const { split } = sources[color];
      const r = decode[photo.data[p]];
      const g = decode[photo.data[p + 1]];
      const b = decode[photo.data[p + 2]];
      const whole = Math.max(0, 0.2126 * r + 0.7152 * g + 0.0722 * b);
      log[i] = whole;
      if (split.trust > 0)
        gloss[i] = Math.min(
          0.97 * whole,
          Math.max(0, split.trust * (split.gloss[0] * r + split.gloss[1] * g + split.gloss[2] * b)),
        );
      // Where two originals meet, a pixel is a mixture and says nothing about the light.
      sure[i] = matte[i] >= INSIDE && colors.mixed[i] === 0 ? 1 : 0;
    }
  }
  const isNeutral = sources.every(({ split }) => split.trust === 0);
  // The difference of channels is noisier than their sum; highlights are smooth.
  if (!isNeutral) tentBlur(gloss, width, region.bottom - region.top, fineRadius(scale));
  for (let i = 0; i < log.length; i++) {
    const color = colors.of[i];
    if (color === NONE || matte[i] === 0) {
      gloss[i] = log[i] = 0;
      continue;
    }
    gloss[i] = Math.min(gloss[i], 0.97 * log[i]);
    log[i] = fastLog(DARKEST + log[i]) - sources[color].logAlbedo;
  }
  const height = region.bottom - region.top;
  const weave = textureStrength(log, sure, width, height, scale, scratch);
  if (isNeutral) return { log, gloss, sure, weave };
  // The old cover's own texture (weave, print) sparkles everywhere and is no highlight.
  const { width: w, height: h } = smallSize(width, height, scale);
  const reader = smallReader(w, h, width, height);
  const row = new Float32Array(width);
  for (let y = 0, i = 0; y < height; y++) {
    reader.read(weave, y, row);
    for (let x = 0; x < width; x++, i++) {
      if (gloss[i] === 0) continue;
      gloss[i] *= 1 - weaveShare(row[x] / 2);
      log[i] += fastLog(Math.max(0.03, 1 - gloss[i] / fastExp(log[i] + sources[colors.of[i]].logAlbedo)));
    }
  }
  return { log, gloss, sure, weave };
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
  scale: Scale,
  share: Float32Array,
): void => {
  const { log, gloss, sure } = light;
  const { width: w, height: h } = smallSize(width, height, scale);
  if (sources.every(({ split }) => split.trust === 0)) return;
  share.fill(0);
  for (let i = 0; i < share.length; i++) {
    if (sure[i] === 0 || gloss[i] === 0) continue;
    const diffuse = fastExp(log[i] + sources[colors.of[i]].logAlbedo);
    share[i] = gloss[i] / (gloss[i] + diffuse);
  }
  const broad = weightedMean(
    gather(share, sure, width, height, w, h, strideFor(width, w)),
    inCells(HIGHLIGHT * 2, scale),
  );
  const reader = smallReader(w, h, width, height);
  const row = new Float32Array(width);
  for (let y = 0, i = 0; y < height; y++) {
    reader.read(broad, y, row);
    for (let x = 0; x < width; x++, i++) {
      if (gloss[i] === 0) continue;
      const { logAlbedo, broad: most } = sources[colors.of[i]];
      if (row[x] <= most) continue;
      const keep = (most / row[x]) ** 2;
      log[i] = fastLog(fastExp(log[i]) + ((1 - keep) * gloss[i]) / fastExp(logAlbedo));
      gloss[i] *= keep;
    }
  }
};

/** Shares of mirrored light below this cannot be seen. */
const LEAST_MIRRORED = 0.05;
/** Creases and grain are no surroundings: differences are taken over this many reduced cells to each side. */
const CREASE = 2;

/** How much each reduced cell differs from the light around it, `longSide` cells in the whole picture; undefined where no cover mirrors enough to matter. */
const unevenness = (
  plane: SmallPlane,
  sources: readonly Source[],
  scale: Scale,
  longSide: number,
): Float32Array | undefined => {
  if (sources.every(({ mirrored }) => mirrored < LEAST_MIRRORED)) return undefined;
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
  const reader = smallReader(w, h, width, height);
  const row = new Float32Array(width);
  const flecks = new Float32Array(width);
  const uneven = unevenness(plane, sources, scale, scale.longSide / Math.max(1, width / w));
  const differences = new Float32Array(width);
  for (let y = 0, i = 0; y < height; y++) {
    reader.read(weave, y, flecks);
    reader.read(envelope, y, row);
    if (uneven) reader.read(uneven, y, differences);
    for (let x = 0; x < width; x++, i++) {
      if (sure[i] === 0) continue;
      const { logAlbedo, split, believed, mirrored } = sources[colors.of[i]];
      const neutral = 1 - split.trust;
      if (neutral === 0 && believed > SURE) continue;
      let diffuse = log[i];
      const over = diffuse - row[x] - ABOVE;
      if (over > 0) diffuse -= neutral * (1 - weaveShare(flecks[x])) * over * (over / (over + 0.15));
      const matt = fastExp(diffuse);
      if (diffuse < log[i]) gloss[i] += fastExp(logAlbedo) * (fastExp(log[i]) - matt);
      diffuse = withoutMirror(diffuse - mirrored * differences[x], believed);
      // A whole patch brighter than that lies in the sun, clipped or nearly: how bright it is on the new cover nobody knows, but not white.
      const shown = fastExp(logAlbedo) * (matt - fastExp(diffuse));
      if (shown > 0) gloss[i] += shown < MOST_MIRRORED ? shown : MOST_MIRRORED;
      log[i] = diffuse;
    }
  }
};

/** @param matte of the region @param scratch a plane of the region to work in */
export const diffuseLight = (
  photo: Raster,
  decode: Float32Array,
  region: Region,
  matte: Uint8Array,
  layers: Layers,
  scratch: Float32Array,
  scale: Scale,
): DiffuseLight => {
  const sources = layers.light.clusters.map(sourceOf);
  const colors = cropColors(layers, photo.width, photo.height, region, sources);
  const light = byHue(photo, decode, region, matte, colors, sources, scratch, scale);
  backWhereBroad(light, colors, sources, region.right - region.left, region.bottom - region.top, scale, scratch);
  byEnvelope(light, colors, sources, region.right - region.left, region.bottom - region.top, scale);
  return light;
};
