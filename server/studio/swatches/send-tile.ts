import type { FastifyReply, FastifyRequest } from 'fastify';
import { SMALL_TILE_SIDE } from '#contract/studio/swatches.ts';
import type { FileRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/http/problem.ts';
import { filePrivacy, sendFile } from '../photos/send-file.ts';
import { isWholeWebp, smallCopyKey } from '../photos/small-copy.ts';
import { readStoredFile } from '#server/platform/files/stored-file.ts';

/**
 * WebP of SMALL_TILE_SIDE, stored beside the file and removed with it.
 * @throws Problem `not_found` when the bytes are gone
 */
export const smallTile = async (
  { storage, pool }: Pick<Deps, 'storage' | 'pool'>,
  file: FileRow,
): Promise<Uint8Array> => {
  const key = smallCopyKey(file);
  const known = await storage.read(key);
  if (known !== undefined && isWholeWebp(known)) return known;
  const bytes = await readStoredFile(storage, file);
  if (bytes === undefined) throw notFound('This tile');
  const small = await pool.makeThumbnail({ bytes, side: SMALL_TILE_SIDE, quality: 86 }, undefined, file.userId);
  await storage.put(key, small.bytes);
  return small.bytes;
};

/**
 * A tile never changes, because its name is the hash of its content.
 * @throws Problem `not_found` when the bytes are gone
 */
export const sendTile = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRow,
  size: 'small' | undefined,
): Promise<FastifyReply> => {
  if (size === undefined) return sendFile(deps, request, reply, file);
  const etag = `"${file.sha256}-small"`;
  reply.headers(filePrivacy(etag));
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('image/webp').send(Buffer.from(await smallTile(deps, file)));
};
