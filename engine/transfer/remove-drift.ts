/**
 * Removes a model's drift of tone and color from its answer. The drift is measured outside of the mask, where the model
 * should not have changed anything: for each channel a gain, which varies linearly over the picture, and an offset, both
 * in linear light.
 */
import { ciede2000 } from '../color/ciede2000.ts';
import { linearToLab } from '../color/lab.ts';
import { encodeSrgb, SRGB_TO_LINEAR } from '../color/srgb.ts';
import type { Raster } from '../raster/raster.ts';
import { solveLinear } from '../raster/solve-linear.ts';

interface Drift {
  /** Mean CIEDE2000 outside the mask between the sent picture and the answer, before and after correction. */
  before: number;
  after: number;
}

const SAMPLES = 20_000;
/** Minimum number of pixels outside of the mask for a correction. */
const MIN_SAMPLES = 60;
const GAIN = [0.4, 2.5] as const;
const ENCODE_STEPS = 4095;
const ENCODE: Uint8ClampedArray = Uint8ClampedArray.from({ length: ENCODE_STEPS + 1 }, (_, i) =>
  encodeSrgb((i / ENCODE_STEPS) ** 2),
);

/** Display code of linear light 0..1, from a table over its square root. */
const codeOf = (linear: number): number =>
  ENCODE[Math.round(Math.sqrt(Math.min(1, Math.max(0, linear))) * ENCODE_STEPS)];

interface Fit {
  /** Gain at the center, its slopes to the right and to the bottom, and the offset. */
  gain: number;
  slopeX: number;
  slopeY: number;
  offset: number;
}

const IDENTITY: Fit = { gain: 1, slopeX: 0, slopeY: 0, offset: 0 };
const gainAt = (fit: Fit, px: number, py: number): number =>
  Math.min(GAIN[1], Math.max(GAIN[0], fit.gain + fit.slopeX * px + fit.slopeY * py));

const fitChannel = (sent: Raster, answer: Raster, samples: Int32Array, channel: number): Fit => {
  const { width, height } = sent;
  let fit = IDENTITY;
  for (let round = 0; round < 4; round++) {
    const normal = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
    const right = [0, 0, 0, 0];
    for (const i of samples) {
      const a = SRGB_TO_LINEAR[answer.data[4 * i + channel]];
      const p = SRGB_TO_LINEAR[sent.data[4 * i + channel]];
      const px = (i % width) / width - 0.5;
      const py = Math.floor(i / width) / height - 0.5;
      const residual = Math.abs(gainAt(fit, px, py) * a + fit.offset - p);
      // Relative errors count, so that dark parts weigh as much as bright ones. After the first round large residuals
      // weigh little: the model has redrawn those parts.
      const w = (1 / (0.02 + p) ** 2) * (round === 0 ? 1 : Math.min(1, (0.05 * (p + 0.05)) / (residual + 1e-6)) ** 2);
      const row = [a, a * px, a * py, 1];
      for (let r = 0; r < 4; r++) {
        right[r] += w * row[r] * p;
        for (let c = 0; c < 4; c++) normal[r][c] += w * row[r] * row[c];
      }
    }
    // Regularization toward no change, with the weight of a few samples.
    [1, 0, 0, 0].forEach((identity, k) => {
      const weight = samples.length * 0.002 * (k === 3 ? 400 : 4);
      normal[k][k] += weight;
      right[k] += weight * identity;
    });
    const solved = solveLinear(normal, right);
    if (solved === undefined) return IDENTITY;
    fit = { gain: solved[0], slopeX: solved[1], slopeY: solved[2], offset: Math.min(0.15, Math.max(-0.15, solved[3])) };
  }
  return fit;
};

const differenceAt = (a: Raster, b: Raster, i: number): number => {
  const lab = ({ data }: Raster) =>
    linearToLab(SRGB_TO_LINEAR[data[4 * i]], SRGB_TO_LINEAR[data[4 * i + 1]], SRGB_TO_LINEAR[data[4 * i + 2]]);
  return ciede2000(...lab(a), ...lab(b));
};

/** Mean over at most a thousand samples. */
const meanDifference = (a: Raster, b: Raster, samples: Int32Array): number => {
  const step = Math.max(1, Math.floor(samples.length / 1000));
  let [sum, count] = [0, 0];
  for (let k = 0; k < samples.length; k += step) {
    sum += differenceAt(a, b, samples[k]);
    count++;
  }
  return count === 0 ? 0 : sum / count;
};

/** @param usable 1 for pixels that the model should not have changed */
export const removeDrift = (sent: Raster, answer: Raster, usable: Uint8Array): { picture: Raster; drift: Drift } => {
  let count = 0;
  for (const one of usable) count += one;
  if (count < MIN_SAMPLES) return { picture: answer, drift: { before: 0, after: 0 } };
  const sampleStep = Math.max(1, Math.floor(count / SAMPLES));
  const samples = new Int32Array(Math.ceil(count / sampleStep));
  for (let i = 0, seen = 0, n = 0; i < usable.length; i++)
    if (usable[i] === 1 && seen++ % sampleStep === 0) samples[n++] = i;

  const { width, height } = answer;
  const picture: Raster = { width, height, data: answer.data.slice() };
  for (let c = 0; c < 3; c++) {
    const fit = fitChannel(sent, answer, samples, c);
    for (let y = 0, i = 0; y < height; y++) {
      const py = y / height - 0.5;
      for (let x = 0; x < width; x++, i++)
        picture.data[4 * i + c] = codeOf(
          gainAt(fit, x / width - 0.5, py) * SRGB_TO_LINEAR[answer.data[4 * i + c]] + fit.offset,
        );
    }
  }
  return {
    picture,
    drift: { before: meanDifference(sent, answer, samples), after: meanDifference(sent, picture, samples) },
  };
};
