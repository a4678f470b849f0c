/** Compresses text answers with the best encoding that the browser accepts. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Smaller answers fit into one packet uncompressed. */
const MIN_BYTES = 1400;
/** Event streams must not wait for a full block. */
const TEXT = /^(text\/(?!event-stream)|application\/(json|xml|manifest\+json)|image\/svg)/;

export const isText = (mime: string): boolean => TEXT.test(mime);

export const chooseEncoding = (request: FastifyRequest): Encoding | undefined => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.trim().split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
};

/**
 * Answers of up to this size are compressed synchronously, because a stream would wait for a thread behind the work on
 * pictures. A list of thirty designs takes a tenth of a millisecond.
 */
const MAX_SYNC_BYTES = 128 * 1024;
/** Brotli's quality for answers. */
const ANSWER_QUALITY = 4;
/** Brotli's quality for files, which are compressed only once. */
const FILE_QUALITY = 10;

export const compressFile = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: FILE_QUALITY } })
    : gz(bytes, { level: constants.Z_BEST_COMPRESSION });

/** Compresses answers that are made for one request. `pages.ts` compresses files. */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyCompress, {
    threshold: MIN_BYTES,
    customTypes: TEXT,
    encodings: ['br', 'gzip'],
    syncThreshold: MAX_SYNC_BYTES,
    zlibOptions: { level: constants.Z_BEST_SPEED },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: ANSWER_QUALITY } },
    // Requests are not decompressed, because a small body could become a huge one.
    globalDecompression: false,
  });
};
