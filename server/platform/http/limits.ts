/**
 * Rate limits. Each request is one statement on one row, so that parallel requests are counted exactly, and several
 * servers on one database count together.
 */
import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import type { Queryable } from '../db/open.ts';
import { rateLimits } from '../db/schema.ts';
import { Problem } from './problem.ts';

export interface LimitRule {
  name: string;
  max: number;
  windowSeconds: number;
  /** One sentence; the waiting time is added. */
  message: string;
}

/** @param max uses in a window */
export const limitRule = (name: string, max: number, windowSeconds: number, message: string): LimitRule => ({
  name,
  max,
  windowSeconds,
  message,
});

/** Hashed, so that the table contains no IP addresses or account names. */
const hashSubject = (subject: string): string => createHash('sha256').update(subject).digest('base64url').slice(0, 27);

/** The waiting time is never longer than the window, even after a clock change. */
const limitReachedProblem = (rule: LimitRule, resetsAt: Date, now: Date): Problem => {
  const seconds = Math.min(rule.windowSeconds, Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)));
  return new Problem('too_many_requests', `${rule.message} Please try again in ${describeDuration(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
};

/** Counts one use. @throws Problem 429 */
export const consumeRateLimit = async (deps: Deps, rule: LimitRule, subject: string): Promise<void> => {
  if (!deps.config.rateLimits) return;
  const now = deps.now();
  const hasEnded = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const resetsAt = new Date(now.getTime() + rule.windowSeconds * 1000);
  const bucket = onlyRow(
    await deps.database.db
      .insert(rateLimits)
      .values({ rule: rule.name, subject: hashSubject(subject), count: 1, resetsAt })
      .onConflictDoUpdate({
        target: [rateLimits.rule, rateLimits.subject],
        set: {
          count: sql`case when ${hasEnded} then 1 else ${rateLimits.count} + 1 end`,
          // Nobody is locked out for longer than one window, even after the clock was set back.
          resetsAt: sql`case when ${hasEnded} then excluded.resets_at else least(${rateLimits.resetsAt}, excluded.resets_at) end`,
        },
      })
      .returning(),
  );
  if (bucket.count > rule.max) throw limitReachedProblem(rule, bucket.resetsAt, now);
};

/** Checks the limit without counting. @throws Problem 429 */
export const checkLimit = async (deps: Deps, rule: LimitRule, subject: string): Promise<void> => {
  if (!deps.config.rateLimits) return;
  const now = deps.now();
  // After a clock has been set back, a window may end later than one that begins now; it is then shortened.
  const latest = new Date(now.getTime() + rule.windowSeconds * 1000);
  const isThisBucket = and(eq(rateLimits.rule, rule.name), eq(rateLimits.subject, hashSubject(subject)));
  const [bucket] = await deps.database.db.select().from(rateLimits).where(isThisBucket).limit(1);
  if (bucket === undefined || bucket.resetsAt <= now || bucket.count < rule.max) return;
  if (bucket.resetsAt > latest)
    await deps.database.db
      .update(rateLimits)
      .set({ resetsAt: latest })
      .where(and(isThisBucket, gt(rateLimits.resetsAt, latest)));
  throw limitReachedProblem(rule, bucket.resetsAt, now);
};

const describeDuration = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  if (minutes < 60) return `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return `${Math.ceil(minutes / 60)} hour${minutes > 60 ? 's' : ''}`;
};

/** A client's IP address for limits: for IPv6 its /64 network, because a household has 2^64 addresses. */
export const getClientIp = (request: FastifyRequest): string => {
  const { ip } = request;
  if (!ip.includes(':')) return ip;
  if (ip.startsWith('::ffff:')) return ip.slice(7);
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const full =
    tail === undefined
      ? groups
      : [
          ...groups,
          ...Array<string>(8 - groups.length - tail.split(':').filter(Boolean).length).fill('0'),
          ...tail.split(':').filter(Boolean),
        ];
  return `${full.slice(0, 4).join(':')}::/64`;
};

export const deleteStaleLimits = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
};
