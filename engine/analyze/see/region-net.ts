/** Mean probabilities of the network in each region; a tap compares regions by them. */
import { netPlane, type NetChannel, type NetOutput } from '../../net.ts';
import { meanByRegion } from './net-evidence.ts';
import type { Superpixels } from './superpixels.ts';

const ROLES: readonly NetChannel[] = ['insert', 'bolster', 'headrest', 'rear'];

export interface RegionNet {
  /** How many kinds `parts` has: the roles of a seat's panels, then upholstered doors. */
  kinds: number;
  /** Probability of upholstered seat, by region. */
  seat: Float32Array;
  /** Probabilities of all kinds, interleaved by region. */
  parts: Float32Array;
}

export const regionNet = (net: NetOutput, patches: Superpixels): RegionNet => {
  const mean = (channel: NetChannel): Float32Array =>
    meanByRegion(netPlane(net, channel), net.width, net.height, patches);
  const seat = mean('seat');
  const planes = [
    ...ROLES.map((role) => mean(role).map((probability, k) => probability * seat[k])),
    mean('upholstered-door'),
  ];
  const parts = new Float32Array(patches.count * planes.length);
  for (const [p, plane] of planes.entries())
    plane.forEach((probability, k) => (parts[k * planes.length + p] = probability));
  return { kinds: planes.length, seat, parts };
};
