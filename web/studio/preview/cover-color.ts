/** The color of the seats in the photo. Pure. */
import { labOf } from '#engine/color/lab.ts';
import type { Layers } from '#engine/layers.ts';

export type Lab = readonly [L: number, a: number, b: number];

/** Every so many pixels; the mean of a seat needs no more. */
const STEP = 5;
const OPAQUE = 128;

/** Mean reflectance of the seats, light taken out, as CIELAB; `undefined` without a seat. */
export const coverColor = ({ zones, zoneOf, matte, light }: Layers): Lab | undefined => {
  const isSeat = zones.map(({ kind }) => kind !== 'door' && kind !== 'custom');
  let [red, green, blue] = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < matte.length; i += STEP) {
    const albedo = light.clusters[light.clusterOf[i] ?? -1]?.albedo;
    if (albedo === undefined || (matte[i] ?? 0) < OPAQUE || isSeat[zoneOf[i] ?? -1] !== true) continue;
    red += albedo[0];
    green += albedo[1];
    blue += albedo[2];
    count++;
  }
  return count === 0 ? undefined : labOf(red / count, green / count, blue / count);
};
