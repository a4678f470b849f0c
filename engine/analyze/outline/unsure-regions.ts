/** Regions where the network is uncertain. They are not painted; the studio asks the user about them. */
import type { UnsureRegion } from '../../layers.ts';
import type { Plane } from '../../raster/raster.ts';
import { connectedAreas } from '../see/connected-areas.ts';

/** Seat probabilities between which a pixel is uncertain. */
const UNSURE_FROM = 0.3;
const UNSURE_TO = 0.7;
/** Smallest region that the user is asked about, as a fraction of the picture. */
const MIN_REGION_FRACTION = 0.005;

/** The pixel of each area with the largest city-block distance from its outline. */
const deepestPixels = (numberOf: Int32Array, width: number, count: number): Int32Array => {
  const depth = new Uint16Array(numberOf.length);
  const before = (i: number, n: number): number => (numberOf[n] === numberOf[i] ? depth[n] : 0);
  for (let i = 0; i < depth.length; i++)
    if (numberOf[i] !== 0 && i % width > 0 && i >= width)
      depth[i] = 1 + Math.min(before(i, i - 1), before(i, i - width));
  const deepest = new Int32Array(count).fill(-1);
  for (let i = depth.length - 1; i >= 0; i--) {
    if (numberOf[i] === 0) continue;
    const isLast = i % width === width - 1 || i + width >= depth.length;
    depth[i] = isLast ? 0 : Math.min(depth[i], 1 + Math.min(before(i, i + 1), before(i, i + width)));
    const number = numberOf[i];
    if (deepest[number] === -1 || depth[i] > depth[deepest[number]]) deepest[number] = i;
  }
  return deepest;
};

/** @param probability of seat, at any size with the photo's aspect ratio. @returns questions, largest region first */
export const unsureRegions = ({ width, height, data }: Plane): UnsureRegion[] => {
  const { numberOf, areas } = connectedAreas(
    Uint8Array.from(data, (value) => Number(value > UNSURE_FROM && value < UNSURE_TO)),
    width,
  );
  const sums = new Float64Array(areas.length);
  for (let i = 0; i < data.length; i++) sums[numberOf[i]] += data[i];
  const deepest = deepestPixels(numberOf, width, areas.length);
  return areas
    .map((area, number) => ({ area: area / data.length, number }))
    .filter(({ area, number }) => number > 0 && area >= MIN_REGION_FRACTION)
    .toSorted((one, two) => two.area - one.area)
    .map(({ area, number }) => ({
      x: ((deepest[number] % width) + 0.5) / width,
      y: (Math.floor(deepest[number] / width) + 0.5) / height,
      area,
      probability: sums[number] / areas[number],
    }));
};
