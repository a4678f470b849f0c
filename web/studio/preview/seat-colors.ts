/** The colors of the seats in the photo. */
import { ciede2000 } from '#engine/color/ciede2000.ts';
import { labOf } from '#engine/color/lab.ts';
import type { Layers } from '#engine/layers.ts';

export type Lab = readonly [L: number, a: number, b: number];

/** One pixel in five is enough for shares. */
const PIXEL_STEP = 5;
const MIN_MATTE = 128;
/** A smaller share of the seats is an accent, or an error of the outline. */
const MIN_SHARE = 0.15;
/** Clusters of one cover that lies in several kinds of light. */
const SAME_COLOR = 10;

/**
 * The colors of which two-tone seats have two, the largest first. Their mean would be a color that no seat has.
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
    const lab = labOf(...albedo);
    const count = counts[cluster] ?? 0;
    const known = colors.find((color) => ciede2000(...color.lab, ...lab) < SAME_COLOR);
    if (known === undefined) colors.push({ lab, count });
    else known.count += count;
  }
  return colors
    .filter(({ count }) => count > 0 && count >= MIN_SHARE * total)
    .toSorted((a, b) => b.count - a.count)
    .map(({ lab }) => lab);
};
