/**
 * Limits of visitors without an account, by IP address and in total. Their work runs only when no account waits
 * (`fair-queue.ts`).
 */
import { HOUR_S, MINUTE_MS } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import type { ConcurrencyRule } from '#server/platform/http/concurrency-limit.ts';
import { type LimitRule, limitRule } from '#server/platform/http/limits.ts';
import { VISITOR_PHOTO_MINUTES } from '#contract/studio/try.ts';

const TOO_MANY_VISITORS = 'Many people are trying Retrim right now. An account has photos of its own.';

/** A local installation has one user, whose requests all come from one IP address. */
const perIp = ({ local }: Pick<Config, 'local'>, max: number): number => (local ? 20 * max : max);

export const createTryUploadLimit = (config: Pick<Config, 'local'>): LimitRule =>
  limitRule(
    'try-uploads',
    perIp(config, 12),
    HOUR_S,
    'You have tried many photos. You can continue with a free account.',
  );
export const TRY_UPLOAD_LIMIT_IN_TOTAL: LimitRule = {
  name: 'try-uploads-sum',
  max: 240,
  windowSeconds: HOUR_S,
  message: TOO_MANY_VISITORS,
};
/** Chunks beyond the first of each upload. */
export const createTryChunkLimit = (config: Pick<Config, 'local'>): LimitRule => ({
  ...createTryUploadLimit(config),
  name: 'try-chunks',
  max: perIp(config, 180),
});
export const TRY_CHUNK_LIMIT_IN_TOTAL: LimitRule = { ...TRY_UPLOAD_LIMIT_IN_TOTAL, name: 'try-chunks-sum', max: 1200 };
/** Each correction starts a new analysis of the photo and stops the one before. */
export const createTryMarkLimit = (config: Pick<Config, 'local'>): LimitRule =>
  limitRule(
    'try-marks',
    perIp(config, 300),
    HOUR_S,
    'You have made many corrections. You can continue with a free account.',
  );
export const TRY_MARK_LIMIT_IN_TOTAL: LimitRule = {
  name: 'try-marks-sum',
  max: 1500,
  windowSeconds: HOUR_S,
  message: TOO_MANY_VISITORS,
};
/** Subject of the limits over all visitors. */
export const ALL_VISITORS_SUBJECT = 'everybody';

export const TRY_CONCURRENCY: ConcurrencyRule = {
  perAccount: 2,
  perIp: 6,
  message: 'Several photos are being opened right now.',
};
/** Analyses that wait or run at once. With more, a visitor would wait too long. */
export const MAX_PENDING_ANALYSES = 8;
/** An analysis still marked as running after this time died with its server. */
export const ANALYSIS_TIMEOUT_MS = 3 * MINUTE_MS;
/** Maximum number of photos stored at a time, for one visitor and for all. */
export const MAX_PHOTOS_PER_VISITOR = 5;
export const MAX_PHOTOS_IN_TOTAL = 400;

export const getTryEnd = (now: Date): Date => new Date(now.getTime() + VISITOR_PHOTO_MINUTES * MINUTE_MS);
