/** Where the upholstery is and what its parts are: the first stage of `analyse`. */
import type { AnalyseOptions } from '../analyse-options.ts';
import type { Raster } from '../../raster/raster.ts';
import { applyMarks } from './apply-marks.ts';
import { correctFound } from './corrected-zones.ts';
import { zonesFromMasks } from './given-zones.ts';
import { segment } from './segmentation.ts';
import type { ZonesFound } from './zones-found.ts';

/** @param photo at the analysis size */
export const findZones = (photo: Raster, { marks = [], net, maskIn, zonesIn }: AnalyseOptions = {}): ZonesFound => {
  if (zonesIn && Object.values(zonesIn).some(Boolean)) {
    const given = zonesFromMasks(zonesIn, photo.width, photo.height, maskIn);
    return marks.length === 0 ? given : correctFound(photo, given, marks);
  }
  return applyMarks(segment(photo, { net, given: maskIn }), marks);
};
