import { limitRule } from '#server/platform/http/limits.ts';

/** Stops loops of refused calls. Accepted calls are limited by the allowance. */
export const GENERATE_LIMIT = limitRule('generate', 120, 60, 'Too many renders were requested.');
