/** The network's probabilities, gathered by region. */
import { resizePlane } from '../../raster/resize.ts';
import { netPlane, type NetOutput } from '../../net.ts';
import type { Mask } from '../../raster/raster.ts';
import type { Superpixels } from './superpixels.ts';
import { floatsAt } from '../../raster/per-pixel.ts';

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

/** Log odds, never quite certain. */
const logOdds = (p: number): number => {
  const doubtful = 0.02 + 0.96 * Math.min(1, Math.max(0, p));
  return Math.log(doubtful / (1 - doubtful));
};

const evidenceOf = (net: NetOutput, channel: 'seat' | 'upholstered-door', patches: Superpixels): Float32Array =>
  meanByRegion(netPlane(net, channel), net.width, net.height, patches).map(logOdds);

/** Log odds of upholstery, one a region. */
export const seatEvidence = (net: NetOutput, patches: Superpixels): Float32Array => evidenceOf(net, 'seat', patches);

/** Log odds of an upholstered door, one a region. */
export const doorEvidence = (net: NetOutput, patches: Superpixels): Float32Array =>
  evidenceOf(net, 'upholstered-door', patches);

/** Evidence from a known outline: the share of each region that it covers. */
export const maskEvidence = (mask: Mask, patches: Superpixels): Float32Array =>
  meanByRegion(
    floatsAt(mask.data.length, (i) => mask.data[i] / 255),
    mask.width,
    mask.height,
    patches,
  ).map((share) => (share - 0.5) * 40);
