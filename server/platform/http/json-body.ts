/**
 * Parses JSON bodies, after checking their depth and number of values. Large bodies are parsed one after the other,
 * with accounts in turn, so that the event loop serves other requests in between.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createFairQueue } from '../threads/fair-queue.ts';
import { clientAddressOf } from './limits.ts';
import { Problem } from './problem.ts';

/** Default limit. The largest form has a few hundred values. */
const MAX_VALUES = 2000;
const MAX_DEPTH = 24;
/** Size that is parsed and validated in a millisecond or two. */
const SMALL_BYTES = 16 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Largest number of values in a body of this route. */
    maxValues?: number;
  }
}

const byteOf = (character: string): number => character.charCodeAt(0);
const QUOTE = byteOf('"');
const BACKSLASH = byteOf('\\');
const COMMA = byteOf(',');
const OPEN_LIST = byteOf('[');
const CLOSE_LIST = byteOf(']');
const OPEN_OBJECT = byteOf('{');
const CLOSE_OBJECT = byteOf('}');

/** End of the string that begins at `start`, or of the body when the string is not closed. */
const endOfString = (body: Buffer, start: number): number => {
  for (let end = body.indexOf(QUOTE, start + 1); end !== -1; end = body.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (body[end - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return body.length;
};

/** @throws Problem `invalid_input` as soon as there are too many values. The parser checks the syntax. */
export const refuseCostlyJson = (body: Buffer, maxValues = MAX_VALUES): void => {
  let depth = 0;
  let values = 1;
  for (let i = 0; i < body.length; i++) {
    const byte = body[i];
    if (byte === QUOTE) i = endOfString(body, i);
    else if (byte === COMMA) values++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth++;
      values++;
    }
    if (depth > MAX_DEPTH) throw new Problem('invalid_input', 'The request is nested too deeply.');
    if (values > maxValues) throw new Problem('invalid_input', 'The request has too many values.');
  }
};

/** Account or address of the request, for taking turns. */
const callerOf = (request: FastifyRequest): string =>
  request.signedIn?.user.id ?? request.apiKey?.user.id ?? clientAddressOf(request);

/** Default limit of a body in bytes. */
export const JSON_LIMIT = 256 * 1024;

export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  const queue = createFairQueue(1);
  const read = (request: FastifyRequest, body: Buffer): Promise<unknown> =>
    new Promise((resolve, reject) => {
      refuseCostlyJson(body, request.routeOptions.config.maxValues);
      void parse(request, body.toString('utf8'), (error, value?: unknown) =>
        error === null ? resolve(value) : reject(error),
      );
    });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length <= SMALL_BYTES) return read(request, body);
    return new Promise((resolve, reject) => {
      // The next body waits until this one's handler has validated it, in this turn of the event loop.
      queue
        .run(
          () => {
            read(request, body).then(resolve, reject);
            return new Promise<void>((free) => {
              setImmediate(free);
            });
          },
          { account: callerOf(request) },
        )
        .catch(reject);
    });
  });
};
