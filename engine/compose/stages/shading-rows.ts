/** Runs the kernels of `shading-split.ts` over rows of an area. */
import { kernels } from '../../kernels/kernels.ts';
import { interpolateRows, createSampling } from '../plane-rows.ts';
import { rowBuffersFor } from './row-buffers.ts';

interface SplitRows {
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
  lightWithoutWeave: Float32Array | undefined;
  weaveFractions: Float32Array | undefined;
  base: Float32Array;
  mid: Float32Array;
}

/** Computes the base, and `mid` as the rest of the light. */
export const splitRows = (input: SplitRows): void => {
  const { log, pure, width, height, small, slope, offset, around, lightWithoutWeave, weaveFractions, base, mid } =
    input;
  const { rowAt, cells } = createSampling(small, width, height);
  const { table, arrays } = rowBuffersFor({ width, planeRowLength: small.width });
  const row = arrays();
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const end = start + width;
    const at = rowAt(y);
    interpolateRows(slope, small.width, at, row.pair, row.slope);
    interpolateRows(offset, small.width, at, row.pair, row.offset);
    interpolateRows(around, small.width, at, row.pair, row.around);
    if (lightWithoutWeave && weaveFractions) {
      interpolateRows(lightWithoutWeave, small.width, at, row.pair, row.lightWithoutWeave);
      interpolateRows(weaveFractions, small.width, at, row.pair, row.weave);
    }
    row.pure.set(pure.subarray(start, end));
    row.log.set(log.subarray(start, end));
    kernels().splitRow(table, width, ...cells, lightWithoutWeave && weaveFractions ? 1 : 0);
    base.set(row.base.subarray(0, width), start);
    mid.set(row.mid.subarray(0, width), start);
  }
};

interface FineRows {
  /** Overwritten with the fine detail, to save a plane. */
  log: Float32Array;
  pure: Uint8Array;
  base: Float32Array;
  mid: Float32Array;
  width: number;
  height: number;
}

/** Computes the fine detail: the light without base and mid. */
export const fineRows = ({ log, pure, base, mid, width, height }: FineRows): void => {
  const { table, arrays } = rowBuffersFor({ width, planeRowLength: 1 });
  const row = arrays();
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const end = start + width;
    row.pure.set(pure.subarray(start, end));
    row.log.set(log.subarray(start, end));
    row.base.set(base.subarray(start, end));
    row.mid.set(mid.subarray(start, end));
    kernels().fineRow(table, width);
    log.set(row.log.subarray(0, width), start);
  }
};
