/** Runs the kernels of `shading-split.ts` over rows of a region. */
import { kernels } from '../../kernels/kernels.ts';
import { interpolateRows, createSampling } from '../plane-rows.ts';
import { rowBuffersFor, getAlignmentShift } from './row-room.ts';

export interface SplitRows {
  log: Float32Array;
  pure: Uint8Array;
  width: number;
  height: number;
  small: { width: number; height: number };
  /** By cell: the base as a linear function of the light. */
  slope: Float32Array;
  offset: Float32Array;
  /** By cell: the base outside of the upholstery. */
  around: Float32Array;
  /** By cell: light without the weave, and the fraction of weave, 0..1; undefined if nothing is woven. */
  unwoven: Float32Array | undefined;
  woven: Float32Array | undefined;
  base: Float32Array;
  mid: Float32Array;
}

/** Computes the base, and `mid` as the rest of the light. */
export const splitRows = (input: SplitRows, from: number, to: number): void => {
  const { log, pure, width, height, small, slope, offset, around, unwoven, woven, base, mid } = input;
  const { rowAt, cells } = createSampling(small, width, height);
  const { table, arrays } = rowBuffersFor({ width, line: small.width });
  const row = arrays();
  for (let y = from; y < to; y++) {
    const start = y * width;
    const end = start + width;
    const shift = getAlignmentShift(start);
    const at = rowAt(y);
    interpolateRows(slope, small.width, at, row.pair, row.slope);
    interpolateRows(offset, small.width, at, row.pair, row.offset);
    interpolateRows(around, small.width, at, row.pair, row.around);
    if (unwoven && woven) {
      interpolateRows(unwoven, small.width, at, row.pair, row.unwoven);
      interpolateRows(woven, small.width, at, row.pair, row.weave);
    }
    row.pure.set(pure.subarray(start, end), shift);
    row.log.set(log.subarray(start, end), shift);
    kernels().splitRow(table, width, shift, ...cells, unwoven && woven ? 1 : 0);
    base.set(row.base.subarray(shift, shift + width), start);
    mid.set(row.mid.subarray(shift, shift + width), start);
  }
};

export interface FineRows {
  /** Overwritten with the fine detail, to save a plane. */
  log: Float32Array;
  pure: Uint8Array;
  base: Float32Array;
  mid: Float32Array;
  width: number;
}

/** Computes the fine detail: the light without base and mid. */
export const fineRows = ({ log, pure, base, mid, width }: FineRows, from: number, to: number): void => {
  const { table, arrays } = rowBuffersFor({ width, line: 1 });
  const row = arrays();
  for (let y = from; y < to; y++) {
    const start = y * width;
    const end = start + width;
    const shift = getAlignmentShift(start);
    row.pure.set(pure.subarray(start, end), shift);
    row.log.set(log.subarray(start, end), shift);
    row.base.set(base.subarray(start, end), shift);
    row.mid.set(mid.subarray(start, end), shift);
    kernels().fineRow(table, width, shift);
    log.set(row.log.subarray(shift, shift + width), start);
  }
};
