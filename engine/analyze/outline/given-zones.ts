/** Zones from given masks (`--mask-in`, `knownZones`), without segmentation. */
import { NO_ZONE } from '../../layers.ts';
import { ZONE_KINDS, type ZoneKind } from '../../options.ts';
import type { Mask } from '../../raster/raster.ts';
import { resizeMask } from '../../raster/resize.ts';
import { spreadZones } from '../see/spread.ts';
import { ZONE_NAMES } from './zone-names.ts';
import { measureZones, type ZoneLabel, type ZonesFound } from './zones-found.ts';

/** Distance by which zones extend beyond the matte, as a fraction of the longer side. */
const SPREAD = 1 / 150;

/**
 * Where masks overlap the strongest one gets the pixel; the matte is the sum of the masks.
 * @param masks at any size with the photo's aspect ratio
 * @param all optional mask of all upholstery, which becomes the matte; its pixels outside all parts belong to `seat`
 */
export const zonesFromMasks = (
  masks: Partial<Record<ZoneKind, Mask>>,
  width: number,
  height: number,
  all?: Mask,
): ZonesFound => {
  const labels: ZoneLabel[] = [];
  const outline = all && resizeMask(all, width, height).data;
  const matte = new Uint8Array(width * height);
  const strongest = new Uint8Array(width * height);
  const zoneOf = new Uint8Array(width * height).fill(NO_ZONE);
  for (const kind of ZONE_KINDS) {
    const mask = masks[kind];
    if (!mask) continue;
    const { data } = resizeMask(mask, width, height);
    const zone =
      labels.push({ id: kind === 'custom' ? 'custom-1' : kind, kind, name: ZONE_NAMES[kind], confidence: 1 }) - 1;
    for (let i = 0; i < data.length; i++) {
      matte[i] = Math.min(255, matte[i] + data[i]);
      if (data[i] <= strongest[i]) continue;
      strongest[i] = data[i];
      zoneOf[i] = zone;
    }
  }
  if (outline) {
    const seat = labels.findIndex((label) => label.kind === 'seat');
    const rest = seat >= 0 ? seat : labels.push({ id: 'seat', kind: 'seat', name: ZONE_NAMES.seat, confidence: 1 }) - 1;
    for (let i = 0; i < outline.length; i++) {
      if (outline[i] > 0 && matte[i] < 64) zoneOf[i] = rest;
      matte[i] = outline[i];
    }
  }
  spreadZones(zoneOf, width, height, Math.ceil(Math.max(width, height) * SPREAD));
  return { width, height, matte, ...measureZones(width, height, matte, zoneOf, labels), source: 'given', warnings: [] };
};
