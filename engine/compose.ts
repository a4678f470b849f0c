/** The second verb: layers and a plan in, a picture out. The preview and the final render differ in size only. */
import type { Raster, Mask } from './raster/raster.ts';

/** A picture of the photo's size and where it may differ from the photo (0 = nowhere, bytes identical there). */
export interface Composed {
  picture: Raster;
  changed: Mask;
}
