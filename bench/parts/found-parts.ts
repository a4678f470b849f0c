/** The engine's parts, in the form that the scores of panels take. */
import { groundPhoto } from '#engine/analyze/zones/correction-ground.ts';
import { photoLines } from '#engine/analyze/zones/photo-lines.ts';
import { panelAt, zonePanels } from '#engine/analyze/zones/zone-panels.ts';
import type { ZonesFound } from '#engine/analyze/zones/zones-found.ts';
import { NO_PANEL } from '#engine/geometry/geometry.ts';
import { NO_ZONE } from '#engine/layers.ts';
import { createPlane } from '#engine/raster/raster.ts';
import type { FoundParts } from './score-panels.ts';

/** Panels are those that a tap in the studio means. */
export const foundParts = (found: ZonesFound): FoundParts => {
  const { width, height, zones, zoneOf, matte, ground } = found;
  const insert = Uint8Array.from(zoneOf, (zone, i) =>
    Number(zone !== NO_ZONE && matte[i]! >= 128 && zones[zone]!.kind === 'insert'),
  );
  const lines = ground === undefined ? createPlane(width, height) : photoLines(groundPhoto(ground));
  const panels = zonePanels(found, lines);
  const pieces = Int32Array.from(zoneOf, (_, pixel) => {
    const panel = panelAt(panels, found, pixel);
    return panel === NO_PANEL ? 0 : panel + 1;
  });
  return { width, height, insert, pieces };
};
