import { RETENTION_DAYS } from '#contract/plan-catalogue.ts';
import type { AtOnceRule } from '../http/at-once.ts';
import type { LimitRule } from '../http/limits.ts';

export const UPLOADS: LimitRule = { name: 'upload', max: 60, windowSeconds: 10 * 60, message: 'You have uploaded many photos in a short time.' };

/** Of one user at one time: what they have not saved goes after a week, so this is a flood and no archive. */
export const MAX_UPLOADS_KEPT = 1000;
export const MAX_UPLOAD_BYTES_KEPT = 4 * 1024 ** 3;

/** On the way or being read: of one account, and of everybody behind one address. */
export const UPLOADS_AT_ONCE: AtOnceRule = { perAccount: 6, perAddress: 24, message: 'Many photos are being uploaded right now.' };
/** Bodies that have come whole and wait for their turn to be read. A sender who dawdles has no place among them. */
export const WHOLE_AT_ONCE = 48;
/** What has come so far of bodies that are on their way. */
export const MAX_BYTES_ON_THE_WAY = 256 * 1024 * 1024;

/** Waiting for a thread included. The decoder has a limit of its own; this one ends a thread that hangs. */
export const READ_TIMEOUT_MS = 60_000;

export const retentionEnd = (now: Date): Date => new Date(now.getTime() + RETENTION_DAYS * 24 * 60 * 60_000);

/** By hand a correction takes a second or two. */
export const MARKS: LimitRule = { name: 'marks', max: 300, windowSeconds: 10 * 60, message: 'You have made many corrections in a short time.' };
/** A studio asks for one photo's at a time, a page of variants for a few. */
export const LAYERS_AT_ONCE: AtOnceRule = { perAccount: 6, perAddress: 24, message: 'Many photos are being opened right now.' };
