import { Transform } from 'node:stream';
import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import { Problem } from './problem.ts';

const tooLargeProblem = (): Problem => new Problem('file_too_large', 'The request is too large.');

/** Limits the size of a body, depending on the caller and whether or not the request has a content length. */
export const limitBody =
  (getMaxBytes: (request: FastifyRequest) => number): preParsingAsyncHookHandler =>
  async (request, _reply, payload) => {
    const limit = getMaxBytes(request);
    if (Number(request.headers['content-length']) > limit) throw tooLargeProblem();
    let receivedBytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        receivedBytes += chunk.length;
        if (receivedBytes > limit) done(tooLargeProblem());
        else done(null, chunk);
      },
    });
    payload.on('error', (error) => counted.destroy(error));
    return payload.pipe(counted);
  };
