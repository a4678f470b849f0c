/** Sends a private file's bytes: never guessed at, never run, never kept by anyone in between. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { FileRow } from '../db/schema.ts';
import { notFound } from '../http/problem.ts';

/** What every private picture is sent with. */
export const filePrivacy = (etag: string, disposition = 'inline') => ({
  etag,
  // The browser may keep it, but asks each time: a deleted design's link stops working.
  'cache-control': 'private, no-cache',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'content-disposition': disposition,
});

/** @throws Problem `not_found` when the bytes are gone */
export const sendFile = async (deps: Deps, request: FastifyRequest, reply: FastifyReply, file: FileRow, disposition?: string): Promise<FastifyReply> => {
  const etag = `"${file.sha256}"`;
  reply.headers(filePrivacy(etag, disposition));
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const found = await deps.storage.stream(file.storageKey);
  if (found === undefined) {
    request.log.error({ file: file.id }, 'the bytes of a file are missing');
    throw notFound('This file');
  }
  return reply.type(file.mime).header('content-length', String(found.bytes)).send(found.body);
};
