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
