/** The color of the seats in the photo, and a first color that differs from it. Pure. */
import { ciede2000 } from '#engine/color/ciede2000.ts';
import { rgbOfHex } from '#engine/color/hex.ts';
import { labOf } from '#engine/color/lab.ts';
import { linearOf } from '#engine/color/srgb.ts';
import type { Layers } from '#engine/layers.ts';
import { SWATCHES } from '#contract/options.ts';

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

/** Colors that most seats look well in; the first one wins a tie. */
const FIRST_COLORS = ['tan', 'black', 'red'] as const;
type FirstColor = (typeof FIRST_COLORS)[number];

/** The color farthest from the photo's, so that the first picture shows a change. */
export const firstColor = (cover: Lab): FirstColor => {
  const distance = (id: FirstColor): number => ciede2000(...cover, ...labOf(...linearOf(rgbOfHex(SWATCHES[id]))));
  return FIRST_COLORS.reduce((best, id) => (distance(id) > distance(best) ? id : best));
};
