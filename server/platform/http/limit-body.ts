import { Transform } from 'node:stream';
import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import { Problem } from './problem.ts';

const tooLarge = (): Problem => new Problem('file_too_large', 'The request is too large.');

/** Limits the size of a body by the caller, whether or not the request has a content length. */
export const limitBody =
  (limitOf: (request: FastifyRequest) => number): preParsingAsyncHookHandler =>
  async (request, _reply, payload) => {
    const limit = limitOf(request);
    if (Number(request.headers['content-length']) > limit) throw tooLarge();
    let received = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length;
        if (received > limit) done(tooLarge());
        else done(null, chunk);
      },
    });
    payload.on('error', (error) => counted.destroy(error));
    return payload.pipe(counted);
  };
