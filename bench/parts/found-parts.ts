/** Converts the inserts, panels and seats that the engine found to pixel maps, which can be scored. */
import { groundPhoto } from '#engine/analyze/outline/correction-ground.ts';
import { isConfidentSeat, NO_SEAT, groupIntoSeats } from '#engine/analyze/panels/seats.ts';
import { panelAt, zonePanels } from '#engine/analyze/panels/zone-panels.ts';
import type { ZonesFound } from '#engine/analyze/outline/zones-found.ts';
import { NO_PANEL } from '#engine/geometry/geometry.ts';
import { NO_ZONE } from '#engine/layers.ts';
import { createRaster } from '#engine/raster/raster.ts';
import type { FoundParts } from './score-panels.ts';
import type { FoundSeats } from './score-seats.ts';

/** The panels are the ones that a tap in the studio would select. */
export const mapFoundParts = (found: ZonesFound): FoundParts & FoundSeats => {
  const { width, height, zones, zoneOf, matte, ground } = found;
  const insert = Uint8Array.from(zoneOf, (zone, i) =>
    Number(zone !== NO_ZONE && matte[i]! >= 128 && zones[zone]!.kind === 'insert'),
  );
  const photo = ground === undefined ? createRaster(width, height) : groundPhoto(ground);
  const panels = zonePanels(found, ground);
  const pieces = Int32Array.from(zoneOf, (_, pixel) => {
    const panel = panelAt(panels, found, pixel);
    return panel === NO_PANEL ? 0 : panel + 1;
  });
  const { seatOf, confidence } = groupIntoSeats(found, panels, photo);
  const seats = pieces.map((piece) => (piece === 0 || seatOf[piece - 1] === NO_SEAT ? 0 : seatOf[piece - 1]! + 1));
  const sureSeats = new Set(confidence.flatMap((value, seat) => (isConfidentSeat(value) ? [seat + 1] : [])));
  return { width, height, insert, pieces, seats, sureSeats };
};
