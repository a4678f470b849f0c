/** Nearest-neighbor resampling of a plane of bytes. */
import { kernels } from '../kernels/kernels.ts';

const INTEGER = 4;
/** Extra bytes, because the kernel works on groups of four. */
const SLACK = 16;

/** The samples of a plane that make up another one. */
export interface SampleGrid {
  width: number;
  /** Column and row of the plane for each column and each row of the other. */
  columns: Int32Array;
  rows: Int32Array;
}

/** @param out plane with `columns.length` columns and `rows.length` rows */
export const pickBytes = (from: Uint8Array, { width, columns, rows }: SampleGrid, out: Uint8Array): void => {
  const { borrow, memory, pickRow } = kernels();
  const count = columns.length;
  const [source, indices, target] = borrow(width + SLACK, INTEGER * (count + SLACK), count + SLACK);
  const { buffer } = memory;
  const sourceRow = new Uint8Array(buffer, source, width + SLACK);
  const targetRow = new Uint8Array(buffer, target, count + SLACK);
  const indexRow = new Int32Array(buffer, indices, count + SLACK);
  indexRow.set(columns);
  indexRow.fill(0, count);
  rows.forEach((row, k) => {
    if (row !== rows[k - 1]) sourceRow.set(from.subarray(row * width, (row + 1) * width));
    pickRow(source, indices, count, target);
    out.set(targetRow.subarray(0, count), k * count);
  });
};
