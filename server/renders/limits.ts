import type { LimitRule } from '../http/limits.ts';

/** Each costs a render, so this only stops loops that are refused again and again. */
export const GENERATE: LimitRule = { name: 'generate', max: 120, windowSeconds: 60, message: 'Too many renders were asked for.' };
