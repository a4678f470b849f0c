/**
 * Prepares a photo in the worker thread while its design is being chosen, because half of a render's work depends only
 * on the photo.
 */
import { MINUTE_MS } from '#contract/durations.ts';
import { prepare } from '#engine/compose.ts';
import { copyPixels, shareNewPlanes } from '#engine/raster/planes.ts';
import { collectGarbage } from './parallel/collect-garbage.ts';
import { freeDroppedPhoto, keyOfPhoto, cachedPhoto, rememberPhoto } from './parallel/last-photo.ts';
import { unpackLayers } from './parallel/unpack-layers.ts';
import { readPicture } from './pictures/photo-codec.ts';

export interface PrepareTask {
  /** The photo as stored. */
  photo: Uint8Array;
  /** Packed by `analyzePhoto`. */
  layers: Uint8Array;
}

/** Time that a user may take to choose a design. */
const KEPT_MS = 3 * MINUTE_MS;

/** Keeps the result for the thread's next render of this photo. */
export const preparePhoto = async ({ photo: bytes, layers }: PrepareTask): Promise<void> => {
  const key = keyOfPhoto(bytes, layers);
  if (cachedPhoto(key) !== undefined) return;
  freeDroppedPhoto();
  // Shared, so that the render's helper thread reads the planes without a copy.
  shareNewPlanes();
  const { width, height, data } = await readPicture(bytes);
  const prepared = prepare({ width, height, data: copyPixels(data) }, unpackLayers(layers));
  prepared.relief();
  prepared.smoothedLight();
  rememberPhoto(key, prepared, KEPT_MS);
  collectGarbage();
};
