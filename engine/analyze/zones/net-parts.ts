/** The network's word on which part of a seat each pixel is, drawn along the photo's own edges. */
import { guidedFilter } from '../../raster/guided-filter.ts';
import type { Plane } from '../../raster/raster.ts';
import { resizePlane } from '../../raster/resize.ts';
import { NET_PARTS, type NetOutput } from '../../net.ts';
import type { LabPlanes } from './lab-planes.ts';
import { seamLines } from './seam-lines.ts';
import { partPlane } from './net-evidence.ts';
import { bytesAt, floatsAt } from '../../raster/per-pixel.ts';

/** The parts of a seat that the network names, in its order. */
export const SEAT_PARTS = NET_PARTS.filter((part) => part !== 'other' && part !== 'door');

export interface NetParts {
  /** Index into SEAT_PARTS for each pixel of the working size: the likeliest part, were it seat. */
  of: Uint8Array;
  /** How likely it is among the parts of a seat, 0..255. */
  sure: Uint8Array;
  /** How much the photo shows a seam there, 0..255: a dark line, or a sharp border of two colors. */
  lines: Uint8Array;
}

/** Reach of the filter as a share of the longer side, and the variance of L (0..1 squared) below which the photo is flat. */
const REACH = 1 / 60;
const FLAT = 4e-4;

export const netParts = (net: NetOutput, lab: LabPlanes): NetParts => {
  const { width, height, L } = lab;
  const guide: Plane = { width, height, data: floatsAt(L.length, (i) => L[i] / 100) };
  const radius = Math.max(2, Math.round(Math.max(width, height) * REACH));
  const n = width * height;
  const of = new Uint8Array(n);
  const best = new Float32Array(n);
  const sum = new Float32Array(n).fill(1e-6);
  SEAT_PARTS.forEach((part, p) => {
    const plane = resizePlane(
      { width: net.width, height: net.height, data: partPlane(net, NET_PARTS.indexOf(part)) },
      width,
      height,
    );
    if (plane.data.every((v) => v < 0.02)) return;
    const drawn = guidedFilter(guide, plane, radius, FLAT, 2).data;
    for (let i = 0; i < n; i++) {
      const v = Math.max(0, drawn[i]);
      sum[i] += v;
      if (v <= best[i]) continue;
      best[i] = v;
      of[i] = p;
    }
  });
  return { of, sure: bytesAt(n, (i) => (255 * best[i]) / sum[i]), lines: seamLines(lab) };
};
