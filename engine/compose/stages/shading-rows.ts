/** The passes of `shading-split.ts` over the pixels of a region, row by row. */
import { kernels } from '../../kernels/kernels.ts';
import { mixRows, placesIn } from '../plane-rows.ts';
import { rowsFor, shiftOf } from './row-room.ts';

export interface SplitRows {
  log: Float32Array;
  sure: Uint8Array;
  width: number;
  height: number;
  small: { width: number; height: number };
  /** The base as a linear function of the light, by reduced cell, and what stands in for it beside the upholstery. */
  slope: Float32Array;
  offset: Float32Array;
  around: Float32Array;
  /** Light without the weave, and how far each cell is woven; undefined where none is. */
  calm: Float32Array | undefined;
  woven: Float32Array | undefined;
  base: Float32Array;
  mid: Float32Array;
}

/** The base, and all that is left of the light in `mid`. */
export const splitRows = (input: SplitRows, from: number, to: number): void => {
  const { log, sure, width, height, small, slope, offset, around, calm, woven, base, mid } = input;
  const { rowAt, cells } = placesIn(small, width, height);
  const { table, arrays } = rowsFor({ width, line: small.width });
  const row = arrays();
  for (let y = from; y < to; y++) {
    const start = y * width;
    const end = start + width;
    const shift = shiftOf(start);
    const at = rowAt(y);
    mixRows(slope, small.width, at, row.pair, row.slope);
    mixRows(offset, small.width, at, row.pair, row.offset);
    mixRows(around, small.width, at, row.pair, row.around);
    if (calm && woven) {
      mixRows(calm, small.width, at, row.pair, row.calm);
      mixRows(woven, small.width, at, row.pair, row.weave);
    }
    row.sure.set(sure.subarray(start, end), shift);
    row.log.set(log.subarray(start, end), shift);
    kernels().splitRow(table, width, shift, ...cells, calm && woven ? 1 : 0);
    base.set(row.base.subarray(shift, shift + width), start);
    mid.set(row.mid.subarray(shift, shift + width), start);
  }
};

export interface FineRows {
  /** Overwritten with what neither base nor mid hold: at 12 megapixels every plane counts. */
  log: Float32Array;
  sure: Uint8Array;
  base: Float32Array;
  mid: Float32Array;
  width: number;
}

/** The rest that neither base nor mid hold. */
export const fineRows = ({ log, sure, base, mid, width }: FineRows, from: number, to: number): void => {
  const { table, arrays } = rowsFor({ width, line: 1 });
  const row = arrays();
  for (let y = from; y < to; y++) {
    const start = y * width;
    const end = start + width;
    const shift = shiftOf(start);
    row.sure.set(sure.subarray(start, end), shift);
    row.log.set(log.subarray(start, end), shift);
    row.base.set(base.subarray(start, end), shift);
    row.mid.set(mid.subarray(start, end), shift);
    kernels().fineRow(table, width, shift);
    log.set(row.log.subarray(shift, shift + width), start);
  }
};
