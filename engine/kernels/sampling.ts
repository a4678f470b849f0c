/** Kernels between a picture's pixels and cells of reduced size. */
import type { Kernels } from './kernels.ts';

const FLOAT = 4;
/** Room for the shift of a copy, and behind the last value. */
const SLACK = 16;

export interface Samples {
  /** A plane of `width` by `height`, or its samples alone, one row after the other. */
  values: Float32Array;
  /** Samples of every row of the plane, to take away; the roots of the rest are added up. */
  less?: Float32Array | undefined;
  /** Whether the roots of absolute values are added up. */
  areRoots: boolean;
  sure: Uint8Array;
  width: number;
  height: number;
  /** Every so many pixels along both sides, from `step >> 1` on. */
  step: number;
  /** Cell of each sample of a row, and first cell of the row of each sampled row. */
  columns: Int32Array;
  rows: Int32Array;
}

/** @returns sums by cell, `cells` of them */
export const gatherByKernel = (
  kernels: Kernels,
  { values, less, areRoots, sure, width, step, columns, rows }: Samples,
  cells: number,
): Float32Array => {
  const isWhole = values.length === sure.length;
  const count = columns.length;
  const first = step >> 1;
  const along = isWhole ? width : count;
  const [valueRow, lessRow, sureRow, places, sums] = kernels.borrow(
    FLOAT * (along + SLACK),
    FLOAT * (count + SLACK),
    width + SLACK,
    FLOAT * count,
    FLOAT * cells,
  );
  const { buffer } = kernels.memory;
  const valueRoom = new Float32Array(buffer, valueRow, along + SLACK);
  const lessRoom = new Float32Array(buffer, lessRow, count + SLACK);
  const sureRoom = new Uint8Array(buffer, sureRow, width + SLACK);
  new Int32Array(buffer, places, count).set(columns);
  const sum = new Float32Array(buffer, sums, cells).fill(0);
  rows.forEach((row, k) => {
    const pixel = (first + k * step) * width;
    const start = isWhole ? pixel : k * count;
    // Copies between arrays of which one is shared are quick only where both lie alike within eight bytes.
    const lessStart = (first + k * step) * count;
    const [valueShift, lessShift, sureShift] = [start & 1, lessStart & 1, pixel & 7];
    valueRoom.set(values.subarray(start, start + along), valueShift);
    if (less) lessRoom.set(less.subarray(lessStart, lessStart + count), lessShift);
    sureRoom.set(sure.subarray(pixel, pixel + width), sureShift);
    kernels.gatherRow(
      valueRow + FLOAT * (valueShift + (isWhole ? first : 0)),
      less ? lessRow + FLOAT * lessShift : 0,
      sureRow + sureShift + first,
      places,
      count,
      step,
      isWhole ? 1 : 0,
      areRoots ? 1 : 0,
      sums + FLOAT * row,
    );
  });
  return sum.slice();
};

/**
 * A row between two rows of a small plane, in the kernels' memory.
 * @param pair room for two rows, `line` for one; `length` values a row
 * @param isHeld whether these two rows lie in `pair` already
 */
export const mixRowsByKernel = (
  kernels: Kernels,
  plane: Float32Array | Int8Array,
  length: number,
  { upper, part }: { upper: number; part: number },
  { pair, line, isHeld }: { pair: Float32Array; line: Float32Array; isHeld: boolean },
): void => {
  // A plane of one row has no lower one: its part is 0.
  if (!isHeld) pair.set(plane.subarray(upper * length, (upper + 2) * length));
  kernels.mixRows(pair.byteOffset, length, part, line.byteOffset);
};

/** Columns and rows of a plane that a larger or smaller one is made of. */
export interface Picks {
  width: number;
  /** Of each column, and of each row, the plane's. */
  columns: Int32Array;
  rows: Int32Array;
}

/** @param out plane of as many columns and rows: the nearest bytes of `from` */
export const pickByKernel = (
  kernels: Kernels,
  from: Uint8Array,
  { width, columns, rows }: Picks,
  out: Uint8Array,
): void => {
  const count = columns.length;
  const [source, places, target] = kernels.borrow(width + SLACK, FLOAT * (count + SLACK), count + SLACK);
  const { buffer } = kernels.memory;
  const sourceRoom = new Uint8Array(buffer, source, width + SLACK);
  const targetRoom = new Uint8Array(buffer, target, count + SLACK);
  const placeRoom = new Int32Array(buffer, places, count + SLACK);
  placeRoom.set(columns);
  placeRoom.fill(0, count);
  rows.forEach((row, k) => {
    // Copies between arrays of which one is shared are quick only where both lie alike within eight bytes.
    const [sourceShift, shift] = [(row * width) & 7, (k * count) & 7];
    if (row !== rows[k - 1]) sourceRoom.set(from.subarray(row * width, (row + 1) * width), sourceShift);
    kernels.pickRow(source + sourceShift, places, count, target + shift);
    out.set(targetRoom.subarray(shift, shift + count), k * count);
  });
};
