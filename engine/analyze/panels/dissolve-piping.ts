/** Assigns the pixels of piping to the panels on both sides, so that the seam is in the middle of the piping. */
import { NO_ZONE } from '../../layers.ts';
import type { ZonesResult } from './zones-result.ts';

export const dissolvePiping = (zones: ZonesResult, width: number, height: number): ZonesResult => {
  const isPiping = zones.zones.map((z) => z.kind === 'piping');
  if (!isPiping.includes(true)) return zones;
  const zoneOf = zones.zoneOf.slice();
  let front: number[] = [];
  for (let p = 0; p < zoneOf.length; p++) {
    const zone = zoneOf[p];
    if (zone === NO_ZONE || isPiping[zone]) continue;
    const x = p % width;
    const isPipingAt = (n: number): boolean => zoneOf[n] !== NO_ZONE && isPiping[zoneOf[n]];
    if (
      (x > 0 && isPipingAt(p - 1)) ||
      (x < width - 1 && isPipingAt(p + 1)) ||
      (p >= width && isPipingAt(p - width)) ||
      (p < (height - 1) * width && isPipingAt(p + width))
    )
      front.push(p);
  }
  while (front.length) {
    const next: number[] = [];
    for (const p of front) {
      const x = p % width;
      for (const n of [x > 0 ? p - 1 : -1, x < width - 1 ? p + 1 : -1, p - width, p + width]) {
        if (n < 0 || n >= zoneOf.length || zoneOf[n] === NO_ZONE || !isPiping[zoneOf[n]]) continue;
        zoneOf[n] = zoneOf[p];
        next.push(n);
      }
    }
    front = next;
  }
  return { ...zones, zoneOf };
};
