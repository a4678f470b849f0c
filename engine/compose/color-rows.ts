/**
 * Second half of painting, in scene-linear RGB: the new albedo times the light from `light-rows.ts`, plus specular light,
 * then thread and piping, the background behind soft edges, the photo's tone curve and noise, and rounding to 8 bits.
 * The loop is in `kernels/assembly/color-row.ts`; a row's light is copied to its memory and the pixels are copied back.
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

/** Fraction of the photo's noise that is added to the new surface; the rest is in the light from the photo. */
const NOISE_FRACTION = 0.8;
/** Fraction of the light on a cover that comes from other covers, if their albedo is 1. */
const BOUNCE_FRACTION = 0.2;

/** Colors of a plan for the kernel. */
interface PlanColors {
  /** By zone: RGB of the new albedo, then RGB of the change in bounce light that it causes (negative if darker). */
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
    now.flatMap((albedo, zone) => [
      ...albedo,
      ...[0, 1, 2].map((c) => BOUNCE_FRACTION * (albedo[c] - before[zone][c])),
    ]),
  ),
});

/** Extra pixels, because the kernel works on groups of four. */
const SLACK = 8;
const ZONES = 256;
const ZONE_FLOATS = 6;

/** Arrays in the order of `ArrayIndex` in kernels/assembly/color-row.ts. */
const rowsFor = growingArrays(({ width: pixels, steps }: { width: number; steps: number }) => {
  const width = pixels + SLACK;
  return {
    settings: [Float32Array, 11],
    codes: [Float32Array, steps + 2],
    zones: [Float32Array, ZONES * ZONE_FLOATS],
    light: [Float32Array, width],
    cavity: [Float32Array, width],
    bounce: [Float32Array, width],
    tone: [Float32Array, width],
    specular: [Float32Array, width],
    tint: [Float32Array, 3 * width],
    tileColor: [Float32Array, 3 * width],
    column: [Uint16Array, width],
    first: [Uint8Array, width],
    second: [Uint8Array, width],
    fraction: [Uint8Array, width],
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
 * Copies the entries of pixels `from` to `to` (exclusive), with indices relative to the row, and -1 after the last.
 * @param next first entry to copy
 * @returns the entry after the last one copied
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

/** Paints all rows of `litRows`. */
export const colorRows = (
  { layers, encode }: Pick<Paintable, 'layers' | 'encode'>,
  litRows: LitRows,
  { zones, trims }: PlanColors,
  seed: number,
  { picture, changed }: RowTarget,
): void => {
  const [thread, piping] = trims;
  const { table, arrays } = rowsFor({ width: picture.width, steps: encode.steps });
  const row = arrays();
  const noise = layers.light.noise.map((sigma) => NOISE_FRACTION * sigma);
  row.settings.set([encode.top, encode.steps, ...noise, ...thread, ...piping]);
  row.codes.set(encode.codes);
  row.zones.set(zones);
  const [threads, pipings] = litRows.trims;
  let nextSoft = 0;
  let nextThread = 0;
  let nextPiping = 0;
  for (let r = 0; r < litRows.rows; r++) {
    const from = litRows.starts[r];
    const to = litRows.starts[r + 1];
    if (from === to) continue;
    row.light.set(litRows.light.subarray(from, to));
    row.cavity.set(litRows.cavity.subarray(from, to));
    row.bounce.set(litRows.bounce.subarray(from, to));
    row.tone.set(litRows.tone.subarray(from, to));
    row.specular.set(litRows.specular.subarray(from, to));
    row.tint.set(litRows.tint.subarray(3 * from, 3 * to));
    if (litRows.tileColor !== null) row.tileColor.set(litRows.tileColor.subarray(3 * from, 3 * to));
    row.column.set(litRows.column.subarray(from, to));
    row.first.set(litRows.first.subarray(from, to));
    row.second.set(litRows.second.subarray(from, to));
    row.fraction.set(litRows.fraction.subarray(from, to));
    nextSoft = copyEntries(litRows.soft, row.softAt, row.softValues, nextSoft, from, to);
    nextThread = copyEntries(threads, row.threadAt, row.threadValues, nextThread, from, to);
    nextPiping = copyEntries(pipings, row.pipingAt, row.pipingValues, nextPiping, from, to);
    const y = litRows.top + r;
    const left = litRows.column[from];
    const start = y * picture.width + left;
    const end = start + litRows.column[to - 1] - left + 1;
    row.out.set(picture.data.subarray(4 * start, 4 * end));
    row.changed.set(changed.subarray(start, end));
    kernels().colorRow(table, to - from, y, seed, left, litRows.tileColor === null ? 0 : 1);
    picture.data.set(row.out.subarray(0, 4 * (end - start)), 4 * start);
    changed.set(row.changed.subarray(0, end - start), start);
  }
};
