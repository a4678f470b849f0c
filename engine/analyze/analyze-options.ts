/** Optional inputs of `analyze` besides the photo. */
import type { Mark } from '../layers.ts';
import type { NetOutput } from '../net.ts';
import type { ZoneKind } from '../options.ts';
import type { Mask } from '../raster/raster.ts';

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
