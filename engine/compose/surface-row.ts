/**
 * The new material's own surface along one row: where each pixel lies on its panel in centimeters, and the tile's slopes and
 * tone there, from the pyramid level that fits the pixel's footprint.
 */
import { NO_PANEL, type Geometry } from '../geometry/geometry.ts';
import { createPanelMap } from '../geometry/panel-map.ts';
import { hash } from '../materials/hash.ts';
import type { SurfaceTile } from '../materials/surface-tile.ts';

/** Where panels lie, for one size of the picture. */
export interface PanelFrame {
  /** Nine numbers a panel: pixels to centimeters u and v, homogeneous. */
  matrix: Float64Array;
  panelOf: Uint8Array;
  analysisWidth: number;
  /** Analysis pixels a picture pixel. */
  toAnalysis: number;
  /** Scale where no panel is known. */
  cmPerPixel: number;
  panels: number;
}

/** A front seat is about this wide and fills about this share of a photo's longer side. */
const SEAT_CM = 55;
const SEAT_SHARE = 0.4;

export const panelFrame = (
  geometry: Geometry,
  analysisWidth: number,
  pictureWidth: number,
  pictureHeight: number,
): PanelFrame => {
  const scale = pictureWidth / analysisWidth;
  const matrix = new Float64Array(geometry.panels.length * 9);
  const scales: number[] = [];
  geometry.panels.forEach((panel, k) => {
    const { a, b, c, d, e, f, g, h, i } = createPanelMap(panel, scale).toPatch;
    // Each panel is cut from another place of the hide.
    const shiftU = (hash(k, 1, 7) >>> 0) % 1000;
    const shiftV = (hash(k, 2, 7) >>> 0) % 1000;
    const [w, v] = [panel.widthCm, panel.heightCm];
    matrix.set(
      [
        a * w + shiftU * g,
        b * w + shiftU * h,
        c * w + shiftU * i,
        d * v + shiftV * g,
        e * v + shiftV * h,
        f * v + shiftV * i,
        g,
        h,
        i,
      ],
      9 * k,
    );
    const [[x0, y0], [x1, y1]] = panel.corners;
    scales.push(panel.widthCm / Math.max(1, Math.hypot(x1 - x0, y1 - y0) * scale));
  });
  scales.sort((p, q) => p - q);
  return {
    matrix,
    panelOf: geometry.panelOf,
    analysisWidth,
    toAnalysis: 1 / scale,
    cmPerPixel: scales[scales.length >> 1] ?? SEAT_CM / (SEAT_SHARE * Math.max(pictureWidth, pictureHeight)),
    panels: geometry.panels.length,
  };
};

/** @returns first place in `panelOf` of a picture's row. Both heights are rounded: the picture's last row may lie below the analysis. */
export const analysisRow = ({ panelOf, analysisWidth, toAnalysis }: PanelFrame, y: number): number =>
  Math.min(panelOf.length / analysisWidth - 1, Math.floor((y + 0.5) * toAnalysis)) * analysisWidth;

/** 0..1 a pixel, by chance: which of two levels it reads. */
export const CHANCE = Float32Array.from({ length: 64 * 64 }, (_, i) => (hash(i & 63, i >> 6, 3) >>> 16) / 65536);
/** Pixels that share one footprint: 16. */
export const RUN_BITS = 4;

/**
 * @param columns picture columns that are wanted, `count` of them
 * @param tiles tile of each wanted pixel's zone, by `zones[k]`; `undefined` leaves 0
 * @param out slope x, slope y, tone and slow mottle of each, interleaved, about -1..1
 */
export const surfaceRow = (
  frame: PanelFrame,
  y: number,
  columns: Int32Array,
  count: number,
  zones: Uint8Array,
  tiles: readonly (SurfaceTile | undefined)[],
  mottle: SurfaceTile,
  out: Float32Array,
): void => {
  const { matrix, panelOf, analysisWidth, toAnalysis, cmPerPixel, panels } = frame;
  const row = analysisRow(frame, y);
  const chances = (y & 63) << 6;
  const slow = mottle.levels[0];
  const ms = mottle.size - 1;
  const perMottle = 1 / mottle.texelCm;
  let run = -1;
  let runPanel = -1;
  let runTile: SurfaceTile | undefined;
  let footprint = cmPerPixel;
  // The finer of the two levels that fit, and from which chance on the coarser one is read.
  let finer = 0;
  let coarserFrom = 1;
  let mottled = 0;
  let mottledAt = -1;
  for (let k = 0; k < count; k++) {
    const x = columns[k];
    const tile = tiles[zones[k]];
    const o = 4 * k;
    if (tile === undefined) {
      out[o] = out[o + 1] = out[o + 2] = out[o + 3] = 0;
      mottledAt = -1;
      continue;
    }
    let panel = panelOf[row + Math.min(analysisWidth - 1, ((x + 0.5) * toAnalysis) | 0)];
    if (panel >= panels) panel = NO_PANEL;
    const isNew = runPanel !== panel || run !== x >> RUN_BITS || runTile !== tile;
    let u: number;
    let v: number;
    if (panel === NO_PANEL) {
      u = x * cmPerPixel;
      v = y * cmPerPixel;
      if (isNew) footprint = cmPerPixel;
    } else {
      const m = 9 * panel;
      const w = 1 / (matrix[m + 6] * x + matrix[m + 7] * y + matrix[m + 8]);
      u = (matrix[m] * x + matrix[m + 1] * y + matrix[m + 2]) * w;
      v = (matrix[m + 3] * x + matrix[m + 4] * y + matrix[m + 5]) * w;
      if (isNew) {
        const dux = (matrix[m] - u * matrix[m + 6]) * w;
        const duy = (matrix[m + 1] - u * matrix[m + 7]) * w;
        const dvx = (matrix[m + 3] - v * matrix[m + 6]) * w;
        const dvy = (matrix[m + 4] - v * matrix[m + 7]) * w;
        footprint = Math.min(3, Math.max(Math.sqrt(dux * dux + dvx * dvx), Math.sqrt(duy * duy + dvy * dvy)));
      }
    }
    if (isNew) {
      run = x >> RUN_BITS;
      runPanel = panel;
      runTile = tile;
      // A level between two is chosen by chance, so that no border between levels shows.
      const last = tile.levels.length - 1;
      const level = Math.log2(footprint / tile.texelCm);
      finer = Math.floor(level);
      coarserFrom = 1 - (level - finer);
      if (!(finer >= 0)) [finer, coarserFrom] = [0, 2];
      else if (finer >= last) [finer, coarserFrom] = [last, 2];
    }
    const level = CHANCE[chances | (x & 63)] >= coarserFrom ? finer + 1 : finer;
    const size = tile.size >> level;
    const data = tile.levels[level];
    const scale = 1 / (tile.texelCm * (1 << level));
    const tu = u * scale;
    const tv = v * scale;
    const fu = Math.floor(tu);
    const fv = Math.floor(tv);
    const pu = tu - fu;
    const pv = tv - fv;
    const mask = size - 1;
    const u0 = 3 * (fu & mask);
    const u1 = 3 * ((fu + 1) & mask);
    const r0 = 3 * (fv & mask) * size;
    const r1 = 3 * ((fv + 1) & mask) * size;
    const p00 = r0 + u0;
    const p10 = r0 + u1;
    const p01 = r1 + u0;
    const p11 = r1 + u1;
    const w11 = (pu * pv) / 127;
    const w10 = pu / 127 - w11;
    const w01 = pv / 127 - w11;
    const w00 = (1 - pu - pv) / 127 + w11;
    out[o] = data[p00] * w00 + data[p10] * w10 + data[p01] * w01 + data[p11] * w11;
    out[o + 1] = data[p00 + 1] * w00 + data[p10 + 1] * w10 + data[p01 + 1] * w01 + data[p11 + 1] * w11;
    out[o + 2] = data[p00 + 2] * w00 + data[p10 + 2] * w10 + data[p01 + 2] * w01 + data[p11 + 2] * w11;
    // Mottle changes over centimeters: every fourth column is enough.
    if (isNew || mottledAt !== x >> 2) {
      mottledAt = x >> 2;
      const mu = u * perMottle;
      const mv = v * perMottle;
      const gu = Math.floor(mu);
      const gv = Math.floor(mv);
      const qu = mu - gu;
      const s0 = (gv & ms) * mottle.size;
      const s1 = ((gv + 1) & ms) * mottle.size;
      const upper = slow[3 * (s0 + (gu & ms)) + 2] * (1 - qu) + slow[3 * (s0 + ((gu + 1) & ms)) + 2] * qu;
      const lower = slow[3 * (s1 + (gu & ms)) + 2] * (1 - qu) + slow[3 * (s1 + ((gu + 1) & ms)) + 2] * qu;
      mottled = (upper + (lower - upper) * (mv - gv)) / 127;
    }
    out[o + 3] = mottled;
  }
};
