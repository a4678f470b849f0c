/**
 * The second half of painting: new reflectance under the light that `light-rows.ts` found, in scene-linear RGB; gloss
 * added and never multiplied by the reflectance, sewing over it, the background of an edge, back through the photo's
 * tone curve, the photo's noise, 8 bits. `kernels/assembly/color-row.ts` does it: a row's light is copied in, its
 * pixels are copied out.
 */
import { growingArrays } from '../kernels/kernel-arrays.ts';
import { kernels } from '../kernels/kernels.ts';
import type { Raster } from '../raster/raster.ts';
import type { LitRows, SparseValues } from './lit-rows.ts';
import type { Paintable } from './prepare/prepare.ts';
import type { TrimColors } from './trim-colors.ts';

export interface RowTarget {
  picture: Raster;
  changed: Uint8Array;
}

/** Share of the photo's noise that is put on the new surface: the light it was computed from still carries the rest. */
const NOISE = 0.8;
/** Share of a cover's light that other covers reflect back when all reflect everything. */
const BOUNCE = 0.2;

/** Colors that a plan gives to each zone and to thread and piping. */
interface PlanColors {
  /**
   * Reflectance by zone, then what it adds to the light that covers throw at each other (less than 0 where darker):
   * red, green, blue.
   */
  zones: Float32Array;
  trims: TrimColors;
}

export const planColors = (
  { albedo: before }: Pick<Paintable, 'albedo'>,
  now: readonly (readonly [number, number, number])[],
  trims: TrimColors,
): PlanColors => ({
  trims,
  zones: Float32Array.from(
    now.flatMap((albedo, zone) => [...albedo, ...[0, 1, 2].map((c) => BOUNCE * (albedo[c] - before[zone][c]))]),
  ),
});

/** Room for the shift of a row, and past the last pixel: the kernel takes whole groups of four. */
const SLACK = 16;
const ZONES = 256;
const ZONE_FLOATS = 6;

/** Arrays in the order of `In` in kernels/assembly/color-row.ts. */
const rowsFor = growingArrays(({ width: pixels, steps }: { width: number; steps: number }) => {
  const width = pixels + SLACK;
  return {
    settings: [Float32Array, 11],
    codes: [Float32Array, steps + 2],
    zones: [Float32Array, ZONES * ZONE_FLOATS],
    light: [Float32Array, width],
    cavity: [Float32Array, width],
    around: [Float32Array, width],
    tone: [Float32Array, width],
    shine: [Float32Array, width],
    tint: [Float32Array, 3 * width],
    laid: [Float32Array, 3 * width],
    column: [Uint16Array, width],
    first: [Uint8Array, width],
    second: [Uint8Array, width],
    share: [Uint8Array, width],
    softAt: [Int32Array, width],
    softValues: [Float32Array, 4 * width],
    threadAt: [Int32Array, width],
    threadValues: [Float32Array, 3 * width],
    pipingAt: [Int32Array, width],
    pipingValues: [Float32Array, 3 * width],
    out: [Uint8ClampedArray, 4 * width],
    changed: [Uint8Array, width],
  } as const;
});

/**
 * Copies the entries of pixels `from` to `to` (exclusive), as places in the row, and an end behind them.
 * @param next first entry that was not copied yet
 * @returns the one after them
 */
const copyEntries = (
  { at, values, size, count }: SparseValues,
  toAt: Int32Array,
  toValues: Float32Array,
  next: number,
  from: number,
  to: number,
): number => {
  let end = next;
  for (; end < count && at[end] < to; end++) toAt[end - next] = at[end] - from;
  toAt[end - next] = -1;
  if (end > next) toValues.set(values.subarray(next * size, end * size));
  return end;
};

/** @param lit whole rows */
export const colorRows = (
  { layers, encode }: Pick<Paintable, 'layers' | 'encode'>,
  lit: LitRows,
  { zones, trims }: PlanColors,
  seed: number,
  { picture, changed }: RowTarget,
): void => {
  const [thread, piping] = trims;
  const { table, arrays } = rowsFor({ width: picture.width, steps: encode.steps });
  const row = arrays();
  const noise = layers.light.noise.map((tone) => NOISE * tone);
  row.settings.set([encode.top, encode.steps, ...noise, ...thread, ...piping]);
  row.codes.set(encode.codes);
  row.zones.set(zones);
  const [threads, pipings] = lit.trims;
  let nextSoft = 0;
  let nextThread = 0;
  let nextPiping = 0;
  for (let r = 0; r < lit.rows; r++) {
    const from = lit.starts[r];
    const to = lit.starts[r + 1];
    if (from === to) continue;
    row.light.set(lit.light.subarray(from, to));
    row.cavity.set(lit.cavity.subarray(from, to));
    row.around.set(lit.around.subarray(from, to));
    row.tone.set(lit.tone.subarray(from, to));
    row.shine.set(lit.shine.subarray(from, to));
    row.tint.set(lit.tint.subarray(3 * from, 3 * to));
    if (lit.laid !== null) row.laid.set(lit.laid.subarray(3 * from, 3 * to));
    row.column.set(lit.column.subarray(from, to));
    row.first.set(lit.first.subarray(from, to));
    row.second.set(lit.second.subarray(from, to));
    row.share.set(lit.share.subarray(from, to));
    nextSoft = copyEntries(lit.soft, row.softAt, row.softValues, nextSoft, from, to);
    nextThread = copyEntries(threads, row.threadAt, row.threadValues, nextThread, from, to);
    nextPiping = copyEntries(pipings, row.pipingAt, row.pipingValues, nextPiping, from, to);
    const y = lit.top + r;
    const left = lit.column[from];
    const start = y * picture.width + left;
    const end = start + lit.column[to - 1] - left + 1;
    // Copies between arrays of which one is shared are quick only where both lie alike within eight bytes.
    const shift = start & 7;
    const shifted = shift + end - start;
    row.out.set(picture.data.subarray(4 * start, 4 * end), 4 * shift);
    row.changed.set(changed.subarray(start, end), shift);
    kernels().colorRow(table, to - from, y, seed, left - shift, lit.laid === null ? 0 : 1);
    picture.data.set(row.out.subarray(4 * shift, 4 * shifted), 4 * start);
    changed.set(row.changed.subarray(shift, shifted), start);
  }
};
