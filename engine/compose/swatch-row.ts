/** A photographed tile along one row: its factor on the albedo at each pixel, and the slope of its grain. */
import { RATIO_SCALE, SLOPE_SCALE, TILE_CHANNELS, type SwatchTile } from '../materials/photographed/swatch-tile.ts';
import { hash } from '../materials/hash.ts';
import { CELL_PIXELS, type PatternFrame } from './pattern-frame.ts';
import { NO_PANEL } from '../geometry/geometry.ts';
import { analysisRowOffset, LEVEL_DITHER, RUN_BITS, type PanelFrame } from './panel-frame.ts';

/** Maximum number of samples along the longer side of a pixel's footprint (anisotropic filtering), so that patterns stay sharp. */
const MAX_SAMPLES = 4;
/** Largest footprint in centimeters. */
const MAX_FOOTPRINT = 3;

/** Only one mip level is read if its weight exceeds this. */
const ONE_LEVEL = 0.75;

const PER_RATIO = 1 / RATIO_SCALE;
const PER_SLOPE = 1 / SLOPE_SCALE;

/** Offset of each panel on the hide in centimeters, u and v: each is cut from another part. */
const SHIFT = Float64Array.from({ length: 512 }, (_, k) => (hash(k >> 1, (k & 1) + 1, 7) >>> 0) % 1000);
/** How the tile is sampled for a run of pixels. */
interface Reading {
  /**
   * The finer of two mip levels, and its weight, 2 if it is the only one read. A hide's pixel whose random number is not below the
   * weight reads the coarser one.
   */
  finer: number;
  finerWeight: number;
  samples: number;
  /** Vector from the first sample to the last, in centimeters. */
  du: number;
  dv: number;
}

/** Changes in centimeters: @param ux of u by column @param uy of u by row @param vx of v by column @param vy of v by row */
const readingOf = (
  { levels, texelCm }: SwatchTile,
  ux: number,
  uy: number,
  vx: number,
  vy: number,
  out: Reading,
): void => {
  const right = Math.sqrt(ux * ux + vx * vx);
  const below = Math.sqrt(uy * uy + vy * vy);
  const long = Math.min(MAX_FOOTPRINT, Math.max(right, below));
  const short = Math.min(long, Math.max(1e-6, Math.min(right, below)));
  const samples = Math.max(1, Math.min(MAX_SAMPLES, Math.round(long / short)));
  const spread = (samples - 1) / samples;
  out.samples = samples;
  out.du = spread * (right > below ? ux : uy);
  out.dv = spread * (right > below ? vx : vy);
  const last = levels.length - 1;
  const level = Math.log2(Math.max(short, long / samples) / Math.min(texelCm[0], texelCm[1]));
  out.finer = Math.floor(level);
  out.finerWeight = 1 - (level - out.finer);
  if (!(out.finer >= 0)) [out.finer, out.finerWeight] = [0, 2];
  else if (out.finer >= last) [out.finer, out.finerWeight] = [last, 2];
};

/** Adds the weighted color of one level, interpolated between texels. */
const addColor = (
  { levels, size: finest, texelCm }: SwatchTile,
  { samples, du, dv }: Reading,
  level: number,
  weight: number,
  u: number,
  v: number,
  out: Float32Array,
  o: number,
): void => {
  const size = finest >> level;
  const mask = size - 1;
  const data = levels[level];
  const perU = 1 / (texelCm[0] * (1 << level));
  const perV = 1 / (texelCm[1] * (1 << level));
  // Texel centers are at half-integers.
  let tu = (u - 0.5 * du) * perU - 0.5;
  let tv = (v - 0.5 * dv) * perV - 0.5;
  const stepU = samples > 1 ? (du * perU) / (samples - 1) : 0;
  const stepV = samples > 1 ? (dv * perV) / (samples - 1) : 0;
  const weightPerSample = (weight * PER_RATIO) / samples;
  let r = 0;
  let g = 0;
  let b = 0;
  for (let n = 0; n < samples; n++) {
    const fu = Math.floor(tu);
    const fv = Math.floor(tv);
    const pu = tu - fu;
    const pv = (tv - fv) * weightPerSample;
    const u0 = TILE_CHANNELS * (fu & mask);
    const u1 = TILE_CHANNELS * ((fu + 1) & mask);
    const r0 = TILE_CHANNELS * (fv & mask) * size;
    const r1 = TILE_CHANNELS * ((fv + 1) & mask) * size;
    const w11 = pu * pv;
    const w10 = pu * weightPerSample - w11;
    const w01 = pv - w11;
    const w00 = weightPerSample - pv - w10;
    const p00 = r0 + u0;
    const p10 = r0 + u1;
    const p01 = r1 + u0;
    const p11 = r1 + u1;
    r += data[p00] * w00 + data[p10] * w10 + data[p01] * w01 + data[p11] * w11;
    g += data[p00 + 1] * w00 + data[p10 + 1] * w10 + data[p01 + 1] * w01 + data[p11 + 1] * w11;
    b += data[p00 + 2] * w00 + data[p10 + 2] * w10 + data[p01 + 2] * w01 + data[p11 + 2] * w11;
    tu += stepU;
    tv += stepV;
  }
  out[o] += r;
  out[o + 1] += g;
  out[o + 2] += b;
};

/** Reads the color of a pattern from two levels, so that stripes keep clean edges; with several samples one is enough. */
const readPattern = (tile: SwatchTile, reading: Reading, u: number, v: number, out: Float32Array, o: number): void => {
  const { finer, finerWeight, samples } = reading;
  out[o] = out[o + 1] = out[o + 2] = 0;
  const oneLevelFrom = samples > 1 ? 0.5 : ONE_LEVEL;
  if (finerWeight > oneLevelFrom) return addColor(tile, reading, finer, 1, u, v, out, o);
  if (finerWeight <= 1 - oneLevelFrom) return addColor(tile, reading, finer + 1, 1, u, v, out, o);
  addColor(tile, reading, finer, finerWeight, u, v, out, o);
  addColor(tile, reading, finer + 1, 1 - finerWeight, u, v, out, o);
};

/** Reads color and slopes of a hide from one of two levels, chosen at random. */
const readGrain = (
  tile: SwatchTile,
  reading: Reading,
  dither: number,
  u: number,
  v: number,
  out: Float32Array,
  o: number,
  surface: Float32Array,
  s: number,
): void => {
  const level = dither >= reading.finerWeight ? reading.finer + 1 : reading.finer;
  const size = tile.size >> level;
  const mask = size - 1;
  const data = tile.levels[level];
  const tu = u / (tile.texelCm[0] * (1 << level)) - 0.5;
  const tv = v / (tile.texelCm[1] * (1 << level)) - 0.5;
  const fu = Math.floor(tu);
  const fv = Math.floor(tv);
  const pu = tu - fu;
  const pv = tv - fv;
  const u0 = TILE_CHANNELS * (fu & mask);
  const u1 = TILE_CHANNELS * ((fu + 1) & mask);
  const r0 = TILE_CHANNELS * (fv & mask) * size;
  const r1 = TILE_CHANNELS * ((fv + 1) & mask) * size;
  const w11 = pu * pv;
  const w10 = pu - w11;
  const w01 = pv - w11;
  const w00 = 1 - pu - pv + w11;
  const p00 = r0 + u0;
  const p10 = r0 + u1;
  const p01 = r1 + u0;
  const p11 = r1 + u1;
  out[o] = (data[p00] * w00 + data[p10] * w10 + data[p01] * w01 + data[p11] * w11) * PER_RATIO;
  out[o + 1] = (data[p00 + 1] * w00 + data[p10 + 1] * w10 + data[p01 + 1] * w01 + data[p11 + 1] * w11) * PER_RATIO;
  out[o + 2] = (data[p00 + 2] * w00 + data[p10 + 2] * w10 + data[p01 + 2] * w01 + data[p11 + 2] * w11) * PER_RATIO;
  surface[s] = (data[p00 + 3] * w00 + data[p10 + 3] * w10 + data[p01 + 3] * w01 + data[p11 + 3] * w11) * PER_SLOPE;
  surface[s + 1] = (data[p00 + 4] * w00 + data[p10 + 4] * w10 + data[p01 + 4] * w01 + data[p11 + 4] * w11) * PER_SLOPE;
};

/** Majority of `plane` over `other` at a cell; negative if `other` has the majority. */
const majority = (planeOf: Uint8Array, margin: Int8Array, cell: number, plane: number, other: number): number => {
  if (planeOf[cell] === plane) return margin[cell];
  return planeOf[cell] === other ? -margin[cell] : 0;
};

/** The panel whose plane applies to a pixel of panel `own`. @param x @param y in analysis pixels */
const planeAt = (
  { isCloth, planeOf, otherPlaneOf, margin, columns, rows }: PatternFrame,
  own: number,
  x: number,
  y: number,
): number => {
  if (isCloth[own] === 0) return own;
  const cx = Math.min(columns - 1, (x / CELL_PIXELS) | 0);
  const cy = Math.min(rows - 1, (y / CELL_PIXELS) | 0);
  const cell = cy * columns + cx;
  const plane = planeOf[cell];
  if (plane === NO_PANEL) return own;
  const other = otherPlaneOf[cell];
  if (other === plane) return plane;
  // Majorities are interpolated between four cells, so that the border has no steps.
  const fx = Math.min(columns - 1.001, Math.max(0, x / CELL_PIXELS - 0.5));
  const fy = Math.min(rows - 1.001, Math.max(0, y / CELL_PIXELS - 0.5));
  const ix = fx | 0;
  const iy = fy | 0;
  const tx = fx - ix;
  const ty = fy - iy;
  const i = iy * columns + ix;
  const j = i + columns;
  const upper =
    majority(planeOf, margin, i, plane, other) * (1 - tx) + majority(planeOf, margin, i + 1, plane, other) * tx;
  const lower =
    majority(planeOf, margin, j, plane, other) * (1 - tx) + majority(planeOf, margin, j + 1, plane, other) * tx;
  return upper + (lower - upper) * ty < 0 ? other : plane;
};

/**
 * @param columns picture columns of the pixels, `count` of them
 * @param zones zone of each pixel
 * @param tiles by zone; `undefined` leaves the albedo as it is
 * @param out factors on the albedo of each pixel, RGB
 * @param surface gets the slopes of hides; see `surfaceRow`
 */
export const swatchRow = (
  frame: PanelFrame,
  patternFrame: PatternFrame,
  y: number,
  columns: Int32Array,
  count: number,
  zones: Uint8Array,
  tiles: readonly (SwatchTile | undefined)[],
  out: Float32Array,
  surface: Float32Array,
): void => {
  const { panelOf, analysisWidth, toAnalysis, panelCount } = frame;
  const { matrix, cmPerPixel } = patternFrame;
  const ay = (y + 0.5) * toAnalysis;
  const row = analysisRowOffset(frame, y);
  const dithers = (y & 63) << 6;
  const reading: Reading = { finer: 0, finerWeight: 2, samples: 1, du: 0, dv: 0 };
  let run = -1;
  let runPlane = -1;
  let runTile: SwatchTile | undefined;
  for (let k = 0; k < count; k++) {
    const tile = tiles[zones[k]];
    const o = 3 * k;
    if (tile === undefined) {
      out[o] = out[o + 1] = out[o + 2] = 1;
      continue;
    }
    const x = columns[k];
    const ax = (x + 0.5) * toAnalysis;
    const panel = panelOf[row + Math.min(analysisWidth - 1, ax | 0)];
    const dither = LEVEL_DITHER[dithers | (x & 63)];
    const plane = panel < panelCount ? planeAt(patternFrame, panel, ax, ay) : NO_PANEL;
    const isNew = runPlane !== plane || run !== x >> RUN_BITS || runTile !== tile;
    let u = ax * cmPerPixel;
    let v = ay * cmPerPixel;
    if (plane === NO_PANEL) {
      if (isNew) readingOf(tile, cmPerPixel * toAnalysis, 0, 0, cmPerPixel * toAnalysis, reading);
    } else {
      const m = 9 * plane;
      const w = 1 / (matrix[m + 6] * ax + matrix[m + 7] * ay + matrix[m + 8]);
      u = (matrix[m] * ax + matrix[m + 1] * ay + matrix[m + 2]) * w;
      v = (matrix[m + 3] * ax + matrix[m + 4] * ay + matrix[m + 5]) * w;
      if (isNew) {
        const pixel = w * toAnalysis;
        readingOf(
          tile,
          (matrix[m] - u * matrix[m + 6]) * pixel,
          (matrix[m + 1] - u * matrix[m + 7]) * pixel,
          (matrix[m + 3] - v * matrix[m + 6]) * pixel,
          (matrix[m + 4] - v * matrix[m + 7]) * pixel,
          reading,
        );
      }
      if (!tile.isPattern) {
        u += SHIFT[2 * panel];
        v += SHIFT[2 * panel + 1];
      }
    }
    run = x >> RUN_BITS;
    runPlane = plane;
    runTile = tile;
    if (tile.isPattern) readPattern(tile, reading, u, v, out, o);
    else readGrain(tile, reading, dither, u, v, out, o, surface, 4 * k);
  }
};
