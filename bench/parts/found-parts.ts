/** What the engine found, in the form that the scores of panels take. */
import { NO_ZONE } from '#engine/layers.ts';
import type { ZonesFound } from '#engine/analyse/zones/zones-found.ts';
import type { FoundParts } from './score-panels.ts';

/** Connected areas (by their four neighbors) of one zone each, numbered from 1. */
const connectedPieces = (zoneAt: Int16Array, width: number): Int32Array => {
  const pieces = new Int32Array(zoneAt.length);
  const waiting: number[] = [];
  let last = 0;
  for (let start = 0; start < zoneAt.length; start++) {
    if (zoneAt[start]! < 0 || pieces[start]) continue;
    last++;
    pieces[start] = last;
    waiting.push(start);
    for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
      const x = i % width;
      const visit = (j: number, there: boolean): void => {
        if (!there || pieces[j] || zoneAt[j] !== zoneAt[start]) return;
        pieces[j] = last;
        waiting.push(j);
      };
      visit(i - 1, x > 0);
      visit(i + 1, x < width - 1);
      visit(i - width, i >= width);
      visit(i + width, i + width < zoneAt.length);
    }
  }
  return pieces;
};

export const foundParts = ({ width, height, zones, zoneOf, matte }: ZonesFound): FoundParts => {
  const zoneAt = Int16Array.from(zoneOf, (zone, i) => (zone === NO_ZONE || matte[i]! < 128 ? -1 : zone));
  const insert = Uint8Array.from(zoneAt, (zone) => Number(zone >= 0 && zones[zone]!.kind === 'insert'));
  return { width, height, insert, pieces: connectedPieces(zoneAt, width) };
};
