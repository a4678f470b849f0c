/** The nearest of a plane's bytes for each pixel of a larger or smaller one. */
import { kernels } from '../kernels/kernels.ts';

const INTEGER = 4;
/** Room for the shift of a copy, and past the last value. */
const SLACK = 16;

/** Columns and rows of a plane that another one is made of. */
export interface Picks {
  width: number;
  /** Index in the plane, for each column and each row. */
  columns: Int32Array;
  rows: Int32Array;
}

/** @param out plane of as many columns and rows */
export const pickBytes = (from: Uint8Array, { width, columns, rows }: Picks, out: Uint8Array): void => {
  const { borrow, memory, pickRow } = kernels();
  const count = columns.length;
  const [source, places, target] = borrow(width + SLACK, INTEGER * (count + SLACK), count + SLACK);
  const { buffer } = memory;
  const sourceRoom = new Uint8Array(buffer, source, width + SLACK);
  const targetRoom = new Uint8Array(buffer, target, count + SLACK);
  const placeRoom = new Int32Array(buffer, places, count + SLACK);
  placeRoom.set(columns);
  placeRoom.fill(0, count);
  rows.forEach((row, k) => {
    // Copies between arrays of which one is shared are quick only where both lie alike within eight bytes.
    const [sourceShift, shift] = [(row * width) & 7, (k * count) & 7];
    if (row !== rows[k - 1]) sourceRoom.set(from.subarray(row * width, (row + 1) * width), sourceShift);
    pickRow(source + sourceShift, places, count, target + shift);
    out.set(targetRoom.subarray(shift, shift + count), k * count);
  });
};
