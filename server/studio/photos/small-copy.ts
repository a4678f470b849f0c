/** Small copies of pictures, which are made on first request and removed with their files. */
import { TILE_THUMBNAIL_SIDE } from '#contract/studio/swatches.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_THUMBNAIL_SIDE } from '#contract/studio/photos.ts';
import type { FileRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { privateFileHeaders } from './send-file.ts';
import { readStoredFile } from '#server/platform/files/stored-file.ts';

const FOLDER = 'small-copies/';

export const smallCopyKey = ({ id }: Pick<FileRow, 'id'>): string => `${FOLDER}${id.slice(0, 2)}/${id}.webp`;
export const isSmallCopyKey = (key: string): boolean => key.startsWith(FOLDER);
export const idOfSmallCopy = (key: string): string => key.slice(key.lastIndexOf('/') + 1, -'.webp'.length);

/** A WebP contains its own length (RFC 9649 section 2.3). */
const isWholeWebp = (bytes: Buffer): boolean => bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length;

interface SmallCopy {
  side: number;
  quality?: number;
}
/** Copies of photos and renders, for lists. */
const THUMBNAIL: SmallCopy = { side: MAX_THUMBNAIL_SIDE };
export const TILE_COPY: SmallCopy = { side: TILE_THUMBNAIL_SIDE, quality: 86 };

/** @throws Problem `not_found` when the bytes are gone */
export const getSmallCopy = async (
  { storage, pool }: Pick<Deps, 'storage' | 'pool'>,
  file: FileRow,
  copy: SmallCopy,
): Promise<Uint8Array> => {
  const key = smallCopyKey(file);
  const known = await storage.read(key);
  // A truncated copy is made again.
  if (known !== undefined && isWholeWebp(known)) return known;
  const original = await readStoredFile(storage, file);
  if (original === undefined) throw notFoundProblem('This file');
  const { bytes } = await pool.makeThumbnail({ bytes: original, ...copy }, undefined, file.userId);
  await storage.put(key, bytes);
  return bytes;
};

/** @throws Problem `not_found` when the bytes are gone */
export const sendSmallCopy = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRow,
  copy = THUMBNAIL,
): Promise<FastifyReply> => {
  const etag = `"${file.sha256}-small"`;
  if (request.headers['if-none-match'] === etag) return reply.headers(privateFileHeaders(etag)).code(304).send();
  const bytes = await getSmallCopy(deps, file, copy);
  return reply.headers(privateFileHeaders(etag)).type('image/webp').send(bytes);
};
