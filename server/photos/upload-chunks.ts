/**
 * Keeps the pieces of a photo until the last one comes. They have no row: the sweeper removes bytes without one after an
 * hour, so an upload that nobody goes on with is forgotten.
 */
import type { z } from 'zod';
import { UPLOAD_CHUNK_BYTES, type UploadChunkQuery } from '#contract/photos.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problem.ts';
import { sha256 } from '../sha256.ts';
import type { SentFile } from './read-upload.ts';

export type ChunkQuery = z.output<typeof UploadChunkQuery>;

/** In a folder of the account's own, so that nobody reaches another account's pieces. */
const keyOf = (folder: string, from: number): string => `chunks/${folder}/${from}`;
const folderOf = async (userId: string, upload: string): Promise<string> =>
  (await sha256(Buffer.from(`${userId} ${upload}`))).slice(0, 40);

const placesBefore = (end: number): number[] =>
  Array.from({ length: Math.ceil(end / UPLOAD_CHUNK_BYTES) }, (_, i) => i * UPLOAD_CHUNK_BYTES);

/**
 * @returns the whole photo when this was its last piece
 * @throws Problem `invalid_input` for a piece of the wrong length, `conflict` when an earlier piece is missing
 */
export const takeChunk = async (
  { storage }: Deps,
  userId: string,
  { upload, from, size }: ChunkQuery,
  sent: SentFile,
): Promise<SentFile | undefined> => {
  if (sent.bytes.length !== Math.min(UPLOAD_CHUNK_BYTES, size - from))
    throw new Problem('invalid_input', 'This piece of the photo has the wrong length.', { field: 'images' });
  const folder = await folderOf(userId, upload);
  if (from + sent.bytes.length < size) {
    await storage.put(keyOf(folder, from), sent.bytes);
    return undefined;
  }
  const earlier = await Promise.all(placesBefore(from).map((place) => storage.read(keyOf(folder, place))));
  if (!earlier.every((piece) => piece?.length === UPLOAD_CHUNK_BYTES))
    throw new Problem('conflict', 'A part of this photo is no longer there. Please upload it again.');
  return { ...sent, bytes: Buffer.concat([...(earlier as Buffer[]), sent.bytes]) };
};

/** Called once the photo is stored. */
export const forgetChunks = async ({ storage }: Deps, userId: string, { upload, from }: ChunkQuery): Promise<void> => {
  const folder = await folderOf(userId, upload);
  await Promise.all(placesBefore(from).map((place) => storage.remove(keyOf(folder, place))));
};
