/** The colors of the seats in the photo. */
import { ciede2000 } from '#engine/color/ciede2000.ts';
import { linearToLab } from '#engine/color/lab.ts';
import type { Layers } from '#engine/layers.ts';

export type Lab = readonly [L: number, a: number, b: number];

/** Sampling one pixel in five is enough to measure fractions. */
const PIXEL_STEP = 5;
const MIN_MATTE = 128;
/** A color on a smaller fraction of the seats is an accent, or an error of the outline. */
const MIN_AREA_FRACTION = 0.15;
/** Clusters closer than this (CIEDE2000) are one cover in different light. */
const MAX_SAME_COLOR_DELTA_E = 10;

/**
 * The main colors of the seats, the largest area first. Two-tone seats have two; their mean would be a color of no seat.
 * @returns an empty list without a seat
 */
export const seatColors = ({ zones, zoneOf, matte, light }: Layers): readonly Lab[] => {
  const isSeat = zones.map(({ kind }) => kind !== 'door' && kind !== 'custom');
  const counts = light.clusters.map(() => 0);
  let total = 0;
  for (let i = 0; i < matte.length; i += PIXEL_STEP) {
    const cluster = light.clusterOf[i] ?? -1;
    if (counts[cluster] === undefined || (matte[i] ?? 0) < MIN_MATTE || isSeat[zoneOf[i] ?? -1] !== true) continue;
    counts[cluster]++;
    total++;
  }
  const colors: { lab: Lab; count: number }[] = [];
  for (const [cluster, { albedo }] of light.clusters.entries()) {
    const lab = linearToLab(...albedo);
    const count = counts[cluster] ?? 0;
    const known = colors.find((color) => ciede2000(...color.lab, ...lab) < MAX_SAME_COLOR_DELTA_E);
    if (known === undefined) colors.push({ lab, count });
    else known.count += count;
  }
  return colors
    .filter(({ count }) => count > 0 && count >= MIN_AREA_FRACTION * total)
    .toSorted((a, b) => b.count - a.count)
    .map(({ lab }) => lab);
};
