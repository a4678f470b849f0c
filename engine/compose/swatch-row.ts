/** A photographed tile along one row: its factor on the reflectance at each pixel, and the slope of its grain. */
import { RATIO, SLOPE, TILE_CHANNELS, type SwatchTile } from '../materials/photographed/swatch-tile.ts';
import { hash } from '../materials/hash.ts';
import { CELL, type PatternFrame } from './pattern-frame.ts';
import { NO_PANEL } from '../geometry/geometry.ts';
import { analysisRow, CHANCE, RUN_BITS, type PanelFrame } from './panel-frame.ts';

/** A panel seen at a flat angle is read in so many places along its depth at most, for else its pattern would blur. */
const MAX_PLACES = 4;
/** Pixels larger than this, in centimeters, show no texels. */
const COARSEST = 3;

/** Share from which one level stands for two. */
const NEARLY = 0.75;

const PER_RATIO = 1 / RATIO;
const PER_SLOPE = 1 / SLOPE;

/** Offsets in centimeters at which panels are cut from a hide: each from another place. */
const SHIFT = Float64Array.from({ length: 512 }, (_, k) => (hash(k >> 1, (k & 1) + 1, 7) >>> 0) % 1000);
/** Values shared by some pixels side by side. */
interface Reading {
  finer: number;
  /** Chance from which the coarser of two levels is read. */
  coarserFrom: number;
  places: number;
  /** Distance from the first place to the last, in centimeters. */
  du: number;
  dv: number;
}

/** @param ux centimeters across the panel a pixel to the right, `uy` a pixel down; `vx`, `vy` down the panel */
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
  const long = Math.min(COARSEST, Math.max(right, below));
  const short = Math.min(long, Math.max(1e-6, Math.min(right, below)));
  const places = Math.max(1, Math.min(MAX_PLACES, Math.round(long / short)));
  const spread = (places - 1) / places;
  out.places = places;
  out.du = spread * (right > below ? ux : uy);
  out.dv = spread * (right > below ? vx : vy);
  const last = levels.length - 1;
  const level = Math.log2(Math.max(short, long / places) / Math.min(texelCm[0], texelCm[1]));
  out.finer = Math.floor(level);
  out.coarserFrom = 1 - (level - out.finer);
  if (!(out.finer >= 0)) [out.finer, out.coarserFrom] = [0, 2];
  else if (out.finer >= last) [out.finer, out.coarserFrom] = [last, 2];
};

/** Red, green and blue between the texels of one level, added with a weight. */
const addColor = (
  { levels, size: finest, texelCm }: SwatchTile,
  { places, du, dv }: Reading,
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
  // Texel centers lie at halves.
  let tu = (u - 0.5 * du) * perU - 0.5;
  let tv = (v - 0.5 * dv) * perV - 0.5;
  const stepU = places > 1 ? (du * perU) / (places - 1) : 0;
  const stepV = places > 1 ? (dv * perV) / (places - 1) : 0;
  const share = (weight * PER_RATIO) / places;
  let r = 0;
  let g = 0;
  let b = 0;
  for (let n = 0; n < places; n++) {
    const fu = Math.floor(tu);
    const fv = Math.floor(tv);
    const pu = tu - fu;
    const pv = (tv - fv) * share;
    const u0 = TILE_CHANNELS * (fu & mask);
    const u1 = TILE_CHANNELS * ((fu + 1) & mask);
    const r0 = TILE_CHANNELS * (fv & mask) * size;
    const r1 = TILE_CHANNELS * ((fv + 1) & mask) * size;
    const w11 = pu * pv;
    const w10 = pu * share - w11;
    const w01 = pv - w11;
    const w00 = share - pv - w10;
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

/**
 * Reads both levels that fit, because a stripe's edge must not crumble. Where several places are read, one level is
 * smooth enough.
 */
const readPattern = (tile: SwatchTile, reading: Reading, u: number, v: number, out: Float32Array, o: number): void => {
  const { finer, coarserFrom, places } = reading;
  out[o] = out[o + 1] = out[o + 2] = 0;
  const least = places > 1 ? 0.5 : NEARLY;
  if (coarserFrom > least) return addColor(tile, reading, finer, 1, u, v, out, o);
  if (coarserFrom <= 1 - least) return addColor(tile, reading, finer + 1, 1, u, v, out, o);
  addColor(tile, reading, finer, coarserFrom, u, v, out, o);
  addColor(tile, reading, finer + 1, 1 - coarserFrom, u, v, out, o);
};

/** A hide: one of the two levels, by chance; color and slopes. */
const readGrain = (
  tile: SwatchTile,
  reading: Reading,
  chance: number,
  u: number,
  v: number,
  out: Float32Array,
  o: number,
  surface: Float32Array,
  s: number,
): void => {
  const level = chance >= reading.coarserFrom ? reading.finer + 1 : reading.finer;
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

/** Votes for `host` against `rival` at a cell. */
const votes = (hostOf: Uint8Array, lead: Int8Array, cell: number, host: number, rival: number): number => {
  if (hostOf[cell] === host) return lead[cell];
  return hostOf[cell] === rival ? -lead[cell] : 0;
};

/** The panel in whose plane a pixel of panel `own` is read. @param x analysis pixels, `y` too */
const planeAt = (
  { isCloth, hostOf, rivalOf, lead, columns, rows }: PatternFrame,
  own: number,
  x: number,
  y: number,
): number => {
  if (isCloth[own] === 0) return own;
  const cx = Math.min(columns - 1, (x / CELL) | 0);
  const cy = Math.min(rows - 1, (y / CELL) | 0);
  const cell = cy * columns + cx;
  const host = hostOf[cell];
  if (host === NO_PANEL) return own;
  const rival = rivalOf[cell];
  if (rival === host) return host;
  // The votes of four cells, read between them: a border without steps.
  const fx = Math.min(columns - 1.001, Math.max(0, x / CELL - 0.5));
  const fy = Math.min(rows - 1.001, Math.max(0, y / CELL - 0.5));
  const ix = fx | 0;
  const iy = fy | 0;
  const tx = fx - ix;
  const ty = fy - iy;
  const i = iy * columns + ix;
  const j = i + columns;
  const upper = votes(hostOf, lead, i, host, rival) * (1 - tx) + votes(hostOf, lead, i + 1, host, rival) * tx;
  const lower = votes(hostOf, lead, j, host, rival) * (1 - tx) + votes(hostOf, lead, j + 1, host, rival) * tx;
  return upper + (lower - upper) * ty < 0 ? rival : host;
};

/**
 * @param columns picture columns that are wanted, `count` of them
 * @param tiles of each wanted pixel's zone, by `zones[k]`; `undefined` leaves the reflectance as it is
 * @param out factor on red, green and blue of each
 * @param surface as `surfaceRow` left it: empty where a tile lies; a hide's slopes are put there
 */
export const swatchRow = (
  frame: PanelFrame,
  planes: PatternFrame,
  y: number,
  columns: Int32Array,
  count: number,
  zones: Uint8Array,
  tiles: readonly (SwatchTile | undefined)[],
  out: Float32Array,
  surface: Float32Array,
): void => {
  const { panelOf, analysisWidth, toAnalysis, panels } = frame;
  const { matrix, cmPerPixel } = planes;
  const ay = (y + 0.5) * toAnalysis;
  const row = analysisRow(frame, y);
  const chances = (y & 63) << 6;
  const reading: Reading = { finer: 0, coarserFrom: 2, places: 1, du: 0, dv: 0 };
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
    const chance = CHANCE[chances | (x & 63)];
    const plane = panel < panels ? planeAt(planes, panel, ax, ay) : NO_PANEL;
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
    else readGrain(tile, reading, chance, u, v, out, o, surface, 4 * k);
  }
};
