/**
 * The new material's own surface along one row: where each pixel lies on its panel in centimetres, and the tile's slopes and
 * tone there, from the pyramid level that fits the pixel's footprint.
 */
import type { Geometry } from '../analyse/geometry/geometry.ts';
import { createPanelMap } from '../analyse/geometry/panel-map.ts';
import { hash } from '../materials/hash.ts';
import type { SurfaceTile } from '../materials/surface-tile.ts';

/** Where panels lie, for one size of the picture. */
export interface PanelFrame {
  /** Nine numbers a panel: pixels to centimetres u and v, homogeneous. */
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
const NO_PANEL = 255;

export const panelFrame = (geometry: Geometry, analysisWidth: number, pictureWidth: number, pictureHeight: number): PanelFrame => {
  const scale = pictureWidth / analysisWidth;
  const matrix = new Float64Array(geometry.panels.length * 9);
  const scales: number[] = [];
  geometry.panels.forEach((panel, k) => {
    const { a, b, c, d, e, f, g, h, i } = createPanelMap(panel, scale).toPatch;
    // Each panel is cut from another place of the hide.
    const shiftU = (hash(k, 1, 7) >>> 0) % 1000;
    const shiftV = (hash(k, 2, 7) >>> 0) % 1000;
    const [w, v] = [panel.widthCm, panel.heightCm];
    matrix.set([a * w + shiftU * g, b * w + shiftU * h, c * w + shiftU * i, d * v + shiftV * g, e * v + shiftV * h, f * v + shiftV * i, g, h, i], 9 * k);
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

/** 2 to the power of -0.5 .. 0.5 plus a half, so that the level rounds to the nearest, by chance. */
const CHANCE = Float32Array.from({ length: 64 * 64 }, (_, i) => 2 ** ((hash(i & 63, i >> 6, 3) >>> 16) / 65536));
/** Pixels that share one footprint. */
const RUN = 16;

/**
 * @param columns picture columns that are wanted, `count` of them
 * @param tiles tile of each wanted pixel's zone, by `zones[k]`; `undefined` leaves 0
 * @param out slope x, slope y, tone and slow mottle of each, interleaved, about -1..1
 */
export const surfaceRow = (frame: PanelFrame, y: number, columns: Int32Array, count: number, zones: Uint8Array, tiles: readonly (SurfaceTile | undefined)[], mottle: SurfaceTile, out: Float32Array): void => {
  const { matrix, panelOf, analysisWidth, toAnalysis, cmPerPixel, panels } = frame;
  const row = Math.floor((y + 0.5) * toAnalysis) * analysisWidth;
  let run = -1;
  let runPanel = -1;
  let footprint = cmPerPixel;
  for (let k = 0; k < count; k++) {
    const x = columns[k];
    const tile = tiles[zones[k]];
    const o = 4 * k;
    if (tile === undefined) {
      out[o] = out[o + 1] = out[o + 2] = out[o + 3] = 0;
      continue;
    }
    const panel = panelOf[row + Math.min(analysisWidth - 1, ((x + 0.5) * toAnalysis) | 0)];
    let u: number;
    let v: number;
    if (panel === NO_PANEL || panel >= panels) {
      u = x * cmPerPixel;
      v = y * cmPerPixel;
      footprint = cmPerPixel;
      run = -1;
    } else {
      const m = 9 * panel;
      const w = 1 / (matrix[m + 6] * x + matrix[m + 7] * y + matrix[m + 8]);
      u = (matrix[m] * x + matrix[m + 1] * y + matrix[m + 2]) * w;
      v = (matrix[m + 3] * x + matrix[m + 4] * y + matrix[m + 5]) * w;
      if (runPanel !== panel || run !== ((x / RUN) | 0)) {
        run = (x / RUN) | 0;
        runPanel = panel;
        const dux = (matrix[m] - u * matrix[m + 6]) * w;
        const duy = (matrix[m + 1] - u * matrix[m + 7]) * w;
        const dvx = (matrix[m + 3] - v * matrix[m + 6]) * w;
        const dvy = (matrix[m + 4] - v * matrix[m + 7]) * w;
        footprint = Math.min(3, Math.max(Math.hypot(dux, dvx), Math.hypot(duy, dvy)));
      }
    }
    // A level between two is chosen by chance, so that no border between levels shows.
    const wanted = (footprint / tile.texelCm) * CHANCE[((y & 63) << 6) | (x & 63)];
    let level = 0;
    while (level < tile.levels.length - 1 && wanted >= 1 << (level + 1)) level++;
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
    const u0 = fu & mask;
    const u1 = (fu + 1) & mask;
    const r0 = (fv & mask) * size;
    const r1 = ((fv + 1) & mask) * size;
    const w11 = pu * pv;
    const w10 = pu - w11;
    const w01 = pv - w11;
    const w00 = 1 - pu - pv + w11;
    const p00 = 3 * (r0 + u0);
    const p10 = 3 * (r0 + u1);
    const p01 = 3 * (r1 + u0);
    const p11 = 3 * (r1 + u1);
    for (let c = 0; c < 3; c++) out[o + c] = (data[p00 + c] * w00 + data[p10 + c] * w10 + data[p01 + c] * w01 + data[p11 + c] * w11) / 127;
    // The slow unevenness needs no smoothing: its cells are far larger than a pixel.
    const slow = mottle.levels[0];
    const ms = mottle.size - 1;
    const mu = u / mottle.texelCm;
    const mv = v / mottle.texelCm;
    const gu = Math.floor(mu);
    const gv = Math.floor(mv);
    const qu = mu - gu;
    const qv = mv - gv;
    const s0 = (gv & ms) * mottle.size;
    const s1 = ((gv + 1) & ms) * mottle.size;
    const upper = slow[3 * (s0 + (gu & ms)) + 2] * (1 - qu) + slow[3 * (s0 + ((gu + 1) & ms)) + 2] * qu;
    const lower = slow[3 * (s1 + (gu & ms)) + 2] * (1 - qu) + slow[3 * (s1 + ((gu + 1) & ms)) + 2] * qu;
    out[o + 3] = (upper + (lower - upper) * qv) / 127;
  }
};
