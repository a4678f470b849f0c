/** The network's probabilities as means over regions, by which a tap compares regions. */
import { netPlane, type NetChannel, type NetOutput } from '../../net.ts';
import { meanByRegion } from './net-evidence.ts';
import type { Superpixels } from './superpixels.ts';

/** The roles that are distinguished, in this order. */
const ROLES: readonly NetChannel[] = ['insert', 'bolster', 'headrest', 'rear'];

export interface RegionNet {
  /** Parts of a seat, and upholstered doors, which come last. */
  kinds: number;
  /** Probability of upholstered seat, one a region. */
  seat: Float32Array;
  /** Probabilities of each kind, region by region. */
  parts: Float32Array;
}

export const regionNet = (net: NetOutput, patches: Superpixels): RegionNet => {
  const mean = (channel: NetChannel): Float32Array =>
    meanByRegion(netPlane(net, channel), net.width, net.height, patches);
  const seat = mean('seat');
  const planes = [...ROLES.map((role) => mean(role).map((share, k) => share * seat[k])), mean('upholstered-door')];
  const parts = new Float32Array(patches.count * planes.length);
  for (const [p, plane] of planes.entries()) plane.forEach((share, k) => (parts[k * planes.length + p] = share));
  return { kinds: planes.length, seat, parts };
};
