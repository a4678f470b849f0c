import type { z } from 'zod';
import { ModelFailure } from './model-failure.ts';

/** Validates a response against the schema of its API. @throws ModelFailure `malformed` */
export const parseResponse = <T>(schema: z.ZodType<T>, json: unknown): T => {
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw new ModelFailure('malformed', `a response of another shape: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  return parsed.data;
};
