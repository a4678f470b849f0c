/**
 * Splits log(light on the upholstery) into base (forms, folds, shadow borders), mid (creases) and fine (grain, weave,
 * noise). The base is a guided filter of the shading by itself (He, Sun, Tang 2010), computed at reduced size and weighted, so
 * that nothing beside the upholstery leaks in.
 */

export interface ShadingSplit {
  /** Natural log of the diffuse light, one a pixel. */
  base: Float32Array;
  mid: Float32Array;
  fine: Float32Array;
}

/** Long side of the plane that the base's linear functions are computed on. */
const REDUCED = 640;
const RADIUS = 8;
/** Variance of log light below which detail counts as texture and leaves the base. */
const FLAT = 0.012;
/** Blur between mid and fine as a share of the picture's long side. */
const FINE_SIGMA = 0.0011;

const boxes = (data: Float32Array, width: number, height: number, radius: number, out: Float32Array, line: Float64Array): void => {
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
  line.fill(0);
  data.set(out);
  for (let y = 0; y < Math.min(radius, height); y++) for (let x = 0; x < width; x++) line[x] += data[y * width + x];
  for (let y = 0; y < height; y++) {
    if (y + radius < height) for (let x = 0, i = (y + radius) * width; x < width; x++, i++) line[x] += data[i];
    if (y - radius - 1 >= 0) for (let x = 0, i = (y - radius - 1) * width; x < width; x++, i++) line[x] -= data[i];
    for (let x = 0, i = y * width; x < width; x++, i++) out[i] = line[x];
  }
};

/** Fills cells without weight from their neighbourhood, coarser and coarser. */
const fillHoles = (value: Float32Array, weight: Float32Array, width: number, height: number): Float32Array => {
  const filled = value.slice();
  const todo = new Uint8Array(width * height);
  let open = 0;
  for (let i = 0; i < todo.length; i++) if (weight[i] <= 0) (todo[i] = 1), open++;
  if (open === 0 || open === todo.length) return filled;
  const line = new Float64Array(width);
  const sum = new Float32Array(width * height);
  const mass = new Float32Array(width * height);
  const scratch = new Float32Array(width * height);
  for (let radius = 2; open > 0 && radius < 4 * Math.max(width, height); radius *= 3) {
    for (let i = 0; i < scratch.length; i++) scratch[i] = weight[i] > 0 ? value[i] : 0;
    boxes(scratch, width, height, radius, sum, line);
    for (let i = 0; i < scratch.length; i++) scratch[i] = weight[i] > 0 ? 1 : 0;
    boxes(scratch, width, height, radius, mass, line);
    for (let i = 0; i < todo.length; i++) {
      if (todo[i] === 0 || mass[i] < 0.5) continue;
      filled[i] = sum[i] / mass[i];
      todo[i] = 0;
      open--;
    }
  }
  return filled;
};

/** Bilinear reading of a reduced plane along one row of the full one. */
const readRow = (plane: Float32Array, width: number, height: number, fy: number, scaleX: number, out: Float32Array, count: number): void => {
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

/** Separable [1 2 1]-like smoothing of width `radius`, in place over rows then columns (a box twice is a tent). */
const smooth = (data: Float32Array, width: number, height: number, radius: number): void => {
  if (radius < 1) return;
  const out = new Float32Array(width * height);
  const line = new Float64Array(width);
  const share = 1 / (2 * radius + 1) ** 2;
  for (let pass = 0; pass < 2; pass++) {
    boxes(data, width, height, radius, out, line);
    for (let i = 0; i < data.length; i++) data[i] = out[i] * share;
  }
};

/**
 * @param log natural log of the light at each pixel of the region
 * @param sure 1 where that is upholstery and nothing else, else 0 (the value there is replaced by what surrounds it)
 * @param longSide of the whole picture, for scale
 */
export const splitShading = (log: Float32Array, sure: Uint8Array, width: number, height: number, longSide: number): ShadingSplit => {
  const step = Math.max(1, longSide / REDUCED);
  const w = Math.max(1, Math.round(width / step));
  const h = Math.max(1, Math.round(height / step));
  const size = w * h;
  const weight = new Float32Array(size);
  const first = new Float32Array(size);
  for (let y = 0; y < height; y++) {
    const row = Math.min(h - 1, Math.floor((y * h) / height)) * w;
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (sure[i] === 0) continue;
      const at = row + Math.min(w - 1, Math.floor((x * w) / width));
      weight[at]++;
      first[at] += log[i];
    }
  }
  const full = (width * height) / size;
  for (let i = 0; i < size; i++) {
    if (weight[i] > 0) first[i] /= weight[i];
    weight[i] /= full;
  }

  const line = new Float64Array(w);
  const scratch = new Float32Array(size);
  const mass = new Float32Array(size);
  const mean = new Float32Array(size);
  const square = new Float32Array(size);
  scratch.set(weight);
  boxes(scratch, w, h, RADIUS, mass, line);
  for (let i = 0; i < size; i++) scratch[i] = weight[i] * first[i];
  boxes(scratch, w, h, RADIUS, mean, line);
  for (let i = 0; i < size; i++) scratch[i] = weight[i] * first[i] * first[i];
  boxes(scratch, w, h, RADIUS, square, line);
  const slope = new Float32Array(size);
  const offset = new Float32Array(size);
  for (let i = 0; i < size; i++) {
    if (mass[i] < 1e-3) continue;
    const m = mean[i] / mass[i];
    const variance = Math.max(0, square[i] / mass[i] - m * m);
    slope[i] = variance / (variance + FLAT);
    offset[i] = m * (1 - slope[i]);
  }
  for (let i = 0; i < size; i++) scratch[i] = weight[i] * slope[i];
  boxes(scratch, w, h, RADIUS, mean, line);
  for (let i = 0; i < size; i++) scratch[i] = weight[i] * offset[i];
  boxes(scratch, w, h, RADIUS, square, line);
  for (let i = 0; i < size; i++) {
    const m = Math.max(1e-3, mass[i]);
    slope[i] = mean[i] / m;
    offset[i] = square[i] / m;
  }
  const around = fillHoles(first, weight, w, h);

  const base = new Float32Array(width * height);
  const mid = new Float32Array(width * height);
  const fine = new Float32Array(width * height);
  const slopes = new Float32Array(width);
  const offsets = new Float32Array(width);
  const fills = new Float32Array(width);
  const scaleX = w / width;
  for (let y = 0; y < height; y++) {
    const fy = ((y + 0.5) * h) / height - 0.5;
    readRow(slope, w, h, fy, scaleX, slopes, width);
    readRow(offset, w, h, fy, scaleX, offsets, width);
    readRow(around, w, h, fy, scaleX, fills, width);
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (sure[i] === 0) {
        base[i] = fills[x];
        continue;
      }
      base[i] = slopes[x] * log[i] + offsets[x];
      mid[i] = log[i] - base[i];
    }
  }
  fine.set(mid);
  smooth(mid, width, height, Math.round(FINE_SIGMA * longSide));
  for (let i = 0; i < fine.length; i++) fine[i] = sure[i] === 0 ? 0 : fine[i] - mid[i];
  return { base, mid, fine };
};
