/** Compresses text answers with the best encoding that the browser accepts. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Smaller answers fit into one packet anyway. */
const WORTH_IT = 1400;
/** Event streams must not wait for a full block. */
const TEXT = /^(text\/(?!event-stream)|application\/(json|xml|manifest\+json)|image\/svg)/;

export const isText = (mime: string): boolean => TEXT.test(mime);

export const acceptedEncoding = (request: FastifyRequest): Encoding | undefined => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.trim().split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
};

/**
 * Answers of up to so many bytes are compressed at once: a stream of its own for each waits for a thread behind the
 * pictures' work, and is written in pieces. A list of thirty designs takes a tenth of a millisecond.
 */
const AT_ONCE = 128 * 1024;
/** Brotli's quality for an answer that is made now, and for a file that is compressed once. */
const ANSWER_EFFORT = 4;
const FILE_EFFORT = 10;

export const compressFile = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: FILE_EFFORT } })
    : gz(bytes, { level: constants.Z_BEST_COMPRESSION });

/** Compresses answers that are made for one request; files have compressed forms of their own. */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyCompress, {
    threshold: WORTH_IT,
    customTypes: TEXT,
    encodings: ['br', 'gzip'],
    syncThreshold: AT_ONCE,
    zlibOptions: { level: constants.Z_BEST_SPEED },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: ANSWER_EFFORT } },
    // A request is never unpacked: a small body could become a large one.
    globalDecompression: false,
  });
};
