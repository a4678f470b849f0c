/** Optional inputs of `analyze` besides the photo. */
import type { Mark } from '../layers.ts';
import type { NetOutput } from '../net.ts';
import type { ZoneKind } from '../options.ts';
import type { Mask } from '../raster/raster.ts';

export interface AnalyzeOptions {
  /** Corrections by hand, replayed in order. */
  marks?: readonly Mark[];
  /** Evidence of our network, any size with the photo's aspect ratio. */
  net?: NetOutput;
  /** Replaces segmentation: all upholstery, the photo's size (`--mask-in`). */
  maskIn?: Mask;
  /** Replaces the parts: a mask for each kind that occurs (`zonesIn`). */
  zonesIn?: Partial<Record<ZoneKind, Mask>>;
}
