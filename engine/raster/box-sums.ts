/** Sums over square windows, by running sums along rows, then along columns (Crow 1984). */
import { kernels } from '../kernels/kernels.ts';
import { boxSumsByKernel } from '../kernels/small-planes.ts';

/** Sums over a square window, cut off at the border. `data` is used as scratch. */
export const boxSums = (data: Float32Array, width: number, height: number, radius: number, out: Float32Array): void => {
  const compiled = kernels();
  if (compiled !== null) return boxSumsByKernel(compiled, data, width, height, radius, out);
  const row = new Float32Array(width + 2 * radius + 1);
  for (let y = 0, o = 0; y < height; y++, o += width) {
    row.set(data.subarray(o, o + width), radius + 1);
    let sum = 0;
    for (let x = radius + 1; x < 2 * radius + 1; x++) sum += row[x];
    for (let x = 0; x < width; x++) {
      sum += row[x + 2 * radius + 1] - row[x];
      data[o + x] = sum;
    }
  }
  const line = new Float64Array(width);
  for (let y = 0; y < Math.min(radius, height); y++) for (let x = 0; x < width; x++) line[x] += data[y * width + x];
  for (let y = 0, i = 0; y < height; y++) {
    const enters = y + radius < height ? radius * width : -1;
    const leaves = y > radius ? (radius + 1) * width : -1;
    if (enters >= 0 && leaves >= 0)
      for (let x = 0; x < width; x++, i++) out[i] = line[x] = line[x] + data[i + enters] - data[i - leaves];
    else if (enters >= 0) for (let x = 0; x < width; x++, i++) out[i] = line[x] += data[i + enters];
    else if (leaves >= 0) for (let x = 0; x < width; x++, i++) out[i] = line[x] -= data[i - leaves];
    else for (let x = 0; x < width; x++, i++) out[i] = line[x];
  }
};
