/**
 * Prepares a photo in the worker thread while its design is being chosen, because half of a render's work depends only
 * on the photo.
 */
import { MINUTE_MS } from '#contract/durations.ts';
import { prepare } from '#engine/compose.ts';
import { keyOfPhoto, cachedPrepared, rememberPrepared } from './last-prepared.ts';
import { unpackLayers } from './unpack-layers.ts';
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
  if (cachedPrepared(key) !== undefined) return;
  const prepared = prepare(await readPicture(bytes), unpackLayers(layers));
  prepared.relief();
  prepared.smoothedLight();
  rememberPrepared(key, prepared, KEPT_MS);
};
