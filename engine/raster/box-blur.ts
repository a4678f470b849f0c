/** Box blur by running sums, at a cost that does not depend on the radius. Windows are clipped at the border. */
import type { Plane } from './raster.ts';

const blurRows = (source: Float32Array, target: Float32Array, width: number, height: number, radius: number): void => {
  const r = Math.min(radius, width - 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (let x = 0; x < r; x++) sum += source[row + x];
    for (let x = 0; x < width; x++) {
      if (x + r < width) sum += source[row + x + r];
      if (x - r - 1 >= 0) sum -= source[row + x - r - 1];
      target[row + x] = sum / (Math.min(width - 1, x + r) - Math.max(0, x - r) + 1);
    }
  }
};

/** Sums of all columns are updated row by row, so that memory is read in order. */
const blurColumns = (
  source: Float32Array,
  target: Float32Array,
  width: number,
  height: number,
  radius: number,
): void => {
  const r = Math.min(radius, height - 1);
  const sums = new Float64Array(width);
  const add = (y: number, sign: number): void => {
    for (let x = 0, i = y * width; x < width; x++, i++) sums[x] += sign * source[i];
  };
  for (let y = 0; y < r; y++) add(y, 1);
  for (let y = 0; y < height; y++) {
    if (y + r < height) add(y + r, 1);
    if (y - r - 1 >= 0) add(y - r - 1, -1);
    const weight = 1 / (Math.min(height - 1, y + r) - Math.max(0, y - r) + 1);
    for (let x = 0, i = y * width; x < width; x++, i++) target[i] = sums[x] * weight;
  }
};

/** @param radius integer; the window is 2 * radius + 1 pixels wide */
export const boxBlur = (plane: Plane, radius: number): Plane => {
  const { width, height } = plane;
  const across = new Float32Array(width * height);
  blurRows(plane.data, across, width, height, radius);
  const data = new Float32Array(width * height);
  blurColumns(across, data, width, height, radius);
  return { width, height, data };
};
