import type { LimitRule } from '#server/platform/http/limits.ts';

/** Each call costs a render, so this only stops loops of refused calls. */
export const GENERATE: LimitRule = {
  name: 'generate',
  max: 120,
  windowSeconds: 60,
  message: 'Too many renders were asked for.',
};
