/** Where the upholstery is and what its parts are: the first stage of `analyze`. */
import type { AnalyzeOptions } from '../analyze-options.ts';
import type { Raster } from '../../raster/raster.ts';
import { applyMarks } from './apply-marks.ts';
import { correctFound } from './corrected-zones.ts';
import { correctionGround } from './correction-ground.ts';
import { zonesFromMasks } from './given-zones.ts';
import type { Partition } from '../panels/partition.ts';
import { segment } from './segmentation.ts';
import type { ZonesFound } from './zones-found.ts';

/** The automatic result, before any correction, and the pieces of the covers where the network saw them. */
const firstLook = (
  photo: Raster,
  { net, maskIn, zonesIn }: AnalyzeOptions,
): { found: ZonesFound; covers?: Partition } => {
  if (zonesIn && Object.values(zonesIn).some(Boolean))
    return { found: zonesFromMasks(zonesIn, photo.width, photo.height, maskIn) };
  const segmentation = segment(photo, { net, given: maskIn });
  return { found: applyMarks(segmentation, []), covers: segmentation.covers };
};

/** @param photo at the analysis size */
export const findZones = (photo: Raster, options: AnalyzeOptions = {}): ZonesFound => {
  const { marks = [], net } = options;
  const { found, covers } = firstLook(photo, options);
  const ground = correctionGround(photo, found.source === 'network' ? net : undefined, covers);
  return marks.length === 0 ? { ...found, ground } : correctFound(ground, found, marks);
};
