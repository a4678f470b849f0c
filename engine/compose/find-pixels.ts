/** Finds the pixels of a row that change, those among them at soft edges, and those under thread or piping. */
import { NO_ZONE } from '../layers.ts';
import { countBelow } from '../raster/count-below.ts';
import type { TrimPlanes } from '../relief.ts';
import { PARAMS_PER_ZONE } from './zone-params.ts';
import { reserveEntries, type LitRows, type SparseValues } from './lit-rows.ts';
import type { Paintable } from './prepare/prepare.ts';

/** The changing pixels of one row, from left to right; reused for every row. */
interface RowPixels {
  /** Columns of the picture. */
  columns: Int32Array;
  /** The zone that covers most of the pixel. */
  pixelZones: Uint8Array;
  /** Fraction of the pixel that changes, 0..1. */
  weights: Float32Array;
  /** Index of each pixel's parameters in `params`. */
  at: Int32Array;
  /** Parameters of all zones (`zoneParamsTable`), then those of the row's pixels between two zones. */
  params: Float32Array;
  /** Length of the zones' part of `params`. */
  zonesLength: number;
  /** Length of `params` that the row uses. */
  usedLength: number;
}

/** @param table from `zoneParamsTable` */
export const createRowPixels = (table: Float32Array, width: number): RowPixels => {
  const params = new Float32Array(table.length + width * PARAMS_PER_ZONE);
  params.set(table);
  return {
    columns: new Int32Array(width),
    pixelZones: new Uint8Array(width),
    weights: new Float32Array(width),
    at: new Int32Array(width),
    params,
    zonesLength: table.length,
    usedLength: 0,
  };
};

/** Interpolates the parameters of a pixel between two zones. @param part fraction of zone `b`, 0..255 */
const mixParams = (params: Float32Array, a: number, b: number, part: number, to: number): void => {
  const fraction = part / 255;
  for (let k = 0, ra = a * PARAMS_PER_ZONE, rb = b * PARAMS_PER_ZONE; k < PARAMS_PER_ZONE; k++)
    params[to + k] = params[ra + k] + (params[rb + k] - params[ra + k]) * fraction;
};

/**
 * @param painted from `zonesToPaint`
 * @param row index of the row's first pixel in the area's planes
 * @param start index in `litRows` for the row's first pixel
 * @returns number of pixels that change
 */
export const findPixels = (
  { matte, zones, bounds }: Pick<Paintable, 'matte' | 'zones' | 'bounds'>,
  painted: Uint8Array,
  pixels: RowPixels,
  row: number,
  litRows: LitRows,
  start: number,
): number => {
  const { params, zonesLength, at, pixelZones, columns, weights } = pixels;
  const { first, second, fraction } = zones;
  const { left, right } = bounds;
  const width = right - left;
  let count = 0;
  let mixed = zonesLength;
  for (let x = 0, i = row; x < width; x++, i++) {
    const cover = matte[i];
    if (cover === 0) continue;
    let a = first[i];
    let b = second[i];
    if (a === NO_ZONE || (painted[a] === 0 && painted[b] === 0)) continue;
    let part = fraction[i];
    let weight = 1;
    if (painted[a] === 0) {
      weight = part / 255;
      a = b;
    } else if (painted[b] === 0) {
      weight = 1 - part / 255;
      b = a;
    }
    if (weight <= 0) continue;
    if (a === b || part === 0) {
      b = a;
      part = 0;
      at[count] = a * PARAMS_PER_ZONE;
    } else {
      mixParams(params, a, b, part, mixed);
      at[count] = mixed;
      mixed += PARAMS_PER_ZONE;
    }
    const k = start + count;
    litRows.column[k] = columns[count] = x + left;
    litRows.first[k] = a;
    litRows.second[k] = b;
    litRows.fraction[k] = part;
    pixelZones[count] = a;
    weights[count++] = (cover / 255) * weight;
  }
  pixels.usedLength = mixed;
  return count;
};

/** Restores the pixels found earlier from `litRows`, with the parameters of the new plan. */
export const restorePixels = (pixels: RowPixels, litRows: LitRows, start: number, count: number): void => {
  const { params, zonesLength, at, pixelZones, columns } = pixels;
  const { column, first, second, fraction } = litRows;
  let mixed = zonesLength;
  for (let n = 0, k = start; n < count; n++, k++) {
    columns[n] = column[k];
    const a = first[k];
    pixelZones[n] = a;
    if (fraction[k] === 0) at[n] = a * PARAMS_PER_ZONE;
    else {
      mixParams(params, a, second[k], fraction[k], mixed);
      at[n] = mixed;
      mixed += PARAMS_PER_ZONE;
    }
  }
  pixels.usedLength = mixed;
};

/** Finds pixels at soft edges and the background behind each: the photo's pixel without the old cover's part. */
export const findSoftEdges = (
  prepared: Paintable,
  { columns, weights }: RowPixels,
  y: number,
  row: number,
  start: number,
  count: number,
  soft: SparseValues,
): void => {
  const { photo, bounds, matte, edges, decode } = prepared;
  reserveEntries(soft, count);
  const { at, values } = soft;
  const source = photo.data;
  let edge = countBelow(edges.at, row);
  let n = soft.count;
  for (let k = 0; k < count; k++) {
    let alpha = weights[k];
    if (alpha >= 1) continue;
    const x = columns[k];
    const i = row + x - bounds.left;
    while (edge < edges.at.length && edges.at[edge] < i) edge++;
    const isEdge = edge < edges.at.length && edges.at[edge] === i;
    // If the outline is soft or slightly narrow, the pixel's own color gives the better estimate of its alpha.
    if (isEdge && alpha * 255 > matte[i] - 1 && edges.cover[edge] > alpha) alpha = edges.cover[edge];
    const backgroundFraction = 1 - alpha;
    const p = 4 * (y * photo.width + x);
    const o = 4 * n;
    values[o] = alpha;
    for (let c = 0; c < 3; c++) {
      const photoValue = decode[source[p + c]];
      values[o + 1 + c] = isEdge
        ? Math.min(3 * backgroundFraction, Math.max(0, photoValue - alpha * edges.old[3 * edge + c]))
        : photoValue * backgroundFraction;
    }
    at[n++] = start + k;
  }
  soft.count = n;
};

/** Finds pixels under thread or piping, and the light on it. @param plain light on each pixel without fine detail */
export const findTrimPixels = (
  { bounds }: Pick<Paintable, 'bounds'>,
  { columns }: RowPixels,
  plain: Float32Array,
  row: number,
  start: number,
  count: number,
  trim: TrimPlanes,
  sewn: SparseValues,
): void => {
  const { alpha, shade, gloss } = trim;
  reserveEntries(sewn, count);
  const { at, values } = sewn;
  const before = row - bounds.left;
  let n = sewn.count;
  for (let k = 0; k < count; k++) {
    const i = before + columns[k];
    if (alpha[i] === 0) continue;
    values[3 * n] = alpha[i] / 255;
    values[3 * n + 1] = (plain[k] * shade[i]) / 64;
    values[3 * n + 2] = (plain[k] * gloss[i]) / 255;
    at[n++] = start + k;
  }
  sewn.count = n;
};
