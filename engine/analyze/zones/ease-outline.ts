/**
 * Where the photo shows no edge, patches end anywhere, and their outline waves by half a patch. Covers are sewn along smooth
 * lines: there the outline is eased over about a patch, and where there is an edge it stays.
 */
import { boxBlur } from '../../raster/box-blur.ts';
import { createPlane, type Plane } from '../../raster/raster.ts';
import type { RegionEdges } from './regions.ts';
import type { Superpixels } from './superpixels.ts';

/** Contrast (Lab) up to which patches have no edge between them, and from which on they have a whole one. */
const FLAT = 5;
const EDGE = 14;
/** The easing is computed at half the working size: it is smooth, and the matte is cut at about that size anyway. */
const HALF = 2;
/** Radius of the easing in these pixels; applied twice. */
const RADIUS = 6;
/** How much steeper than the blur the eased outline is. */
const CRISPNESS = 7;

const ramp = (v: number): number => (v <= 0 ? 0 : v >= 1 ? 1 : v * v * (3 - 2 * v));

/** Pixels that share a half-size one with this pixel along one axis: one alone at the end of an odd length. */
const pixelsAlong = (at: number, length: number): number => Math.min(HALF, length - (at - (at % HALF)));

/** @param covered 1 for each patch inside @returns 0..1 at the working size */
export const easedOutline = (
  { width, height, count, labels }: Superpixels,
  edges: RegionEdges,
  covered: Uint8Array,
): Plane => {
  const contrasts = new Map<number, number>();
  edges.contrast.forEach((contrast, e) => contrasts.set(edges.from[e] * count + edges.to[e], contrast));
  const across = Math.ceil(width / HALF);
  const down = Math.ceil(height / HALF);
  const [inside, border, steep] = [0, 1, 2].map(() => createPlane(across, down));
  const outline = createPlane(width, height);
  const meet = (i: number, j: number, at: number): void => {
    const k = Math.min(labels[i], labels[j]);
    const l = Math.max(labels[i], labels[j]);
    if (covered[k] === covered[l]) return;
    border.data[at] += 1;
    steep.data[at] += ramp(((contrasts.get(k * count + l) ?? 0) - FLAT) / (EDGE - FLAT));
  };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const at = (y >> 1) * across + (x >> 1);
      outline.data[i] = covered[labels[i]];
      inside.data[at] += outline.data[i] / (pixelsAlong(x, width) * pixelsAlong(y, height));
      if (x + 1 < width && labels[i] !== labels[i + 1]) meet(i, i + 1, at);
      if (y + 1 < height && labels[i] !== labels[i + width]) meet(i, i + width, at);
    }
  }
  const around = boxBlur(border, RADIUS).data;
  const edge = boxBlur(steep, RADIUS).data;
  const soft = boxBlur(boxBlur(inside, RADIUS), RADIUS).data;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const at = (y >> 1) * across + (x >> 1);
      if (around[at] < 1e-6) continue;
      const kept = edge[at] / around[at];
      const eased = Math.min(1, Math.max(0, (soft[at] - 0.5) * CRISPNESS + 0.5));
      outline.data[i] = kept * outline.data[i] + (1 - kept) * eased;
    }
  }
  return outline;
};
