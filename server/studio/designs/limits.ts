import type { LimitRule } from '#server/platform/http/limits.ts';

/** Far above any use by hand. */
export const SAVES: LimitRule = {
  name: 'save-design',
  max: 120,
  windowSeconds: 10 * 60,
  message: 'You have saved many designs in a short time.',
};
