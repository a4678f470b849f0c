import { HOUR_S } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import { type LimitRule, limitRule } from '#server/platform/http/limits.ts';

/** A local installation has one user, whose requests all come from one IP address. */
export const contactLimit = ({ local }: Pick<Config, 'local'>): LimitRule =>
  limitRule('contact', local ? 60 : 5, HOUR_S, 'You have sent several messages already.');
export const waitlistLimit = ({ local }: Pick<Config, 'local'>): LimitRule =>
  limitRule('waitlist', local ? 60 : 10, HOUR_S, 'Too many addresses were added from your network.');
