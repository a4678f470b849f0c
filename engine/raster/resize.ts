/** Resizing with a tent filter as wide as the larger pixels: reduction averages, enlargement interpolates. */
import { countBelow } from './count-below.ts';
import { fullBounds, type Bounds } from './bounds.ts';
import type { Mask, Plane, Raster } from './raster.ts';

interface Taps {
  /** First source pixel of each target pixel. */
  first: Int32Array;
  /** Number of source pixels of each target pixel. */
  count: Int32Array;
  /** `stride` weights for each target pixel, which add up to 1. */
  weights: Float32Array;
  stride: number;
}

const tentTaps = (from: number, to: number): Taps => {
  const scale = from / to;
  const reach = Math.max(1, scale);
  const stride = Math.ceil(reach * 2) + 1;
  const taps = { first: new Int32Array(to), count: new Int32Array(to), weights: new Float32Array(to * stride), stride };
  for (let t = 0; t < to; t++) {
    const center = (t + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(center - reach));
    const last = Math.min(from - 1, Math.floor(center + reach));
    let sum = 0;
    for (let s = first; s <= last; s++)
      sum += taps.weights[t * stride + s - first] = Math.max(0, 1 - Math.abs(s - center) / reach);
    for (let s = first; s <= last; s++) taps.weights[t * stride + s - first] /= sum;
    taps.first[t] = first;
    taps.count[t] = last - first + 1;
  }
  return taps;
};

type Samples = Uint8Array | Uint8ClampedArray | Float32Array;

/** Resamples a row of RGBA. */
const resampleRgbaRow = (line: Float32Array, { first, count, weights, stride }: Taps, row: Float32Array): void => {
  for (let x = 0, o = 0; x < first.length; x++, o += 4) {
    let r = 0;
    let g = 0;
    let b = 0;
    let a = 0;
    const end = x * stride + count[x];
    for (let k = x * stride, s = first[x] * 4; k < end; k++, s += 4) {
      const weight = weights[k];
      r += line[s] * weight;
      g += line[s + 1] * weight;
      b += line[s + 2] * weight;
      a += line[s + 3] * weight;
    }
    row[o] = r;
    row[o + 1] = g;
    row[o + 2] = b;
    row[o + 3] = a;
  }
};

/** Resamples a row with one channel. */
const resampleRow = (line: Float32Array, { first, count, weights, stride }: Taps, row: Float32Array): void => {
  for (let x = 0; x < first.length; x++) {
    let sum = 0;
    const end = x * stride + count[x];
    for (let k = x * stride, s = first[x]; k < end; k++, s++) sum += line[s] * weights[k];
    row[x] = sum;
  }
};

/** Resamples rows one at a time and adds each to the target rows that it contributes to, to save memory. */
const resample = (
  source: Samples,
  width: number,
  height: number,
  channels: 1 | 4,
  toWidth: number,
  toHeight: number,
): Float32Array => {
  const across = tentTaps(width, toWidth);
  const down = tentTaps(height, toHeight);
  const rowLength = toWidth * channels;
  const target = new Float32Array(rowLength * toHeight);
  const resampled = new Map<number, Float32Array>();
  const spare: Float32Array[] = [];
  // Bytes are converted to floats, so that the loops are compiled for one type only.
  const line = new Float32Array(width * channels);

  const rowAt = (y: number): Float32Array => {
    const cached = resampled.get(y);
    if (cached) return cached;
    const row = spare.pop() ?? new Float32Array(rowLength);
    line.set(source.subarray(y * line.length, (y + 1) * line.length));
    if (channels === 4) resampleRgbaRow(line, across, row);
    else resampleRow(line, across, row);
    resampled.set(y, row);
    return row;
  };

  for (let y = 0; y < toHeight; y++) {
    const first = down.first[y];
    for (const [old, row] of resampled) {
      if (old >= first) continue;
      resampled.delete(old);
      spare.push(row);
    }
    const out = target.subarray(y * rowLength, (y + 1) * rowLength);
    for (let k = 0; k < down.count[y]; k++) {
      const weight = down.weights[y * down.stride + k];
      const row = rowAt(first + k);
      for (let i = 0; i < rowLength; i++) out[i] += row[i] * weight;
    }
  }
  return target;
};

/** Averages display codes and not linear light, like common viewers. */
export const resizeRaster = (raster: Raster, width: number, height: number): Raster => ({
  width,
  height,
  data:
    raster.width === width && raster.height === height
      ? raster.data.slice()
      : new Uint8ClampedArray(resample(raster.data, raster.width, raster.height, 4, width, height)),
});

/** Bilinear enlargement: equal to the tent filter, but without a plane of floats. */
const enlargeMask = (
  { width: fromWidth, height: fromHeight, data: source }: Mask,
  toWidth: number,
  toHeight: number,
  { left, top, right, bottom }: Bounds,
): Uint8Array => {
  const width = right - left;
  const data = new Uint8Array(width * (bottom - top));
  if (data.length === 0) return data;
  const cell = new Int32Array(width);
  const weight = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const fx = Math.min(fromWidth - 1, Math.max(0, ((x + left + 0.5) * fromWidth) / toWidth - 0.5));
    cell[x] = Math.floor(fx);
    weight[x] = fx - cell[x];
  }
  const [first, last] = [cell[0], Math.min(fromWidth - 1, cell[width - 1] + 1)];
  const line = new Float32Array(fromWidth + 1);
  for (let y = top; y < bottom; y++) {
    const fy = Math.min(fromHeight - 1, Math.max(0, ((y + 0.5) * fromHeight) / toHeight - 0.5));
    const y0 = Math.floor(fy);
    const ty = fy - y0;
    const upper = y0 * fromWidth;
    const lower = Math.min(fromHeight - 1, y0 + 1) * fromWidth;
    let firstNonzero = last + 1;
    let lastNonzero = first - 1;
    for (let x = first; x <= last; x++) {
      const v = source[upper + x];
      line[x] = v + (source[lower + x] - v) * ty;
      if ((v | source[lower + x]) === 0) continue;
      if (firstNonzero > last) firstNonzero = x;
      lastNonzero = x;
    }
    line[last + 1] = line[last];
    const o = (y - top) * width;
    const end = countBelow(cell, lastNonzero + 1);
    for (let x = countBelow(cell, firstNonzero - 1); x < end; x++) {
      const c = cell[x];
      data[o + x] = line[c] + (line[c + 1] - line[c]) * weight[x] + 0.5;
    }
  }
  return data;
};

export const resizeMask = (mask: Mask, width: number, height: number): Mask => {
  if (mask.width === width && mask.height === height) return { width, height, data: mask.data.slice() };
  if (width >= mask.width && height >= mask.height)
    return { width, height, data: enlargeMask(mask, width, height, fullBounds(width, height)) };
  const smooth = resample(mask.data, mask.width, mask.height, 1, width, height);
  const data = new Uint8Array(smooth.length);
  for (let i = 0; i < data.length; i++) data[i] = smooth[i] + 0.5;
  return { width, height, data };
};

/** `resizeMask` for a part of the result. @returns one byte for each pixel of the box */
export const resizeMaskWithin = (mask: Mask, width: number, height: number, box: Bounds): Uint8Array => {
  const isEnlarged = width >= mask.width && height >= mask.height && (width > mask.width || height > mask.height);
  return isEnlarged ? enlargeMask(mask, width, height, box) : cropMask(resizeMask(mask, width, height), box);
};

const cropMask = ({ width, data }: Mask, { left, top, right, bottom }: Bounds): Uint8Array => {
  const cropped = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y++)
    cropped.set(data.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  return cropped;
};

export const resizePlane = (plane: Plane, width: number, height: number): Plane => ({
  width,
  height,
  data:
    plane.width === width && plane.height === height
      ? plane.data.slice()
      : resample(plane.data, plane.width, plane.height, 1, width, height),
});

/** Size with this aspect ratio and at most `maxPixels` pixels; never larger than the original. */
export const fitSize = (width: number, height: number, maxPixels: number): { width: number; height: number } => {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  if (scale === 1) return { width, height };
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
};
