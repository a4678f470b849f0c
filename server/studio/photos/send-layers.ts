/** Sends stored layers: packed as they lie there, or unpacked piece by piece. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pipeline, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { AnalyzedRow } from './analysis-runs.ts';

/** @param layers gzipped; used up in any case */
export const sendLayers = async (
  request: FastifyRequest,
  reply: FastifyReply,
  row: Pick<AnalyzedRow, 'id' | 'revision' | 'engineVersion'>,
  layers: Readable,
): Promise<FastifyReply> => {
  const tag = `"${row.id}-${row.revision}-${row.engineVersion}"`;
  // Cached by this browser only and revalidated by tag, because corrections change the answer of the same address.
  reply.header('cache-control', 'private, no-cache').header('etag', tag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === tag) {
    layers.destroy();
    return reply.code(304).send();
  }
  reply.type('application/octet-stream').header('x-content-type-options', 'nosniff');
  const packed = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (packed) reply.header('content-encoding', 'gzip');
  // Streamed, because the unpacked layers of a photo are tens of megabytes.
  void reply.send(packed ? layers : pipeline(layers, createGunzip(), () => {}));
  await finished(reply.raw).catch(() => undefined);
  return reply;
};
