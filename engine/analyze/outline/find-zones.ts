/** First stage of `analyze`: the outline of the upholstery and its parts. */
import type { Raster } from '../../raster/raster.ts';
import type { AnalyzeOptions } from '../analyze-options.ts';
import { applyCorrections } from './corrected-zones.ts';
import { correctionGround } from './correction-ground.ts';
import { automaticZones } from './automatic-zones.ts';
import { zonesFromMasks } from './given-zones.ts';
import type { ZonesFound } from './zones-found.ts';

/** @param photo at the analysis size */
export const findZones = (
  photo: Raster,
  { marks = [], net, knownMask, knownZones = {} }: AnalyzeOptions = {},
): ZonesFound => {
  const isGiven = knownMask !== undefined || Object.values(knownZones).some(Boolean);
  const { found, covers } = isGiven
    ? { found: zonesFromMasks(knownZones, photo.width, photo.height, knownMask), covers: undefined }
    : automaticZones(photo, net);
  const ground = correctionGround(photo, isGiven ? undefined : net, covers);
  return marks.length === 0 ? { ...found, ground } : applyCorrections(ground, found, marks);
};
