/** Sends stored layers, gzipped as they are stored or unzipped while they are streamed. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pipeline, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { AnalyzedRow } from './analysis-runs.ts';

/** @param layers gzipped; consumed or destroyed in any case */
export const sendLayers = async (
  request: FastifyRequest,
  reply: FastifyReply,
  row: Pick<AnalyzedRow, 'id' | 'revision' | 'engineVersion'>,
  layers: Readable,
): Promise<FastifyReply> => {
  const tag = `"${row.id}-${row.revision}-${row.engineVersion}"`;
  // Revalidated each time, because corrections change what this URL answers.
  reply.header('cache-control', 'private, no-cache').header('etag', tag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === tag) {
    layers.destroy();
    return reply.code(304).send();
  }
  reply.type('application/octet-stream').header('x-content-type-options', 'nosniff');
  const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (acceptsGzip) reply.header('content-encoding', 'gzip');
  // Streamed, because the unzipped layers of a photo are tens of megabytes.
  void reply.send(acceptsGzip ? layers : pipeline(layers, createGunzip(), () => {}));
  await finished(reply.raw).catch(() => undefined);
  return reply;
};
