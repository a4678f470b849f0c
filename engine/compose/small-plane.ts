/** Work at reduced size: gathering, box sums, openings and filling of holes on planes that carry a weight a cell. */

export interface SmallPlane {
  width: number;
  height: number;
  /** Mean of what was gathered into the cell. */
  value: Float32Array;
  /** Share of the cell that was gathered, 0..1; 0 = nothing known here. */
  weight: Float32Array;
}

/** Sums over a square window, cut off at the border. `data` is used as scratch. */
export const boxSums = (data: Float32Array, width: number, height: number, radius: number, out: Float32Array): void => {
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x++) sum += data[row + x];
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += data[row + x + radius];
      if (x - radius - 1 >= 0) sum -= data[row + x - radius - 1];
      out[row + x] = sum;
    }
  }
  const line = new Float64Array(width);
  data.set(out);
  for (let y = 0; y < Math.min(radius, height); y++) for (let x = 0; x < width; x++) line[x] += data[y * width + x];
  for (let y = 0; y < height; y++) {
    if (y + radius < height) for (let x = 0, i = (y + radius) * width; x < width; x++, i++) line[x] += data[i];
    if (y - radius - 1 >= 0) for (let x = 0, i = (y - radius - 1) * width; x < width; x++, i++) line[x] -= data[i];
    for (let x = 0, i = y * width; x < width; x++, i++) out[i] = line[x];
  }
};

/** Means of `values` over the pixels marked `sure`, in cells of `width` x `height`. */
export const gather = (values: Float32Array, sure: Uint8Array, fromWidth: number, fromHeight: number, width: number, height: number): SmallPlane => {
  const value = new Float32Array(width * height);
  const weight = new Float32Array(width * height);
  const column = Int32Array.from({ length: fromWidth }, (_, x) => Math.min(width - 1, Math.floor((x * width) / fromWidth)));
  for (let y = 0; y < fromHeight; y++) {
    const row = Math.min(height - 1, Math.floor((y * height) / fromHeight)) * width;
    for (let x = 0, i = y * fromWidth; x < fromWidth; x++, i++) {
      if (sure[i] === 0) continue;
      const at = row + column[x];
      weight[at]++;
      value[at] += values[i];
    }
  }
  const full = (width * height) / (fromWidth * fromHeight);
  for (let i = 0; i < value.length; i++) {
    if (weight[i] > 0) value[i] /= weight[i];
    weight[i] *= full;
  }
  return { width, height, value, weight };
};

/** Sums of weights by radius: several means are taken with the same weights. */
const masses = new WeakMap<Float32Array, Map<number, Float32Array>>();

const massOf = ({ width, height, weight }: SmallPlane, radius: number): Float32Array => {
  const known = masses.get(weight) ?? new Map<number, Float32Array>();
  masses.set(weight, known);
  const found = known.get(radius);
  if (found) return found;
  const mass = new Float32Array(weight.length);
  boxSums(weight.slice(), width, height, radius, mass);
  known.set(radius, mass);
  return mass;
};

/** Weighted mean over a window; cells without weight in reach become `fallback`. */
export const weightedMean = (plane: SmallPlane, radius: number, fallback = 0): Float32Array => {
  const { width, height, value, weight } = plane;
  const mass = massOf(plane, radius);
  const scratch = new Float32Array(value.length);
  for (let i = 0; i < value.length; i++) scratch[i] = weight[i] * value[i];
  const sum = new Float32Array(value.length);
  boxSums(scratch, width, height, radius, sum);
  for (let i = 0; i < sum.length; i++) sum[i] = mass[i] > 1e-3 ? sum[i] / mass[i] : fallback;
  return sum;
};

/** Fills cells without weight from their neighbourhood, wider and wider. */
export const fillHoles = ({ width, height, value, weight }: SmallPlane): Float32Array => {
  const filled = value.slice();
  let open = 0;
  for (let i = 0; i < weight.length; i++) if (weight[i] <= 0) open++;
  if (open === 0 || open === weight.length) return filled;
  const todo = weight.map((v) => (v <= 0 ? 1 : 0));
  const known = weight.map((v) => (v > 0 ? 1 : 0));
  const scratch = new Float32Array(value.length);
  const sum = new Float32Array(value.length);
  const mass = new Float32Array(value.length);
  for (let radius = 2; open > 0 && radius < 4 * Math.max(width, height); radius *= 3) {
    for (let i = 0; i < scratch.length; i++) scratch[i] = known[i] * value[i];
    boxSums(scratch, width, height, radius, sum);
    scratch.set(known);
    boxSums(scratch, width, height, radius, mass);
    for (let i = 0; i < todo.length; i++) {
      if (todo[i] === 0 || mass[i] < 0.5) continue;
      filled[i] = sum[i] / mass[i];
      todo[i] = 0;
      open--;
    }
  }
  return filled;
};

/** `line[i] = min(line[i .. i + window - 1])` for the first `count`, by doubling the window (van Herk's cost, simpler). */
const slideMinimum = (line: Float32Array, count: number, window: number): void => {
  let reached = 1;
  while (reached * 2 <= window) {
    for (let i = 0; i < count - reached; i++) if (line[i + reached] < line[i]) line[i] = line[i + reached];
    reached *= 2;
  }
  const rest = window - reached;
  if (rest > 0) for (let i = 0; i < count - rest; i++) if (line[i + rest] < line[i]) line[i] = line[i + rest];
};

/** Smallest (`sign` 1) or largest (`sign` -1) value within a square of `radius`, by rows, then columns. */
const extreme = (source: Float32Array, width: number, height: number, radius: number, sign: 1 | -1): Float32Array => {
  const window = 2 * radius + 1;
  const out = new Float32Array(source.length);
  const line = new Float32Array(Math.max(width, height) + 2 * radius);
  for (let y = 0; y < height; y++) {
    line.fill(Infinity);
    for (let x = 0; x < width; x++) line[x + radius] = sign * source[y * width + x];
    slideMinimum(line, width + 2 * radius, window);
    for (let x = 0; x < width; x++) out[y * width + x] = line[x];
  }
  for (let x = 0; x < width; x++) {
    line.fill(Infinity);
    for (let y = 0; y < height; y++) line[y + radius] = out[y * width + x];
    slideMinimum(line, height + 2 * radius, window);
    for (let y = 0; y < height; y++) out[y * width + x] = sign * line[y];
  }
  return out;
};

/** Morphological opening: bright structures narrower than twice the radius are gone. */
export const opening = (value: Float32Array, width: number, height: number, radius: number): Float32Array =>
  extreme(extreme(value, width, height, radius, 1), width, height, radius, -1);

/** The largest value within `radius`. */
export const largest = (value: Float32Array, width: number, height: number, radius: number): Float32Array => extreme(value, width, height, radius, -1);

/** Bilinear reading of a small plane along one row of a larger one. @param fy row in the small plane, fractions allowed */
export const readRow = (plane: Float32Array, width: number, height: number, fy: number, scaleX: number, out: Float32Array, count: number): void => {
  const y0 = Math.max(0, Math.min(height - 1, Math.floor(fy)));
  const y1 = Math.min(height - 1, y0 + 1);
  const ty = Math.min(1, Math.max(0, fy - y0));
  for (let x = 0; x < count; x++) {
    const fx = (x + 0.5) * scaleX - 0.5;
    const x0 = Math.max(0, Math.min(width - 1, Math.floor(fx)));
    const x1 = Math.min(width - 1, x0 + 1);
    const tx = Math.min(1, Math.max(0, fx - x0));
    const top = plane[y0 * width + x0] + (plane[y0 * width + x1] - plane[y0 * width + x0]) * tx;
    const bottom = plane[y1 * width + x0] + (plane[y1 * width + x1] - plane[y1 * width + x0]) * tx;
    out[x] = top + (bottom - top) * ty;
  }
};
