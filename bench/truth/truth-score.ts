/** Scores a picture against the path-traced truth, with the definitions of the scenes' own score.py. */
import { ciede2000 } from '#engine/color/ciede2000.ts';
import { linearToLab } from '#engine/color/lab.ts';
import { decodeSrgb, encodeSrgb, luminance } from '#engine/color/srgb.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import { mean, median } from '../statistics.ts';
import { linearPixel, type LinearRgb } from './linear-pixel.ts';

export interface Score {
  /** Mean CIEDE2000 over pixels fully inside the mask, and its 95th percentile. */
  dE: number;
  dE95: number;
  /** dE after a Gaussian blur of 2.5 px inside the mask, which ignores grain and weave. */
  dEblur: number;
  /** dE after the picture's mean luminance is scaled to the truth's. */
  dEgain: number;
  /** CIEDE2000 of the two mean colors. */
  dEmean: number;
  /** CIEDE2000 of the mean colors of well-lit pixels, averaged over the parts by area. */
  dElit: number;
  /** Mean CIEDE2000 in a band of about 3 pixels along the mask's edge. */
  dEedge: number;
  /** PSNR in dB: inside the mask against the truth, and outside against the photo, where 99 means unchanged. */
  PSNRin: number;
  PSNRout: number;
}

/** True masks of all upholstery and of its parts. */
export interface TrueMasks {
  upholstery: Mask;
  parts: readonly { mask: Mask }[];
}

const MIN_INSIDE_LEVEL = 0.95 * 255;
const MAX_OUTSIDE_LEVEL = 0.02 * 255;

/** Gaussian blur, sigma 2.5 px, normalized inside the mask. @returns three sRGB values 0..1 per pixel */
const blurInside = ({ width, height, data }: Raster, inside: Uint8Array): Float32Array => {
  const radiusPixels = 10;
  const kernel = Float32Array.from({ length: 2 * radiusPixels + 1 }, (_, k) =>
    Math.exp(-((k - radiusPixels) ** 2) / (2 * 2.5 ** 2)),
  );
  const blurred = [0, 1, 2, 3].map((channel) => {
    const plane = Float32Array.from(inside, (v, i) => {
      if (v === 0) return 0;
      return channel === 3 ? 1 : data[4 * i + channel] / 255;
    });
    const across = new Float32Array(plane.length);
    const down = new Float32Array(plane.length);
    for (let y = 0; y < height; y++) {
      for (let k = -radiusPixels; k <= radiusPixels; k++) {
        const w = kernel[k + radiusPixels];
        const from = y * width + Math.max(0, -k);
        const to = y * width + Math.min(width, width - k);
        for (let i = from; i < to; i++) across[i] += w * plane[i + k];
      }
    }
    for (let y = 0; y < height; y++) {
      for (let k = Math.max(-radiusPixels, -y); k <= Math.min(radiusPixels, height - 1 - y); k++) {
        const w = kernel[k + radiusPixels];
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

/** Cached, because each truth is compared with several pictures. */
const blurredTruths = new WeakMap<Raster, Float32Array>();

const difference = (a: LinearRgb, b: LinearRgb): number => ciede2000(...linearToLab(...a), ...linearToLab(...b));

const psnr = (squares: number, count: number): number => {
  const mse = count === 0 ? 0 : squares / count;
  return mse < 1e-12 ? 99 : Math.min(99, 10 * Math.log10(1 / mse));
};

/** 1 where the whole 3 x 3 neighborhood is outside the mask. */
const wellOutside = ({ width, height, data }: Mask): Uint8Array => {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let isOutside = 1;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
          if (data[row * width + column] >= MAX_OUTSIDE_LEVEL) isOutside = 0;
      out[y * width + x] = isOutside;
    }
  }
  return out;
};

/** Luminance of well-lit pixels relative to their part's median, as in the engine's own report. */
const WELL_LIT_RANGE = [0.9, 1.1] as const;

const litDifference = (picture: Raster, truth: Raster, parts: TrueMasks['parts']): number => {
  let sum = 0;
  let count = 0;
  for (const { mask } of parts) {
    const pixels: number[] = [];
    for (let i = 0; i < mask.data.length; i++) if (mask.data[i] > MIN_INSIDE_LEVEL) pixels.push(i);
    const light = pixels.map((i) => luminance(...linearPixel(truth, i)));
    const middle = median(light);
    const lit = pixels.filter((_, k) => light[k] > WELL_LIT_RANGE[0] * middle && light[k] < WELL_LIT_RANGE[1] * middle);
    if (lit.length === 0) continue;
    const meanOf = (raster: Raster): LinearRgb =>
      [0, 1, 2].map((c) => mean(lit.map((i) => linearPixel(raster, i)[c]))) as LinearRgb;
    sum += pixels.length * difference(meanOf(picture), meanOf(truth));
    count += pixels.length;
  }
  return sum / Math.max(1, count);
};

/** Marks pixels that are not outside the mask and have a neighbor that is not fully inside it. */
const edgeBand = (outside: Uint8Array, { width, height, data }: Mask): Uint8Array => {
  const band = new Uint8Array(data.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (outside[i] === 1) continue;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) if (data[i + dy * width + dx] <= MIN_INSIDE_LEVEL) band[i] = 1;
    }
  }
  return band;
};

const edgeDifference = (picture: Raster, truth: Raster, band: Uint8Array): number => {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < band.length; i++) {
    if (band[i] === 0) continue;
    sum += difference(linearPixel(picture, i), linearPixel(truth, i));
    count++;
  }
  return sum / Math.max(1, count);
};

/** All pictures and masks have the same size. */
export const scorePicture = (
  picture: Raster,
  truth: Raster,
  photo: Raster,
  { upholstery: mask, parts }: TrueMasks,
): Score => {
  const inside = mask.data.map((v) => (v > MIN_INSIDE_LEVEL ? 1 : 0));
  const outside = wellOutside(mask);

  let count = 0;
  let pictureLight = 0;
  let truthLight = 0;
  let squares = 0;
  let outSquares = 0;
  let outCount = 0;
  const sums = new Float64Array(6);
  for (let i = 0; i < inside.length; i++) {
    if (outside[i]) {
      outCount++;
      for (let c = 0; c < 3; c++) outSquares += ((picture.data[4 * i + c] - photo.data[4 * i + c]) / 255) ** 2 / 3;
    }
    if (!inside[i]) continue;
    count++;
    pictureLight += luminance(...linearPixel(picture, i));
    truthLight += luminance(...linearPixel(truth, i));
    for (let c = 0; c < 3; c++) {
      const painted = picture.data[4 * i + c];
      const wanted = truth.data[4 * i + c];
      squares += ((painted - wanted) / 255) ** 2 / 3;
      sums[c] += painted;
      sums[3 + c] += wanted;
    }
  }
  const gain = truthLight / Math.max(pictureLight, 1e-6);
  const blurred = blurInside(picture, inside);
  const blurredTruth = blurredTruths.get(truth) ?? blurInside(truth, inside);
  blurredTruths.set(truth, blurredTruth);
  const differences = new Float32Array(count);
  let k = 0;
  let sum = 0;
  let sumBlur = 0;
  let sumGain = 0;
  const linearOfBlurred = (values: Float32Array, i: number): LinearRgb => [
    decodeSrgb(255 * values[3 * i]),
    decodeSrgb(255 * values[3 * i + 1]),
    decodeSrgb(255 * values[3 * i + 2]),
  ];
  for (let i = 0; i < inside.length; i++) {
    if (!inside[i]) continue;
    const painted = linearPixel(picture, i);
    const wanted = linearPixel(truth, i);
    const dE = difference(painted, wanted);
    differences[k++] = dE;
    sum += dE;
    sumBlur += difference(linearOfBlurred(blurred, i), linearOfBlurred(blurredTruth, i));
    const gained = painted.map((value) => decodeSrgb(encodeSrgb(value * gain))) as LinearRgb;
    sumGain += difference(gained, wanted);
  }
  differences.sort();
  const meanOf = (from: number): LinearRgb => [0, 1, 2].map((c) => decodeSrgb(sums[from + c] / count)) as LinearRgb;
  return {
    dE: sum / count,
    dE95: differences[Math.floor(0.95 * (count - 1))],
    dEblur: sumBlur / count,
    dEgain: sumGain / count,
    dEmean: difference(meanOf(0), meanOf(3)),
    dElit: litDifference(picture, truth, parts),
    dEedge: edgeDifference(picture, truth, edgeBand(outside, mask)),
    PSNRin: psnr(squares, count),
    PSNRout: psnr(outSquares, outCount),
  };
};
