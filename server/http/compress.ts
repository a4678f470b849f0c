/** Compresses text answers with the best encoding that the browser accepts. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Smaller answers fit into one packet anyway. */
const WORTH_IT = 1400;
const TEXT = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg)/;

export const isText = (mime: string): boolean => TEXT.test(mime);

export const acceptedEncoding = (request: FastifyRequest): Encoding | undefined => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.trim().split(';')[0]);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
};

/** @param effort brotli's quality: 4 for an answer made now, 10 for a file that is compressed once */
export const compress = (bytes: Buffer | string, encoding: Encoding, effort: number): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } })
    : gz(bytes, { level: Math.min(9, effort + 2) });

/**
 * Compresses answers that are strings; files have compressed forms of their own, and event streams must not wait for a
 * full block.
 */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT || reply.hasHeader('content-encoding')) return payload;
    if (!isText(String(reply.getHeader('content-type') ?? ''))) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request);
    if (encoding === undefined) return payload;
    const smaller = await compress(payload, encoding, 4);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return smaller;
  });
};
