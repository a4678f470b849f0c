/**
 * Parses JSON bodies. The depth and the number of values are checked before parsing. Large bodies are parsed one after
 * the other, with accounts in turn, and the event loop serves other requests between them.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { waitingLine } from '../threads/waiting-line.ts';
import { clientAddressOf } from './limits.ts';
import { Problem } from './problem.ts';

/** Default limit; the largest form has a few hundred values. */
const MAX_VALUES = 2000;
const DEEPEST = 24;
/** Size that is parsed and validated in a millisecond or two. */
const SMALL = 16 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Largest number of values in a body of this route. */
    mostValues?: number;
  }
}

const byteOf = (sign: string): number => sign.charCodeAt(0);
const QUOTE = byteOf('"');
const BACKSLASH = byteOf('\\');
const COMMA = byteOf(',');
const OPEN_LIST = byteOf('[');
const CLOSE_LIST = byteOf(']');
const OPEN_OBJECT = byteOf('{');
const CLOSE_OBJECT = byteOf('}');

/** End of the string that begins at `from`, or of the body when the string is not closed. */
const endOfString = (body: Buffer, from: number): number => {
  for (let at = body.indexOf(QUOTE, from + 1); at !== -1; at = body.indexOf(QUOTE, at + 1)) {
    let slashes = 0;
    while (body[at - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return body.length;
};

/** @throws Problem `invalid_input` as soon as there is too much. Whether it is valid JSON is left to the parser. */
export const refuseCostlyJson = (body: Buffer, mostValues = MAX_VALUES): void => {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < body.length; at++) {
    const sign = body[at];
    if (sign === QUOTE) at = endOfString(body, at);
    else if (sign === COMMA) values++;
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth--;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth++;
      values++;
    }
    if (depth > DEEPEST) throw new Problem('invalid_input', 'The request is nested too deeply.');
    if (values > mostValues) throw new Problem('invalid_input', 'The request has too many values.');
  }
};

/** Account or address of the request, for taking turns. */
const callerOf = (request: FastifyRequest): string =>
  request.signedIn?.user.id ?? request.apiKey?.user.id ?? clientAddressOf(request);

/** Default limit of a body in bytes. */
export const JSON_LIMIT = 256 * 1024;

export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  const line = waitingLine(1);
  const read = (request: FastifyRequest, body: Buffer): Promise<unknown> =>
    new Promise((resolve, reject) => {
      refuseCostlyJson(body, request.routeOptions.config.mostValues);
      void parse(request, body.toString('utf8'), (error, value?: unknown) =>
        error === null ? resolve(value) : reject(error),
      );
    });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length <= SMALL) return read(request, body);
    return new Promise((resolve, reject) => {
      // Released after the handler has validated the body, in the same turn of the event loop.
      line
        .inTurn(
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
