/** Stores the chunks of a photo until the last one arrives. Those of an abandoned upload are deleted after an hour. */
import type { z } from 'zod';
import { HOUR_MS } from '#contract/durations.ts';
import { UPLOAD_CHUNK_BYTES, type ChunkQuery } from '#contract/studio/photos.ts';
import { attemptEach } from '#server/platform/attempt-each.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { sha256 } from '#server/platform/sha256.ts';
import type { SentFile } from './read-upload.ts';

/** Where a chunk belongs: its upload, its offset, and the size of the whole photo. */
type ChunkPosition = z.output<typeof ChunkQuery>;

const CHUNKS = 'chunks';
const CHUNK_LIFETIME_MS = HOUR_MS;

/** Key from a hash of owner and upload, so that no user reaches another's chunks. */
const toChunkKey = (uploadHash: string, from: number): string => `${CHUNKS}/${uploadHash}-${from}`;
export const isChunkKey = (key: string): boolean => key.startsWith(`${CHUNKS}/`);
const hashOwnerAndUpload = async (owner: string, upload: string): Promise<string> =>
  (await sha256(Buffer.from(`${owner} ${upload}`))).slice(0, 40);

const offsetsBefore = (end: number): number[] =>
  Array.from({ length: Math.ceil(end / UPLOAD_CHUNK_BYTES) }, (_, i) => i * UPLOAD_CHUNK_BYTES);

export const isLastChunk = ({ from, size: photoSize }: ChunkPosition): boolean =>
  from + UPLOAD_CHUNK_BYTES >= photoSize;

/**
 * Stores a chunk only after the one before it, so that no upload skips its first chunk, at which the routes check limits.
 * @param owner id of an account, or `visitor` and a visitor's hash
 * @returns the whole photo when this was its last chunk
 * @throws Problem `invalid_input` for a chunk of the wrong length, `conflict` when an earlier chunk is missing
 */
export const receiveChunk = async (
  { storage }: Deps,
  owner: string,
  position: ChunkPosition,
  chunk: SentFile,
): Promise<SentFile | undefined> => {
  const { upload, from, size: photoSize } = position;
  if (chunk.bytes.length !== Math.min(UPLOAD_CHUNK_BYTES, photoSize - from))
    throw new Problem('invalid_input', 'This piece of the photo has the wrong length.', { field: 'images' });
  const uploadHash = await hashOwnerAndUpload(owner, upload);
  const offsets = isLastChunk(position) ? offsetsBefore(from) : offsetsBefore(from).slice(-1);
  const earlier = await Promise.all(offsets.map((offset) => storage.read(toChunkKey(uploadHash, offset))));
  if (!earlier.every((bytes) => bytes?.length === UPLOAD_CHUNK_BYTES))
    throw new Problem('conflict', 'A part of this photo is no longer there. Please upload it again.');
  if (isLastChunk(position)) return { ...chunk, bytes: Buffer.concat([...(earlier as Buffer[]), chunk.bytes]) };
  await storage.put(toChunkKey(uploadHash, from), chunk.bytes);
  return undefined;
};

/** Deletes an upload's chunks once its photo is stored. @param last its last chunk, which is never stored as a chunk */
export const deleteChunks = async ({ storage }: Deps, owner: string, last: ChunkPosition): Promise<void> => {
  const uploadHash = await hashOwnerAndUpload(owner, last.upload);
  await Promise.all(offsetsBefore(last.from).map((offset) => storage.remove(toChunkKey(uploadHash, offset))));
};

/** Removes the chunks of abandoned uploads. */
export const removeOldChunks = async ({ storage, now }: Deps): Promise<void> => {
  const old: string[] = [];
  for await (const { key, writtenAt } of storage.list(CHUNKS))
    if (isChunkKey(key) && now().getTime() - writtenAt.getTime() >= CHUNK_LIFETIME_MS) old.push(key);
  await attemptEach(old, (key) => storage.remove(key));
};
