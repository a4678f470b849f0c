import type { z } from 'zod';
import { ModelFailure } from './model-failure.ts';

/** An answer of the shape that its API promises. @throws ModelFailure `malformed` */
export const parseAnswer = <T>(schema: z.ZodType<T>, json: unknown): T => {
  const read = schema.safeParse(json);
  if (!read.success)
    throw new ModelFailure('malformed', `an answer of another shape: ${read.error.issues[0]?.path.join('.') ?? ''}`);
  return read.data;
};
