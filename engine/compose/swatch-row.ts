/** A photographed tile along one row: what it does to the reflectance at each pixel, and how its grain lies. */
import { RATIO, SLOPE, TILE_CHANNELS, type SwatchTile } from '../materials/photographed/swatch-tile.ts';
import { CHANCE, NO_PANEL, RUN_BITS, type PanelFrame } from './surface-row.ts';

/** A panel seen at a flat angle is read in so many places along its depth at most, for else its pattern would blur. */
const MOST_PLACES = 4;
/** Coarser than this, in centimetres, nothing is told apart. */
const COARSEST = 3;

const PER_RATIO = 1 / RATIO;
const PER_SLOPE = 1 / SLOPE;

/** What is the same for some pixels side by side. */
interface Reading {
  finer: number;
  /** From which chance on the coarser of two levels is read. */
  coarserFrom: number;
  places: number;
  /** From the first place to the last, in centimetres. */
  du: number;
  dv: number;
}

/** @param ux centimetres across the panel a pixel to the right, `uy` a pixel down; `vx`, `vy` down the panel */
const readingOf = ({ levels, texelCm }: SwatchTile, ux: number, uy: number, vx: number, vy: number, out: Reading): void => {
  const right = Math.hypot(ux, vx);
  const below = Math.hypot(uy, vy);
  const long = Math.min(COARSEST, Math.max(right, below));
  const short = Math.min(long, Math.max(1e-6, Math.min(right, below)));
  const places = Math.max(1, Math.min(MOST_PLACES, Math.round(long / short)));
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

/**
 * @param columns picture columns that are wanted, `count` of them
 * @param tiles of each wanted pixel's zone, by `zones[k]`; `undefined` leaves the reflectance as it is
 * @param out factor on red, green and blue of each
 * @param surface as `surfaceRow` left it; where a hide's grain lies its slopes take the place of the material's
 */
export const swatchRow = (frame: PanelFrame, y: number, columns: Int32Array, count: number, zones: Uint8Array, tiles: readonly (SwatchTile | undefined)[], out: Float32Array, surface: Float32Array): void => {
  const { matrix, middles, panelOf, analysisWidth, toAnalysis, cmPerPixel, panels } = frame;
  const row = Math.floor((y + 0.5) * toAnalysis) * analysisWidth;
  const chances = (y & 63) << 6;
  const reading: Reading = { finer: 0, coarserFrom: 2, places: 1, du: 0, dv: 0 };
  let run = -1;
  let runPanel = -1;
  let runTile: SwatchTile | undefined;
  for (let k = 0; k < count; k++) {
    const tile = tiles[zones[k]];
    const o = 3 * k;
    if (tile === undefined) {
      out[o] = out[o + 1] = out[o + 2] = 1;
      continue;
    }
    const x = columns[k];
    let panel = panelOf[row + Math.min(analysisWidth - 1, ((x + 0.5) * toAnalysis) | 0)];
    if (panel >= panels) panel = NO_PANEL;
    const isNew = runPanel !== panel || run !== x >> RUN_BITS || runTile !== tile;
    let u = x * cmPerPixel;
    let v = y * cmPerPixel;
    if (panel === NO_PANEL) {
      if (isNew) readingOf(tile, cmPerPixel, 0, 0, cmPerPixel, reading);
    } else {
      const m = 9 * panel;
      const w = 1 / (matrix[m + 6] * x + matrix[m + 7] * y + matrix[m + 8]);
      u = (matrix[m] * x + matrix[m + 1] * y + matrix[m + 2]) * w;
      v = (matrix[m + 3] * x + matrix[m + 4] * y + matrix[m + 5]) * w;
      if (isNew)
        readingOf(tile, (matrix[m] - u * matrix[m + 6]) * w, (matrix[m + 1] - u * matrix[m + 7]) * w, (matrix[m + 3] - v * matrix[m + 6]) * w, (matrix[m + 4] - v * matrix[m + 7]) * w, reading);
      if (tile.isPattern) {
        u -= middles[2 * panel];
        v -= middles[2 * panel + 1];
      }
    }
    run = x >> RUN_BITS;
    runPanel = panel;
    runTile = tile;
    const { places, du, dv } = reading;
    const level = CHANCE[chances | (x & 63)] >= reading.coarserFrom ? reading.finer + 1 : reading.finer;
    const size = tile.size >> level;
    const mask = size - 1;
    const data = tile.levels[level];
    const perU = 1 / (tile.texelCm[0] * (1 << level));
    const perV = 1 / (tile.texelCm[1] * (1 << level));
    // Texel centres lie at halves.
    let tu = (u - 0.5 * du) * perU - 0.5;
    let tv = (v - 0.5 * dv) * perV - 0.5;
    const stepU = places > 1 ? (du * perU) / (places - 1) : 0;
    const stepV = places > 1 ? (dv * perV) / (places - 1) : 0;
    let r = 0;
    let g = 0;
    let b = 0;
    let sx = 0;
    let sy = 0;
    for (let n = 0; n < places; n++) {
      const fu = Math.floor(tu);
      const fv = Math.floor(tv);
      const pu = tu - fu;
      const pv = tv - fv;
      const u0 = TILE_CHANNELS * (fu & mask);
      const u1 = TILE_CHANNELS * ((fu + 1) & mask);
      const r0 = TILE_CHANNELS * (fv & mask) * size;
      const r1 = TILE_CHANNELS * ((fv + 1) & mask) * size;
      const p00 = r0 + u0;
      const p10 = r0 + u1;
      const p01 = r1 + u0;
      const p11 = r1 + u1;
      const w11 = pu * pv;
      const w10 = pu - w11;
      const w01 = pv - w11;
      const w00 = 1 - pu - pv + w11;
      r += data[p00] * w00 + data[p10] * w10 + data[p01] * w01 + data[p11] * w11;
      g += data[p00 + 1] * w00 + data[p10 + 1] * w10 + data[p01 + 1] * w01 + data[p11 + 1] * w11;
      b += data[p00 + 2] * w00 + data[p10 + 2] * w10 + data[p01 + 2] * w01 + data[p11 + 2] * w11;
      sx += data[p00 + 3] * w00 + data[p10 + 3] * w10 + data[p01 + 3] * w01 + data[p11 + 3] * w11;
      sy += data[p00 + 4] * w00 + data[p10 + 4] * w10 + data[p01 + 4] * w01 + data[p11 + 4] * w11;
      tu += stepU;
      tv += stepV;
    }
    const share = PER_RATIO / places;
    out[o] = r * share;
    out[o + 1] = g * share;
    out[o + 2] = b * share;
    if (tile.isPattern) continue;
    surface[4 * k] = (sx * PER_SLOPE) / places;
    surface[4 * k + 1] = (sy * PER_SLOPE) / places;
  }
};
