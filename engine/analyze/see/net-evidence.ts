/** Evidence for each region, from the network's probabilities or from a known outline. */
import { resizePlane } from '../../raster/resize.ts';
import { netPlane, type NetOutput } from '../../net.ts';
import type { Mask } from '../../raster/raster.ts';
import type { Superpixels } from './superpixels.ts';
import { createFloats } from '../../raster/per-pixel.ts';

/** @returns the mean of a probability plane over each region */
export const meanByRegion = (
  probability: Float32Array,
  width: number,
  height: number,
  patches: Superpixels,
): Float32Array => {
  const fitted = resizePlane({ width, height, data: probability }, patches.width, patches.height).data;
  const sum = new Float32Array(patches.count);
  const size = new Float32Array(patches.count);
  const { labels } = patches;
  for (let i = 0; i < labels.length; i++) {
    sum[labels[i]] += fitted[i];
    size[labels[i]]++;
  }
  return sum.map((s, k) => s / Math.max(1, size[k]));
};

/** Log odds of a probability, which is compressed to 0.02..0.98. */
const logOdds = (probability: number): number => {
  const limited = 0.02 + 0.96 * Math.min(1, Math.max(0, probability));
  return Math.log(limited / (1 - limited));
};

const evidenceOf = (net: NetOutput, channel: 'seat' | 'upholstered-door', patches: Superpixels): Float32Array =>
  meanByRegion(netPlane(net, channel), net.width, net.height, patches).map(logOdds);

/** Log odds of upholstery, by region. */
export const seatEvidence = (net: NetOutput, patches: Superpixels): Float32Array => evidenceOf(net, 'seat', patches);

/** Log odds of an upholstered door, by region. */
export const doorEvidence = (net: NetOutput, patches: Superpixels): Float32Array =>
  evidenceOf(net, 'upholstered-door', patches);

/** Log odds from a known outline, by the fraction of each region that it covers. */
export const maskEvidence = (mask: Mask, patches: Superpixels): Float32Array =>
  meanByRegion(
    createFloats(mask.data.length, (i) => mask.data[i] / 255),
    mask.width,
    mask.height,
    patches,
  ).map((probability) => (probability - 0.5) * 40);
