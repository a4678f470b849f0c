/** Assigns the pixels of piping to the panels on both sides, so that the seam is in the middle of the piping. */
import { NO_ZONE } from '../../layers.ts';
import { createBytes } from '../../raster/per-pixel.ts';
import { flood } from './watershed.ts';
import type { ZonesResult } from './zone-panels.ts';

export const dissolvePiping = (found: ZonesResult, width: number): ZonesResult => {
  const { zones, zoneOf } = found;
  if (zones.every(({ kind }) => kind !== 'piping')) return found;
  const isPiping = createBytes(zoneOf.length, (i) => Number(zones[zoneOf[i]]?.kind === 'piping'));
  const nearest = Uint16Array.from(zoneOf, (zone, i) => (zone === NO_ZONE || isPiping[i] === 1 ? 0 : zone + 1));
  flood(new Float32Array(nearest.length), nearest, isPiping, width);
  return { ...found, zoneOf: createBytes(zoneOf.length, (i) => (nearest[i] === 0 ? zoneOf[i] : nearest[i] - 1)) };
};
