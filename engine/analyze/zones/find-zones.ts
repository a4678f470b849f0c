/** Where the upholstery is and what its parts are: the first stage of `analyze`. */
import type { AnalyzeOptions } from '../analyze-options.ts';
import type { Raster } from '../../raster/raster.ts';
import { applyMarks } from './apply-marks.ts';
import { correctFound } from './corrected-zones.ts';
import { correctionGround } from './correction-ground.ts';
import { zonesFromMasks } from './given-zones.ts';
import { segment } from './segmentation.ts';
import type { ZonesFound } from './zones-found.ts';

/** The automatic result, before any correction. */
const firstLook = (photo: Raster, { net, maskIn, zonesIn }: AnalyzeOptions): ZonesFound =>
  zonesIn && Object.values(zonesIn).some(Boolean)
    ? zonesFromMasks(zonesIn, photo.width, photo.height, maskIn)
    : applyMarks(segment(photo, { net, given: maskIn }), []);

/** @param photo at the analysis size */
export const findZones = (photo: Raster, options: AnalyzeOptions = {}): ZonesFound => {
  const { marks = [], net } = options;
  const found = firstLook(photo, options);
  const ground = correctionGround(photo, found.source === 'network' ? net : undefined);
  return marks.length === 0 ? { ...found, ground } : correctFound(ground, found, marks);
};
