import { DAY_MS } from '#contract/durations.ts';
import { RETENTION_DAYS } from '#contract/money/plan-catalog.ts';
import type { ConcurrencyRule } from '#server/platform/http/concurrency-limit.ts';
import { type LimitRule, limitRule } from '#server/platform/http/limits.ts';

export const UPLOAD_LIMIT = limitRule('upload', 60, 10 * 60, 'You have uploaded many photos in a short time.');

/** Chunks beyond the first of each upload. Limited too, because unfinished uploads take up space until the sweeper removes them. */
export const UPLOAD_CHUNK_LIMIT: LimitRule = {
  name: 'upload-chunk',
  max: 300,
  windowSeconds: 10 * 60,
  message: UPLOAD_LIMIT.message,
};

/** Uploads of one user, saved or not. No legitimate use reaches this limit. */
export const MAX_UPLOADS_PER_USER = 1000;
export const MAX_UPLOAD_BYTES_PER_USER = 4 * 1024 ** 3;

/** Uploads in progress, including those being decoded. */
export const UPLOAD_CONCURRENCY: ConcurrencyRule = {
  perAccount: 6,
  perIp: 24,
  message: 'Many photos are being uploaded right now.',
};
/** Complete photos that wait to be decoded. */
export const MAX_WAITING_PHOTOS = 48;
/** Bytes held in memory for all uploads in progress. */
export const MAX_BYTES_IN_TRANSFER = 256 * 1024 * 1024;

/** Includes the wait for a thread. The decoder has its own limit; this one ends a hung thread. */
export const DECODE_TIMEOUT_MS = 60_000;

export const getRetentionEnd = (now: Date): Date => new Date(now.getTime() + RETENTION_DAYS * DAY_MS);

/** A person makes a correction every second or two. */
export const MARK_CHANGE_LIMIT = limitRule('marks', 300, 10 * 60, 'You have made many corrections in a short time.');
/** Enough for a few tabs of one account: a studio reads the layers of one photo at a time. */
export const LAYERS_CONCURRENCY: ConcurrencyRule = {
  perAccount: 6,
  perIp: 24,
  message: 'Many photos are being opened right now.',
  isReleasedOnDisconnect: true,
};
