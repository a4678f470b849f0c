/** Tent blur, which is a box blur applied twice: along each row, then along each column. Values beyond the border are 0. */
import { kernels } from '../../kernels/kernels.ts';
import { samplesAlong } from './small-plane.ts';

const FLOAT = 4;
const DOUBLE = 8;
const VECTOR = 16;
/** Rows that are summed at once. */
const ROWS = 4;
/** Columns that are summed at once: with their sums they fit into the processor's cache. */
const COLUMNS = 512;
/** Extra values, because kernels work on groups of four. */
const SLACK = 8;

interface TentRows {
  plane: Float32Array;
  width: number;
  height: number;
  radius: number;
  /** `plane` itself, or a narrower plane with every `step`-th column from `step >> 1` on. */
  out: Float32Array;
  step: number;
}

/** Sums along the rows, twice. */
const sumRowsTwice = ({ plane, width, height, radius, out, step }: TentRows): void => {
  const { borrow, floats, tentRows: sumRows } = kernels();
  const keptColumns = step === 1 ? width : samplesAlong(width, step);
  const [source, firstPass, secondPass, target] = borrow(
    FLOAT * (ROWS * width + SLACK),
    VECTOR * (width + SLACK),
    VECTOR * (width + SLACK),
    FLOAT * (ROWS * keptColumns + SLACK),
  );
  const rows = floats(source, ROWS * width + SLACK);
  const sums = floats(target, ROWS * keptColumns + SLACK);
  for (let y = 0; y < height; y += ROWS) {
    const end = Math.min(height, y + ROWS);
    rows.set(plane.subarray(y * width, end * width));
    sumRows(source, FLOAT * width, width, radius, firstPass, secondPass, step >> 1, step, keptColumns, target);
    out.set(sums.subarray(0, (end - y) * keptColumns), y * keptColumns);
  }
};

interface TentColumns {
  /** Sums along the rows; becomes the blurred plane. */
  plane: Float32Array;
  width: number;
  height: number;
  radius: number;
}

/** Sums along columns `from` to `to` (exclusive), in place. Each box keeps its rows in a ring of `2 * radius + 2`. */
const sumColumnsTwice = ({ plane, width, height, radius }: TentColumns, from: number, to: number): void => {
  const { borrow, memory, tentColumns: sumColumns } = kernels();
  const count = to - from;
  const window = 2 * radius + 1;
  const weight = 1 / (window * window) ** 2;
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
    // Row `y - radius` of the first box enters the second one; rows beyond the plane are 0.
    const firstBoxRow = y - radius;
    if (firstBoxRow < 0) {
      sumColumns(sums1, enters, 0, 0, 1, count);
      continue;
    }
    const next = ring(second, firstBoxRow);
    const target = firstBoxRow - radius;
    const isInside = firstBoxRow < height;
    sumColumns(sums1, enters, y >= window ? ring(first, y + 1) : 0, isInside ? next : 0, 1, count);
    if (!isInside) bytes.fill(0, next, next + row);
    if (target < 0) {
      sumColumns(sums2, next, 0, 0, 1, count);
      continue;
    }
    sumColumns(sums2, next, firstBoxRow >= window ? ring(second, firstBoxRow + 1) : 0, blurred, weight, count);
    plane.set(floats.subarray(blurred / FLOAT, blurred / FLOAT + count), target * width + from);
  }
};

const blurColumns = (input: TentColumns): void => {
  for (let from = 0; from < input.width; from += COLUMNS)
    sumColumnsTwice(input, from, Math.min(input.width, from + COLUMNS));
};

/** Blurs `data` in place. */
export const tentBlur = (data: Float32Array, width: number, height: number, radius: number): void => {
  if (radius < 1 || width === 0 || height === 0) return;
  sumRowsTwice({ plane: data, width, height, radius, out: data, step: 1 });
  blurColumns({ plane: data, width, height, radius });
};

/** Blurs only every `step`-th column, from `step >> 1` on. @param out gets `samplesAlong` columns of every row */
export const tentBlurAtColumns = (
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
  step: number,
  out: Float32Array,
): void => {
  sumRowsTwice({ plane, width, height, radius, out, step });
  blurColumns({ plane: out, width: samplesAlong(width, step), height, radius });
};
