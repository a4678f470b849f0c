/** The columns that pictures are scored by against the path-traced truth; the same definitions as the scenes' own score.py. */
import { ciede2000 } from '#engine/colour/ciede2000.ts';
import { labOf } from '#engine/colour/lab.ts';
import { decodeSrgb, encodeSrgb, luminance } from '#engine/colour/srgb.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';

export interface Score {
  /** Mean CIEDE2000 over pixels fully inside the mask, and its 95th percentile. */
  dE: number;
  dE95: number;
  /** As dE after a 2.5 px Gaussian inside the mask: grain and weave don't count. */
  dEblur: number;
  /** As dE after one brightness factor for the whole picture. */
  dEgain: number;
  /** Between the two mean colours. */
  dEmean: number;
  /** PSNR inside the mask against the truth, dB, and outside against the photo (99 = untouched). */
  PSNRin: number;
  PSNRout: number;
}

const INSIDE = 0.95 * 255;
const OUTSIDE = 0.02 * 255;
const LINEAR = Float64Array.from({ length: 256 }, (_, code) => decodeSrgb(code));

/** Gaussian of sigma 2.5 that stays inside the mask; three floats a pixel, 0..1 display values. */
const blurInside = (picture: Raster, inside: Uint8Array): Float32Array => {
  const { width, height, data } = picture;
  const reach = 10;
  const kernel = Float64Array.from({ length: 2 * reach + 1 }, (_, k) => Math.exp(-((k - reach) ** 2) / (2 * 2.5 ** 2)));
  const sums = new Float32Array(width * height * 4);
  const across = new Float32Array(width * height * 4);
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === 0) continue;
    for (let c = 0; c < 3; c++) sums[4 * i + c] = data[4 * i + c] / 255;
    sums[4 * i + 3] = 1;
  }
  const pass = (from: Float32Array, to: Float32Array, dx: number, dy: number): void => {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        for (let k = -reach; k <= reach; k++) {
          const sx = x + dx * k;
          const sy = y + dy * k;
          if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue;
          const s = 4 * (sy * width + sx);
          if (from[s + 3] === 0) continue;
          const t = 4 * (y * width + x);
          for (let c = 0; c < 4; c++) to[t + c] += kernel[k + reach] * from[s + c];
        }
      }
    }
  };
  pass(sums, across, 1, 0);
  sums.fill(0);
  pass(across, sums, 0, 1);
  const out = new Float32Array(width * height * 3);
  for (let i = 0; i < inside.length; i++) for (let c = 0; c < 3; c++) out[3 * i + c] = sums[4 * i + c] / Math.max(1e-6, sums[4 * i + 3]);
  return out;
};

const difference = (p: readonly [number, number, number], q: readonly [number, number, number]): number =>
  ciede2000(...labOf(p[0], p[1], p[2]), ...labOf(q[0], q[1], q[2]));

const psnr = (squares: number, count: number): number => {
  const mse = count === 0 ? 0 : squares / count;
  return mse < 1e-12 ? 99 : Math.min(99, 10 * Math.log10(1 / mse));
};

/** Outside counts only where the whole 3 x 3 neighbourhood lies outside. */
const wellOutside = ({ width, height, data }: Mask): Uint8Array => {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let clear = 1;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const sy = y + dy;
          const sx = x + dx;
          if (sy >= 0 && sx >= 0 && sy < height && sx < width && data[sy * width + sx] >= OUTSIDE) clear = 0;
        }
      }
      out[y * width + x] = clear;
    }
  }
  return out;
};

/** @param blurredTruth pass what an earlier call returned for the same truth to save its blur */
export const scorePicture = (picture: Raster, truth: Raster, photo: Raster, mask: Mask): Score => {
  const inside = mask.data.map((v) => (v > INSIDE ? 1 : 0));
  const outside = wellOutside(mask);
  const linear = (r: Raster, i: number): [number, number, number] => [LINEAR[r.data[4 * i]], LINEAR[r.data[4 * i + 1]], LINEAR[r.data[4 * i + 2]]];

  let count = 0;
  let lightHere = 0;
  let lightThere = 0;
  let squares = 0;
  let outSquares = 0;
  let outCount = 0;
  const mean = new Float64Array(6);
  for (let i = 0; i < inside.length; i++) {
    if (outside[i]) {
      outCount++;
      for (let c = 0; c < 3; c++) outSquares += ((picture.data[4 * i + c] - photo.data[4 * i + c]) / 255) ** 2 / 3;
    }
    if (!inside[i]) continue;
    count++;
    lightHere += luminance(...linear(picture, i));
    lightThere += luminance(...linear(truth, i));
    for (let c = 0; c < 3; c++) {
      const p = picture.data[4 * i + c];
      const q = truth.data[4 * i + c];
      squares += ((p - q) / 255) ** 2 / 3;
      mean[c] += p;
      mean[3 + c] += q;
    }
  }
  const gain = lightThere / Math.max(lightHere, 1e-6);
  const blurred = blurInside(picture, inside);
  const blurredTruth = blurInside(truth, inside);
  const all = new Float32Array(count);
  let k = 0;
  let sum = 0;
  let sumBlur = 0;
  let sumGain = 0;
  const displayLinear = (values: Float32Array, i: number): [number, number, number] => [
    decodeSrgb(255 * values[3 * i]),
    decodeSrgb(255 * values[3 * i + 1]),
    decodeSrgb(255 * values[3 * i + 2]),
  ];
  for (let i = 0; i < inside.length; i++) {
    if (!inside[i]) continue;
    const here = linear(picture, i);
    const there = linear(truth, i);
    const d = difference(here, there);
    all[k++] = d;
    sum += d;
    sumBlur += difference(displayLinear(blurred, i), displayLinear(blurredTruth, i));
    const gained = here.map((v) => decodeSrgb(encodeSrgb(v * gain))) as [number, number, number];
    sumGain += difference(gained, there);
  }
  all.sort();
  const meanOf = (from: number): [number, number, number] => [0, 1, 2].map((c) => decodeSrgb(mean[from + c] / count)) as [number, number, number];
  return {
    dE: sum / count,
    dE95: all[Math.floor(0.95 * (count - 1))],
    dEblur: sumBlur / count,
    dEgain: sumGain / count,
    dEmean: difference(meanOf(0), meanOf(3)),
    PSNRin: psnr(squares, count),
    PSNRout: psnr(outSquares, outCount),
  };
};
