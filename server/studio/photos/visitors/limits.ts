/**
 * Limits of visitors without an account, by address and in total. Their work runs only when no account waits
 * (`fair-queue.ts`).
 */
import { HOUR_S, MINUTE_MS } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import type { ConcurrencyRule } from '#server/platform/http/concurrency-limit.ts';
import { type LimitRule, limitRule } from '#server/platform/http/limits.ts';
import { TRY_MINUTES } from '#contract/studio/try.ts';

const TOO_MANY_VISITORS = 'Many people are trying Retrim right now. An account has photos of its own.';

/** A local installation has one user, whose requests all come from one address. */
const perAddress = ({ local }: Pick<Config, 'local'>, max: number): number => (local ? 20 * max : max);

export const tryUploads = (config: Pick<Config, 'local'>): LimitRule =>
  limitRule(
    'try-uploads',
    perAddress(config, 12),
    HOUR_S,
    'You have tried many photos. With a free account you can go on.',
  );
export const TRY_UPLOADS_IN_TOTAL: LimitRule = {
  name: 'try-uploads-sum',
  max: 240,
  windowSeconds: HOUR_S,
  message: TOO_MANY_VISITORS,
};
/** Pieces beyond the first of each upload. */
export const tryChunks = (config: Pick<Config, 'local'>): LimitRule => ({
  ...tryUploads(config),
  name: 'try-chunks',
  max: perAddress(config, 180),
});
export const TRY_CHUNKS_IN_TOTAL: LimitRule = { ...TRY_UPLOADS_IN_TOTAL, name: 'try-chunks-sum', max: 1200 };
/** Each correction starts a new analysis of the photo and stops the one before. */
export const tryMarks = (config: Pick<Config, 'local'>): LimitRule =>
  limitRule(
    'try-marks',
    perAddress(config, 300),
    HOUR_S,
    'You have made many corrections. With a free account you can go on.',
  );
export const TRY_MARKS_IN_TOTAL: LimitRule = {
  name: 'try-marks-sum',
  max: 1500,
  windowSeconds: HOUR_S,
  message: TOO_MANY_VISITORS,
};
/** Subject of the limits over all visitors. */
export const EVERYBODY = 'everybody';

export const TRY_AT_ONCE: ConcurrencyRule = {
  perAccount: 2,
  perAddress: 6,
  message: 'Several photos are being opened right now.',
};
/** Analyses that wait or run at once. With more, a visitor would wait too long. */
export const MAX_ANALYSES = 8;
/** An analysis still marked as running after this time died with its server. */
export const ANALYSIS_TIMEOUT_MS = 3 * MINUTE_MS;
/** Photos stored at a time, of one visitor and of all. */
export const MAX_PHOTOS = 5;
export const MAX_PHOTOS_IN_TOTAL = 400;

export const tryEnd = (now: Date): Date => new Date(now.getTime() + TRY_MINUTES * MINUTE_MS);
