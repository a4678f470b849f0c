/**
 * Circuit breaker for each provider, shared by all servers on the database. After a 429 it is not called before the
 * given time. After several failures in a row it is not called for a while; then one render tries it (half-open).
 */
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/open.ts';
import { providerHealth } from '#server/platform/db/schema/providers.ts';
import { needsOperator, type FailureKind, type ModelFailure } from './models/model-failure.ts';

/** Failures in a row that open the breaker. */
const MAX_CONSECUTIVE_FAILURES = 5;
const BREAKER_OPEN_MS = 60_000;
/** Longest time that a probe, the one call of a half-open breaker, is waited for. */
const PROBE_TIMEOUT_MS = 90_000;
const DEFAULT_BUSY_PAUSE_MS = 20_000;
/** Longest pause after a 429, whatever the response says. */
const MAX_BUSY_PAUSE_MS = 3_600_000;
/** Pause after a failure that only the operator can fix: a wrong key, account or model name. */
const OPERATOR_PAUSE_MS = 600_000;

/** The failure kind at the beginning of a stored reason; '' when there is none. */
export const parseFailureKind = (reason: string): FailureKind | '' =>
  reason.slice(0, Math.max(0, reason.indexOf(':'))) as FailureKind | '';

const pauseReason = (reason: string): 'busy' | 'unavailable' | 'out-of-order' => {
  const kind = parseFailureKind(reason);
  if (kind === 'busy') return 'busy';
  return needsOperator(kind) ? 'out-of-order' : 'unavailable';
};

const pauseMsAfter = ({ kind, retryAfterMs }: ModelFailure): number => {
  if (kind === 'busy') return Math.min(MAX_BUSY_PAUSE_MS, retryAfterMs ?? DEFAULT_BUSY_PAUSE_MS);
  return needsOperator(kind) ? OPERATOR_PAUSE_MS : 0;
};

/**
 * Also claims the probe when the breaker is half-open.
 * @returns `granted`, or the reason why it may not be called
 */
export const claimPermissionToCall = async (
  db: Queryable,
  provider: string,
  now: Date,
): Promise<'granted' | 'busy' | 'unavailable' | 'out-of-order'> => {
  const [known] = await db.select().from(providerHealth).where(eq(providerHealth.provider, provider));
  if (known === undefined) return 'granted';
  if (known.pausedUntil !== null && known.pausedUntil > now) return pauseReason(known.reason);
  if (known.failures < MAX_CONSECUTIVE_FAILURES) return 'granted';
  const [claimed] = await db
    .update(providerHealth)
    .set({ pausedUntil: new Date(now.getTime() + PROBE_TIMEOUT_MS), updatedAt: now })
    .where(
      and(
        eq(providerHealth.provider, provider),
        or(isNull(providerHealth.pausedUntil), lte(providerHealth.pausedUntil, now)),
      ),
    )
    .returning({ provider: providerHealth.provider });
  return claimed === undefined ? 'unavailable' : 'granted';
};

export const recordSuccess = async (db: Queryable, provider: string, now: Date): Promise<void> => {
  await db
    .update(providerHealth)
    .set({ failures: 0, pausedUntil: null, reason: '', updatedAt: now })
    .where(
      and(
        eq(providerHealth.provider, provider),
        or(
          sql`${providerHealth.failures} > 0`,
          sql`${providerHealth.pausedUntil} is not null`,
          sql`${providerHealth.reason} <> ''`,
        ),
      ),
    );
};

/** @returns milliseconds until the provider may be called again */
export const recordFailure = async (
  db: Queryable,
  provider: string,
  failure: ModelFailure,
  now: Date,
): Promise<number> => {
  const { kind, message } = failure;
  // A refusal for content says nothing about the provider's health.
  if (kind === 'moderated') return 0;
  const pauseMs = pauseMsAfter(failure);
  // A busy service or a refused request does not open the breaker, but administrators see it in the provider's health.
  const countedFailures = kind === 'busy' || kind === 'rejected' ? 0 : 1;
  const pausedUntil = pauseMs === 0 ? null : new Date(now.getTime() + pauseMs);
  const openUntil = new Date(now.getTime() + BREAKER_OPEN_MS);
  const openIfTooManyFailures = sql`case when ${providerHealth.failures} + ${countedFailures} >= ${MAX_CONSECUTIVE_FAILURES} and ${countedFailures} > 0 then ${openUntil.toISOString()}::timestamptz end`;
  const [row] = await db
    .insert(providerHealth)
    .values({
      provider,
      failures: countedFailures,
      pausedUntil,
      reason: `${kind}: ${message}`.slice(0, 300),
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: providerHealth.provider,
      set: {
        failures: sql`${providerHealth.failures} + ${countedFailures}`,
        pausedUntil: sql`greatest(${providerHealth.pausedUntil}, excluded.paused_until, ${openIfTooManyFailures})`,
        reason: sql`excluded.reason`,
        updatedAt: now,
      },
    })
    .returning();
  return row?.pausedUntil == null ? 0 : Math.max(0, row.pausedUntil.getTime() - now.getTime());
};

export interface ProviderHealth {
  failures: number;
  pausedUntil: Date | null;
  /** Kind and message of the last failure; empty after a success. */
  reason: string;
  since: Date;
}

/** Health by the provider's name in the configuration; providers that never failed are missing. */
export const readHealth = async (db: Queryable): Promise<ReadonlyMap<string, ProviderHealth>> => {
  const rows = await db.select().from(providerHealth);
  return new Map(
    rows.map(({ provider, failures, pausedUntil, reason, updatedAt }) => [
      provider,
      { failures, pausedUntil, reason, since: updatedAt },
    ]),
  );
};
