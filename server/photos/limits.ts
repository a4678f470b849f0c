import { RETENTION_DAYS } from '#contract/plan-catalogue.ts';
import type { LimitRule } from '../http/limits.ts';

export const UPLOADS: LimitRule = { name: 'upload', max: 60, windowSeconds: 10 * 60, message: 'You have uploaded many photos in a short time.' };

/** Of one user at one time: what they have not saved goes after a week, so this is a flood and no archive. */
export const MAX_UPLOADS_KEPT = 1000;
export const MAX_UPLOAD_BYTES_KEPT = 4 * 1024 ** 3;

/** Bodies held in memory at the same time. */
export const AT_ONCE_PER_USER = 6;
export const AT_ONCE = 48;

/** Waiting for a thread included. The decoder has a limit of its own; this one ends a thread that hangs. */
export const READ_TIMEOUT_MS = 60_000;

export const retentionEnd = (now: Date): Date => new Date(now.getTime() + RETENTION_DAYS * 24 * 60 * 60_000);
