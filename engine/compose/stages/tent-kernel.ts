/** `tentRows` and `tentColumns` by the kernels of that name. */
import type { Kernels } from '../../kernels/kernels.ts';
import { samplesAlong } from '../small-plane.ts';
import type { TentColumns, TentRows } from './tent.ts';

const FLOAT = 4;
const DOUBLE = 8;
const VECTOR = 16;
/** Rows that are summed side by side. */
const ROWS = 4;
/** Room for the shift of a copy, and behind the last value: kernels take four at once. */
const SLACK = 8;

export const tentRowsByKernel = (
  kernels: Kernels,
  { plane, width, radius, out, step }: TentRows,
  from: number,
  to: number,
): void => {
  const kept = step === 1 ? width : samplesAlong(width, step);
  const [source, once, twice, target] = kernels.borrow(
    FLOAT * (ROWS * width + SLACK),
    VECTOR * (width + SLACK),
    VECTOR * (width + SLACK),
    FLOAT * (ROWS * kept + SLACK),
  );
  const rows = new Float32Array(kernels.memory.buffer, source, ROWS * width + SLACK);
  const sums = new Float32Array(kernels.memory.buffer, target, ROWS * kept + SLACK);
  for (let y = from; y < to; y += ROWS) {
    const end = Math.min(to, y + ROWS);
    // Copies between arrays of which one is shared are quick only where both lie alike within eight bytes.
    const shift = (y * width) & 1;
    rows.set(plane.subarray(y * width, end * width), shift);
    const back = (y * kept) & 1;
    kernels.tentRows(
      source + FLOAT * shift,
      FLOAT * width,
      width,
      radius,
      once,
      twice,
      step >> 1,
      step,
      kept,
      target + FLOAT * back,
    );
    out.set(sums.subarray(back, back + (end - y) * kept), y * kept);
  }
};

export const tentColumnsByKernel = (
  kernels: Kernels,
  { plane, width, height, radius }: TentColumns,
  from: number,
  to: number,
): void => {
  const count = to - from;
  const window = 2 * radius + 1;
  const share = 1 / (window * window) ** 2;
  const slots = window + 1;
  const row = FLOAT * (count + SLACK);
  const [first, second, sums1, sums2, blurred] = kernels.borrow(
    slots * row,
    slots * row,
    DOUBLE * (count + SLACK),
    DOUBLE * (count + SLACK),
    row,
  );
  const { buffer } = kernels.memory;
  const bytes = new Uint8Array(buffer);
  bytes.fill(0, first, blurred + row);
  const floats = new Float32Array(buffer);
  const ring = (start: number, y: number): number => start + (y % slots) * row;
  for (let y = 0; y < height + 2 * radius; y++) {
    const enters = ring(first, y);
    if (y < height) {
      const at = y * width + from;
      floats.set(plane.subarray(at, at + count), enters / FLOAT);
    } else bytes.fill(0, enters, enters + row);
    // Row `y - radius` of the first box enters the second; before the first row and behind the last there is nothing.
    const middle = y - radius;
    if (middle < 0) {
      kernels.tentColumns(sums1, enters, 0, 0, 1, count);
      continue;
    }
    const next = ring(second, middle);
    const target = middle - radius;
    const isInside = middle < height;
    kernels.tentColumns(sums1, enters, y >= window ? ring(first, y + 1) : 0, isInside ? next : 0, 1, count);
    if (!isInside) bytes.fill(0, next, next + row);
    if (target < 0) {
      kernels.tentColumns(sums2, next, 0, 0, 1, count);
      continue;
    }
    kernels.tentColumns(sums2, next, middle >= window ? ring(second, middle + 1) : 0, blurred, share, count);
    plane.set(floats.subarray(blurred / FLOAT, blurred / FLOAT + count), target * width + from);
  }
};
