/**
 * The two halves of a tent blur, which is a box twice: along the rows, each for itself, then along the columns, each
 * for itself. Beyond the border counts as 0.
 */
import { kernels } from '../../kernels/kernels.ts';
import { samplesAlong } from '../prepare/small-plane.ts';

const FLOAT = 4;
const DOUBLE = 8;
const VECTOR = 16;
/** Rows that are summed side by side. */
const ROWS = 4;
/** Room for the shift of a copy, and past the last value: kernels take four at once. */
const SLACK = 8;

export interface TentRows {
  plane: Float32Array;
  width: number;
  radius: number;
  /** May be `plane` itself, or a narrower plane of the columns `step >> 1`, `+ step`, `+ step` ... */
  out: Float32Array;
  step: number;
}

/** Rows `from` to `to` (exclusive): sums along the row, twice. */
export const tentRows = ({ plane, width, radius, out, step }: TentRows, from: number, to: number): void => {
  const { borrow, floats, tentRows: sumRows } = kernels();
  const kept = step === 1 ? width : samplesAlong(width, step);
  const [source, once, twice, target] = borrow(
    FLOAT * (ROWS * width + SLACK),
    VECTOR * (width + SLACK),
    VECTOR * (width + SLACK),
    FLOAT * (ROWS * kept + SLACK),
  );
  const rows = floats(source, ROWS * width + SLACK);
  const sums = floats(target, ROWS * kept + SLACK);
  for (let y = from; y < to; y += ROWS) {
    const end = Math.min(to, y + ROWS);
    // Copies between arrays of which one is shared are quick only where both lie alike within eight bytes.
    const shift = (y * width) & 1;
    rows.set(plane.subarray(y * width, end * width), shift);
    const back = (y * kept) & 1;
    sumRows(
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

export interface TentColumns {
  /** Sums along the rows; becomes the blurred plane. */
  plane: Float32Array;
  width: number;
  height: number;
  radius: number;
}

/** Columns `from` to `to` (exclusive), in place. Rows stream through two rings of `2 * radius + 2`. */
export const tentColumns = ({ plane, width, height, radius }: TentColumns, from: number, to: number): void => {
  const { borrow, memory, tentColumns: sumColumns } = kernels();
  const count = to - from;
  const window = 2 * radius + 1;
  const share = 1 / (window * window) ** 2;
  const slots = window + 1;
  const row = FLOAT * (count + SLACK);
  const [first, second, sums1, sums2, blurred] = borrow(
    slots * row,
    slots * row,
    DOUBLE * (count + SLACK),
    DOUBLE * (count + SLACK),
    row,
  );
  const bytes = new Uint8Array(memory.buffer);
  bytes.fill(0, first, blurred + row);
  const floats = new Float32Array(memory.buffer);
  const ring = (start: number, y: number): number => start + (y % slots) * row;
  for (let y = 0; y < height + 2 * radius; y++) {
    const enters = ring(first, y);
    if (y < height) {
      const at = y * width + from;
      floats.set(plane.subarray(at, at + count), enters / FLOAT);
    } else bytes.fill(0, enters, enters + row);
    // Row `y - radius` of the first box enters the second; before the first row and past the last there is nothing.
    const middle = y - radius;
    if (middle < 0) {
      sumColumns(sums1, enters, 0, 0, 1, count);
      continue;
    }
    const next = ring(second, middle);
    const target = middle - radius;
    const isInside = middle < height;
    sumColumns(sums1, enters, y >= window ? ring(first, y + 1) : 0, isInside ? next : 0, 1, count);
    if (!isInside) bytes.fill(0, next, next + row);
    if (target < 0) {
      sumColumns(sums2, next, 0, 0, 1, count);
      continue;
    }
    sumColumns(sums2, next, middle >= window ? ring(second, middle + 1) : 0, blurred, share, count);
    plane.set(floats.subarray(blurred / FLOAT, blurred / FLOAT + count), target * width + from);
  }
};
