/** Evidence for each region, from the network's probabilities or from a known outline. */
import { createFloats } from '../../raster/per-pixel.ts';
import { resizePlane } from '../../raster/resize.ts';
import { resizedNetPlane, type NetChannel, type NetOutput } from '../../net.ts';
import type { Mask } from '../../raster/raster.ts';
import type { Superpixels } from './superpixels.ts';

/** @param values of pixels, at the patches' size @returns their mean over each region */
const meanByRegion = (values: Float32Array, { count, labels }: Superpixels): Float32Array => {
  const sum = new Float32Array(count);
  const size = new Float32Array(count);
  for (let i = 0; i < labels.length; i++) {
    sum[labels[i]] += values[i];
    size[labels[i]]++;
  }
  return sum.map((s, k) => s / Math.max(1, size[k]));
};

const netByRegion = (net: NetOutput, channel: NetChannel, patches: Superpixels): Float32Array =>
  meanByRegion(resizedNetPlane(net, channel, patches.width, patches.height).data, patches);

/** Log odds of a probability, which is compressed to 0.02..0.98. */
const logOdds = (probability: number): number => {
  const limited = 0.02 + 0.96 * Math.min(1, Math.max(0, probability));
  return Math.log(limited / (1 - limited));
};

/** Log odds of a channel, by region. */
export const netEvidence = (net: NetOutput, channel: NetChannel, patches: Superpixels): Float32Array =>
  netByRegion(net, channel, patches).map(logOdds);

/** Log odds from a known outline, by the fraction of each region that it covers. */
export const maskEvidence = ({ width, height, data }: Mask, patches: Superpixels): Float32Array => {
  const covered = { width, height, data: createFloats(data.length, (i) => data[i] / 255) };
  return meanByRegion(resizePlane(covered, patches.width, patches.height).data, patches).map(
    (probability) => (probability - 0.5) * 40,
  );
};

const ROLES: readonly NetChannel[] = ['insert', 'bolster', 'headrest', 'rear'];

/** Mean probabilities of the network in each region; a tap compares regions by them. */
export interface RegionNet {
  /** How many kinds `parts` has: the roles of a seat's panels, then upholstered doors. */
  kinds: number;
  /** Probability of upholstered seat, by region. */
  seat: Float32Array;
  /** Probabilities of all kinds, interleaved by region. */
  parts: Float32Array;
}

export const regionNet = (net: NetOutput, patches: Superpixels): RegionNet => {
  const seat = netByRegion(net, 'seat', patches);
  const planes = [
    ...ROLES.map((role) => netByRegion(net, role, patches).map((probability, k) => probability * seat[k])),
    netByRegion(net, 'upholstered-door', patches),
  ];
  const kinds = planes.length;
  return { kinds, seat, parts: createFloats(patches.count * kinds, (i) => planes[i % kinds][Math.floor(i / kinds)]) };
};
