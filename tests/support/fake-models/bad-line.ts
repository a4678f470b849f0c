/** Faulty connections: endless, slow, broken or redirected answers (`BAD_LINES`). */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { BAD_LINES, type Mischief } from './mischief.ts';

const LINES: readonly string[] = BAD_LINES;
const JSON_TYPE = { 'content-type': 'application/json' };

export const isBadLine = (mischief: Mischief): boolean => LINES.includes(mischief);

const sendEndlessly = (reply: ServerResponse): void => {
  reply.writeHead(200, JSON_TYPE);
  const block = Buffer.alloc(1 << 20, 0x20);
  Readable.from(
    (function* () {
      for (;;) yield block;
    })(),
  )
    .on('error', () => undefined)
    .pipe(reply);
};

const sendSlowly = (reply: ServerResponse): void => {
  reply.writeHead(200, JSON_TYPE);
  const timer = setInterval(() => reply.write(' '), 100);
  reply.on('close', () => clearInterval(timer));
};

const sendHalf = (reply: ServerResponse, bytes: Buffer): void => {
  reply.writeHead(200, { ...JSON_TYPE, 'content-length': String(bytes.length + 1000) });
  reply.write(bytes.subarray(0, bytes.length >> 1), () => reply.destroy());
};

/**
 * @param body of the complete answer
 * @returns whether `mischief` is a faulty connection; if so, its response has been sent
 */
export const sendOverBadLine = (
  mischief: Mischief,
  reply: ServerResponse,
  origin: string,
  body: () => Buffer,
): boolean => {
  switch (mischief) {
    case 'endless':
      sendEndlessly(reply);
      return true;
    case 'slow drip':
      sendSlowly(reply);
      return true;
    case 'drop':
      sendHalf(reply, body());
      return true;
    case 'silence':
      return true;
    case 'redirect':
      reply.writeHead(302, { location: `${origin.replace('127.0.0.1', 'localhost')}/inner/metadata` }).end();
      return true;
    case 'gzip':
      reply.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(gzipSync(body()));
      return true;
    case 'no json':
      reply.writeHead(200, JSON_TYPE).end('{"data": [{"b64_json": "iVBOR');
      return true;
    default:
      return false;
  }
};
