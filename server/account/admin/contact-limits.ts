import type { Config } from '#server/config.ts';
import type { LimitRule } from '#server/platform/http/limits.ts';

const HOUR = 60 * 60;

/** Requests from the machine itself are its operator's. */
export const contactLimit = ({ local }: Pick<Config, 'local'>): LimitRule => ({
  name: 'contact',
  max: local ? 60 : 5,
  windowSeconds: HOUR,
  message: 'You have sent several messages already.',
});
export const waitlistLimit = ({ local }: Pick<Config, 'local'>): LimitRule => ({
  name: 'waitlist',
  max: local ? 60 : 10,
  windowSeconds: HOUR,
  message: 'Too many addresses from your network.',
});
