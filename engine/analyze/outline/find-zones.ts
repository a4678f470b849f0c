/** First stage of `analyze`: the outline of the upholstery and its parts. */
import type { Raster } from '../../raster/raster.ts';
import type { AnalyzeOptions } from '../analyze-options.ts';
import { correctFound } from './corrected-zones.ts';
import { correctionGround } from './correction-ground.ts';
import { automaticZones } from './automatic-zones.ts';
import { zonesFromMasks } from './given-zones.ts';
import type { ZonesFound } from './zones-found.ts';

/** @param photo at the analysis size */
export const findZones = (
  photo: Raster,
  { marks = [], net, maskIn, zonesIn = {} }: AnalyzeOptions = {},
): ZonesFound => {
  const isGiven = maskIn !== undefined || Object.values(zonesIn).some(Boolean);
  const { found, covers } = isGiven
    ? { found: zonesFromMasks(zonesIn, photo.width, photo.height, maskIn), covers: undefined }
    : automaticZones(photo, net);
  const ground = correctionGround(photo, isGiven ? undefined : net, covers);
  return marks.length === 0 ? { ...found, ground } : correctFound(ground, found, marks);
};
