/** First stage of `analyze`: the outline of the upholstery and its parts. */
import type { Mark } from '../../layers.ts';
import type { NetOutput } from '../../net.ts';
import type { ZoneKind } from '../../options.ts';
import type { Mask, Raster } from '../../raster/raster.ts';
import { applyCorrections } from './corrected-zones.ts';
import { correctionGround } from './correction-ground.ts';
import { automaticZones } from './automatic-zones.ts';
import { zonesFromMasks } from './given-zones.ts';
import type { ZonesFound } from './zones-found.ts';

/** Inputs of `analyze` besides the photo, all optional. */
export interface AnalyzeOptions {
  /** Corrections by hand, replayed in order. */
  marks?: readonly Mark[];
  /** Output of our network, any size with the photo's aspect ratio. */
  net?: NetOutput;
  /** Mask of all upholstery, in the photo's size, used instead of segmentation (`--mask-in`). */
  knownMask?: Mask;
  /** One mask for each zone kind in the photo, used instead of the parts we would find (`knownZones`). */
  knownZones?: Partial<Record<ZoneKind, Mask>>;
}

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
