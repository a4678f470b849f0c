/** The columns that pictures are scored by against the path-traced truth; the same definitions as the scenes' own score.py. */
import { ciede2000 } from '#engine/color/ciede2000.ts';
import { labOf } from '#engine/color/lab.ts';
import { decodeSrgb, encodeSrgb, luminance } from '#engine/color/srgb.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';

export interface Score {
  /** Mean CIEDE2000 over pixels fully inside the mask, and its 95th percentile. */
  dE: number;
  dE95: number;
  /** As dE after a 2.5 px Gaussian inside the mask: grain and weave don't count. */
  dEblur: number;
  /** As dE after one brightness factor for the whole picture. */
  dEgain: number;
  /** Between the two mean colors. */
  dEmean: number;
  /** Between the mean colors of well-lit pixels, part by part: does the swatch look there as it would? */
  dElit: number;
  /** Mean CIEDE2000 in a band of about 3 pixels along the mask's edge. */
  dEedge: number;
  /** PSNR inside the mask against the truth, dB, and outside against the photo (99 = untouched). */
  PSNRin: number;
  PSNRout: number;
}

/** The true masks: all that is upholstery, and its parts. */
export interface TrueMasks {
  upholstery: Mask;
  parts: readonly { mask: Mask }[];
}

const INSIDE = 0.95 * 255;
const OUTSIDE = 0.02 * 255;
const LINEAR = Float64Array.from({ length: 256 }, (_, code) => decodeSrgb(code));

/** Gaussian of sigma 2.5 that stays inside the mask; three floats a pixel, 0..1 display values. */
const blurInside = ({ width, height, data }: Raster, inside: Uint8Array): Float32Array => {
  const reach = 10;
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, k) => Math.exp(-((k - reach) ** 2) / (2 * 2.5 ** 2)));
  const blurred = [0, 1, 2, 3].map((channel) => {
    const plane = Float32Array.from(inside, (v, i) => {
      if (v === 0) return 0;
      return channel === 3 ? 1 : data[4 * i + channel] / 255;
    });
    const across = new Float32Array(plane.length);
    const down = new Float32Array(plane.length);
    for (let y = 0; y < height; y++) {
      for (let k = -reach; k <= reach; k++) {
        const w = kernel[k + reach];
        const from = y * width + Math.max(0, -k);
        const to = y * width + Math.min(width, width - k);
        for (let i = from; i < to; i++) across[i] += w * plane[i + k];
      }
    }
    for (let y = 0; y < height; y++) {
      for (let k = Math.max(-reach, -y); k <= Math.min(reach, height - 1 - y); k++) {
        const w = kernel[k + reach];
        for (let i = y * width, j = (y + k) * width, end = i + width; i < end; i++, j++) down[i] += w * across[j];
      }
    }
    return down;
  });
  const out = new Float32Array(width * height * 3);
  for (let i = 0; i < inside.length; i++)
    for (let c = 0; c < 3; c++) out[3 * i + c] = blurred[c][i] / Math.max(1e-6, blurred[3][i]);
  return out;
};

/** A truth is compared with several pictures; its blur is made once. */
const blurredTruths = new WeakMap<Raster, Float32Array>();

const difference = (p: readonly [number, number, number], q: readonly [number, number, number]): number =>
  ciede2000(...labOf(p[0], p[1], p[2]), ...labOf(q[0], q[1], q[2]));

const psnr = (squares: number, count: number): number => {
  const mse = count === 0 ? 0 : squares / count;
  return mse < 1e-12 ? 99 : Math.min(99, 10 * Math.log10(1 / mse));
};

/** Outside counts only where the whole 3 x 3 neighborhood lies outside. */
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

type Triple = [number, number, number];

const linear = (r: Raster, i: number): Triple => [
  LINEAR[r.data[4 * i]],
  LINEAR[r.data[4 * i + 1]],
  LINEAR[r.data[4 * i + 2]],
];

/** This near the median light of its part a pixel counts as well lit (the engine's own report takes the same). */
const WELL_LIT = [0.9, 1.1] as const;

const litDifference = (picture: Raster, truth: Raster, parts: TrueMasks['parts']): number => {
  let sum = 0;
  let count = 0;
  for (const { mask } of parts) {
    const pixels: number[] = [];
    for (let i = 0; i < mask.data.length; i++) if (mask.data[i] > INSIDE) pixels.push(i);
    const light = Float64Array.from(pixels, (i) => luminance(...linear(truth, i)));
    const median = light.toSorted()[light.length >> 1];
    const lit = pixels.filter((_, k) => light[k] > WELL_LIT[0] * median && light[k] < WELL_LIT[1] * median);
    if (lit.length === 0) continue;
    const meanOf = (of: Raster): Triple =>
      [0, 1, 2].map((c) => lit.reduce((total, i) => total + LINEAR[of.data[4 * i + c]], 0) / lit.length) as Triple;
    sum += pixels.length * difference(meanOf(picture), meanOf(truth));
    count += pixels.length;
  }
  return sum / Math.max(1, count);
};

/** Neither well inside nor well outside, and their neighbors. */
const edgeBand = (outside: Uint8Array, { width, height, data }: Mask): Uint8Array => {
  const band = new Uint8Array(data.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (outside[i] === 1) continue;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) if (data[i + dy * width + dx] <= INSIDE) band[i] = 1;
    }
  }
  return band;
};

const edgeDifference = (picture: Raster, truth: Raster, band: Uint8Array): number => {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < band.length; i++) {
    if (band[i] === 0) continue;
    sum += difference(linear(picture, i), linear(truth, i));
    count++;
  }
  return sum / Math.max(1, count);
};

/** All pictures and masks of one size. */
export const scorePicture = (
  picture: Raster,
  truth: Raster,
  photo: Raster,
  { upholstery: mask, parts }: TrueMasks,
): Score => {
  const inside = mask.data.map((v) => (v > INSIDE ? 1 : 0));
  const outside = wellOutside(mask);

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
  const blurredTruth = blurredTruths.get(truth) ?? blurInside(truth, inside);
  blurredTruths.set(truth, blurredTruth);
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
  const meanOf = (from: number): Triple => [0, 1, 2].map((c) => decodeSrgb(mean[from + c] / count)) as Triple;
  return {
    dE: sum / count,
    dE95: all[Math.floor(0.95 * (count - 1))],
    dEblur: sumBlur / count,
    dEgain: sumGain / count,
    dEmean: difference(meanOf(0), meanOf(3)),
    dElit: litDifference(picture, truth, parts),
    dEedge: edgeDifference(picture, truth, edgeBand(outside, mask)),
    PSNRin: psnr(squares, count),
    PSNRout: psnr(outSquares, outCount),
  };
};
