/** Sends a private file, which browsers must not sniff or run as a page, and proxies must not cache. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '#server/platform/files/storage.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FileRow } from '#server/platform/db/schema.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { streamStoredFile } from '#server/platform/files/stored-file.ts';

/** Headers of every private picture. */
export const privateFileHeaders = (etag: string, disposition = 'inline') => ({
  etag,
  // The browser may cache the file but revalidates it each time, so that a deleted design's link stops working.
  'cache-control': 'private, no-cache',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'content-disposition': disposition,
});

/** `bytes` is the length. */
type StoredFileInfo = Pick<FileRow, 'id' | 'storageKey' | 'bytes' | 'sha256' | 'mime'>;

/**
 * Sends the whole file, or the range that a resumed download requests (RFC 9110 section 14).
 * @throws Problem `not_found` when the content is gone; DamagedFileError
 */
export const sendFile = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFileInfo,
  disposition?: string,
): Promise<FastifyReply> => {
  const etag = `"${file.sha256}"`;
  const headers = { ...privateFileHeaders(etag, disposition), 'accept-ranges': 'bytes' };
  if (request.headers['if-none-match'] === etag) return reply.headers(headers).code(304).send();
  const range = parseRequestedRange(request, etag, file.bytes);
  if (range === 'outside')
    return reply.headers(headers).code(416).header('content-range', `bytes */${file.bytes}`).send();
  const found = await streamStoredFile(deps.storage, file, range);
  if (found === undefined) {
    request.log.error({ file: file.id }, 'the content of a file is missing');
    throw notFoundProblem('This file');
  }
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  // Set only now, because an error must not have the file's etag.
  return reply.headers(headers).type(file.mime).header('content-length', String(found.bytes)).send(found.body);
};

/** Supports only single ranges, which resumed downloads request. The whole file is sent for others and for an old etag. */
const parseRequestedRange = (
  { headers }: FastifyRequest,
  etag: string,
  size: number,
): ByteRange | 'outside' | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
  if (
    match === null ||
    (match[1] === '' && match[2] === '') ||
    (headers['if-range'] !== undefined && headers['if-range'] !== etag)
  )
    return undefined;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start >= size || (first === '' && Number(last) === 0) ? 'outside' : { start, end };
};
