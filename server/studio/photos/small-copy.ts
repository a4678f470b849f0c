/** Thumbnails for lists: made on first request, stored beside the files, and removed with them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SMALL_SIDE } from '#contract/studio/photos.ts';
import type { FileRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/http/problem.ts';
import { filePrivacy } from './send-file.ts';
import { readStoredFile } from '#server/platform/files/stored-file.ts';

const FOLDER = 'small-copies/';

export const smallCopyKey = ({ id }: Pick<FileRow, 'id'>): string => `${FOLDER}${id.slice(0, 2)}/${id}.webp`;
export const isSmallCopyKey = (key: string): boolean => key.startsWith(FOLDER);
export const idOfSmallCopy = (key: string): string => key.slice(key.lastIndexOf('/') + 1, -'.webp'.length);

/** A WebP contains its own length (RFC 9649 section 2.3). */
export const isWholeWebp = (bytes: Buffer): boolean => bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length;

const smallCopy = async (deps: Deps, file: FileRow): Promise<Uint8Array> => {
  const key = smallCopyKey(file);
  const known = await deps.storage.read(key);
  // A truncated thumbnail is made again.
  if (known !== undefined && isWholeWebp(known)) return known;
  const original = await readStoredFile(deps.storage, file);
  if (original === undefined) throw notFound('This file');
  const { bytes } = await deps.pool.makeThumbnail({ bytes: original, side: SMALL_SIDE }, undefined, file.userId);
  await deps.storage.put(key, bytes);
  return bytes;
};

/** @throws Problem `not_found` when the bytes are gone */
export const sendSmallCopy = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRow,
): Promise<FastifyReply> => {
  const etag = `"${file.sha256}-small"`;
  if (request.headers['if-none-match'] === etag) return reply.headers(filePrivacy(etag)).code(304).send();
  const bytes = await smallCopy(deps, file);
  return reply.headers(filePrivacy(etag)).type('image/webp').send(bytes);
};
