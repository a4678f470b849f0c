/** Parses JSON bodies, after checking their depth and number of values. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Default limit. The largest form has a few hundred values. */
const MAX_VALUES = 2000;
const MAX_DEPTH = 24;

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
const OPEN_BRACKET = byteOf('[');
const CLOSE_BRACKET = byteOf(']');
const OPEN_BRACE = byteOf('{');
const CLOSE_BRACE = byteOf('}');

/** End of the string that begins at `start`, or of the body when the string is not closed. */
const findStringEnd = (body: Buffer, start: number): number => {
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
    if (byte === QUOTE) i = findStringEnd(body, i);
    else if (byte === COMMA) values++;
    else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) depth--;
    else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      depth++;
      values++;
    }
    if (depth > MAX_DEPTH) throw new Problem('invalid_input', 'The request is nested too deeply.');
    if (values > maxValues) throw new Problem('invalid_input', 'The request has too many values.');
  }
};

/** Default limit of a body in bytes. */
export const MAX_JSON_BYTES = 256 * 1024;

export const registerJsonParser = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer) =>
      new Promise((resolve, reject) => {
        refuseCostlyJson(body, request.routeOptions.config.maxValues);
        void parse(request, body.toString('utf8'), (error, value?: unknown) =>
          error === null ? resolve(value) : reject(error),
        );
      }),
  );
};
