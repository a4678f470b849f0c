/** The mean color of the seats in the photo. */
import { labOf } from '#engine/color/lab.ts';
import type { Layers } from '#engine/layers.ts';

export type Lab = readonly [L: number, a: number, b: number];

/** One pixel in five is enough for a mean. */
const PIXEL_STEP = 5;
const MIN_MATTE = 128;

/** Mean albedo of the seats as CIELAB; `undefined` without a seat. */
export const seatColor = ({ zones, zoneOf, matte, light }: Layers): Lab | undefined => {
  const isSeat = zones.map(({ kind }) => kind !== 'door' && kind !== 'custom');
  let [red, green, blue] = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < matte.length; i += PIXEL_STEP) {
    const albedo = light.clusters[light.clusterOf[i] ?? -1]?.albedo;
    if (albedo === undefined || (matte[i] ?? 0) < MIN_MATTE || isSeat[zoneOf[i] ?? -1] !== true) continue;
    red += albedo[0];
    green += albedo[1];
    blue += albedo[2];
    count++;
  }
  return count === 0 ? undefined : labOf(red / count, green / count, blue / count);
};
