/**
 * Removes a render's pictures from a ComfyUI server, which has no call to delete a file: each is overwritten with one
 * pixel, and the workflow is removed from the history. Uploads go to the temp folder, which the server empties at its
 * start, so that pictures left by a crash do not stay long.
 */
import { z } from 'zod';
import type { ComfyClient } from './comfyui-client.ts';
import { parseResponse } from './parse-response.ts';
import type { CallLimits, ModelRun } from './picture-model.ts';

export interface StoredPicture {
  filename: string;
  subfolder: string;
  /** The server's folder: input, temp or output. */
  type: string;
}

/** Folder of our uploads, so that an operator can recognize them. */
export const FOLDER = 'retrim';
const ERASE_MS = 5000;
const GRAY_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const Uploaded = z.object({
  name: z.string().min(1).max(300),
  subfolder: z.string().max(300).default(''),
  type: z.string().default('temp'),
});

const uploadFile = async (
  client: ComfyClient,
  bytes: Uint8Array,
  { filename, subfolder, type }: StoredPicture,
  limits: CallLimits,
): Promise<StoredPicture> => {
  const form = new FormData();
  form.set('image', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), filename);
  for (const [name, value] of Object.entries({ overwrite: 'true', type, subfolder })) form.set(name, value);
  const uploaded = parseResponse(Uploaded, await client.postForm('/upload/image', form, limits));
  return { filename: uploaded.name, subfolder: uploaded.subfolder, type: uploaded.type };
};

export const uploadPicture = (
  client: ComfyClient,
  bytes: Uint8Array,
  filename: string,
  run: ModelRun,
): Promise<StoredPicture> => uploadFile(client, bytes, { filename, subfolder: FOLDER, type: 'temp' }, run);

/** Never throws, because the render has its result or already fails. @param id of the workflow, if one was started */
export const eraseStoredPictures = async (
  client: ComfyClient,
  id: string | undefined,
  pictures: readonly StoredPicture[],
): Promise<void> => {
  const limits = { signal: AbortSignal.timeout(ERASE_MS), timeoutMs: ERASE_MS };
  await Promise.allSettled([
    ...pictures.map((picture) => uploadFile(client, GRAY_PIXEL, picture, limits)),
    ...(id === undefined ? [] : [client.post('/history', { delete: [id] }, limits)]),
  ]);
};
