/** Bilinear sampling of small planes along the rows of a larger picture. */
import { kernels } from '../kernels/kernels.ts';

export interface InterleavedPlane {
  width: number;
  height: number;
  /** Number of values per cell, which are interleaved. */
  channels: number;
  data: Float32Array | Int8Array;
}

/** A position between two rows. */
interface BetweenRows {
  upper: number;
  lowerWeight: number;
}

/** Positions of a larger picture's rows and columns in a small plane. */
export interface PlaneSampling {
  rowAt: (y: number) => BetweenRows;
  /** Positions of columns in a row, as the kernels take them; `firstCell` is the position of column 0. */
  readonly cells: readonly [cellsPerColumn: number, firstCell: number, lastCell: number];
}

/** @param left picture column that becomes column 0 */
export const createSampling = (
  { width, height }: { width: number; height: number },
  pictureWidth: number,
  pictureHeight: number,
  left = 0,
): PlaneSampling => ({
  rowAt: (y) => {
    const fy = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / pictureHeight - 0.5));
    const upper = Math.max(0, Math.min(height - 2, Math.floor(fy)));
    return { upper, lowerWeight: fy - upper };
  },
  cells: [width / pictureWidth, ((left + 0.5) * width) / pictureWidth - 0.5, width - 1],
});

/**
 * Interpolates between two rows of a small plane, in the kernels' memory.
 * @param length values in a row
 * @param pair scratch for the two rows
 * @param line gets the interpolated row
 * @param isHeld whether `pair` already holds the two rows
 */
export const interpolateRows = (
  plane: Float32Array | Int8Array,
  length: number,
  { upper, lowerWeight }: BetweenRows,
  pair: Float32Array,
  line: Float32Array,
  isHeld = false,
): void => {
  // In a plane with one row there is no lower row; the weight is then 0.
  if (!isHeld) pair.set(plane.subarray(upper * length, (upper + 2) * length));
  kernels().mixRows(pair.byteOffset, length, lowerWeight, line.byteOffset);
};

/** Fills `out` with the plane along row `y` of the picture, `channels` interleaved values for each column. */
type ReadRow = (y: number, out: Float32Array) => void;

/** @param left first picture column that is read @param count number of columns */
export const rowReader = (
  plane: InterleavedPlane,
  pictureWidth: number,
  pictureHeight: number,
  left: number,
  count: number,
): ReadRow => {
  const { width, height, channels, data } = plane;
  const { rowAt } = createSampling(plane, pictureWidth, pictureHeight);
  const line = new Float32Array(width * channels);
  const cell = new Int32Array(count);
  const rightWeight = new Float32Array(count);
  for (let x = 0; x < count; x++) {
    const fx = Math.min(width - 1, Math.max(0, ((x + left + 0.5) * width) / pictureWidth - 0.5));
    cell[x] = Math.max(0, Math.min(width - 2, Math.floor(fx)));
    rightWeight[x] = fx - cell[x];
  }
  // A plane with one column or row has no next one.
  const next = Math.min(1, width - 1) * channels;
  const below = Math.min(1, height - 1) * width * channels;
  return (y, out) => {
    const { upper: row, lowerWeight } = rowAt(y);
    const upper = row * width * channels;
    const lower = upper + below;
    for (let i = 0; i < line.length; i++) line[i] = data[upper + i] + (data[lower + i] - data[upper + i]) * lowerWeight;
    for (let x = 0, o = 0; x < count; x++) {
      const s = cell[x] * channels;
      for (let c = 0; c < channels; c++) out[o++] = line[s + c] + (line[s + next + c] - line[s + c]) * rightWeight[x];
    }
  };
};
