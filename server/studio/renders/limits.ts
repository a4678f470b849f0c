import { limitRule } from '#server/platform/http/limits.ts';

/** Each call costs a render, so this only stops loops of refused calls. */
export const GENERATE = limitRule('generate', 120, 60, 'Too many renders were asked for.');
