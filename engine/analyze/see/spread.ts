/** Assigns pixels without a zone to the nearest zone within reach. */
import { NO_ZONE } from '../../layers.ts';

/** Distances of the 3-4 chamfer (Borgefors 1986): 3 for a side step, 4 for a diagonal one. */
const SIDE = 3;
const DIAGONAL = 4;

/** @param zoneOf zone of each pixel; changed in place @param reach in pixels */
export const spreadZones = (zoneOf: Uint8Array, width: number, height: number, reach: number): void => {
  const far = Math.min(65_535, Math.ceil(reach * SIDE));
  const distance = new Uint16Array(zoneOf.length);
  for (let i = 0; i < zoneOf.length; i++) distance[i] = zoneOf[i] === NO_ZONE ? far + 1 : 0;
  const take = (i: number, j: number, step: number): void => {
    if (distance[j] + step >= distance[i]) return;
    distance[i] = distance[j] + step;
    zoneOf[i] = zoneOf[j];
  };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (distance[i] === 0) continue;
      if (x > 0) take(i, i - 1, SIDE);
      if (y > 0) {
        take(i, i - width, SIDE);
        if (x > 0) take(i, i - width - 1, DIAGONAL);
        if (x < width - 1) take(i, i - width + 1, DIAGONAL);
      }
    }
  }
  for (let y = height - 1, i = zoneOf.length - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, i--) {
      if (distance[i] === 0) continue;
      if (x < width - 1) take(i, i + 1, SIDE);
      if (y < height - 1) {
        take(i, i + width, SIDE);
        if (x < width - 1) take(i, i + width + 1, DIAGONAL);
        if (x > 0) take(i, i + width - 1, DIAGONAL);
      }
    }
  }
};
