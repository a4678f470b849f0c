/** The network's probabilities as means over regions, by which a tap compares regions. */
import { NET_PARTS, type NetOutput } from '../../net.ts';
import type { Superpixels } from './superpixels.ts';

/** The parts that are distinguished, in this order; door comes last. */
const KINDS = ['insert', 'bolster', 'headrest', 'seat-back', 'door'] as const;

export interface RegionNet {
  kinds: number;
  /** Probability of upholstered seat, one a region. */
  seat: Float32Array;
  /** Probabilities of each kind, region by region. */
  parts: Float32Array;
}

export const regionNet = (net: NetOutput, { width, height, count, labels }: Superpixels): RegionNet => {
  const kinds = KINDS.length;
  const places = KINDS.map((kind) => NET_PARTS.indexOf(kind) * net.width * net.height);
  const seat = new Float32Array(count);
  const parts = new Float32Array(count * kinds);
  const size = new Float32Array(count);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.min(net.height - 1, Math.floor(((y + 0.5) * net.height) / height)) * net.width;
    for (let x = 0; x < width; x++, i++) {
      const k = labels[i];
      const from = row + Math.min(net.width - 1, Math.floor(((x + 0.5) * net.width) / width));
      size[k]++;
      seat[k] += net.seat[from];
      for (let p = 0; p < kinds; p++) parts[k * kinds + p] += net.parts[places[p] + from];
    }
  }
  return {
    kinds,
    seat: seat.map((sum, k) => sum / size[k]),
    parts: parts.map((sum, i) => sum / size[Math.floor(i / kinds)]),
  };
};
