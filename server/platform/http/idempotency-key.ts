/** The `Idempotency-Key` header, by which a repeated request is recognized. */
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** @throws Problem `invalid_input` */
export const readIdempotencyKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new Problem('invalid_input', 'The Idempotency-Key must be 1 to 200 plain characters.', {
      field: 'Idempotency-Key',
    });
  return key;
};

/** @throws Problem `conflict` when the key of an earlier request comes with a request that is not the same */
export const requireSameRequest = (earlier: { requestHash: string | null }, requestHash: string): void => {
  if (earlier.requestHash !== requestHash)
    throw new Problem('conflict', 'This Idempotency-Key was used for another request.');
};
