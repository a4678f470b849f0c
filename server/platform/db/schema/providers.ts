/** Calls of remote models, their cost, and the models' health. All servers on the database share them. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { timestamptz, bigint } from '../columns.ts';

/** Millionths of a dollar. */
const micros = bigint;

/** One paid call of a model. Outlives the render and the account, because it explains the operator's bill. */
export const providerCalls = pgTable(
  'provider_calls',
  {
    id: text().primaryKey(),
    renderId: text().notNull(),
    /** Number of the call in the render; unique, so that two workers cannot both make the same call. */
    ordinal: integer().notNull(),
    /** Name in the configuration. */
    provider: text().notNull(),
    model: text().notNull().default(''),
    state: text().$type<'asked' | 'answered' | 'failed'>().notNull().default('asked'),
    /** The provider's id of the job, by which it is resumed after a crash instead of paid for again. */
    remoteId: text(),
    /** Amount reserved in `provider_spending` until the cost is known; a crash leaves it reserved. */
    reservedMicros: micros().notNull(),
    costMicros: micros(),
    /** Reason why there was no picture. */
    failure: text(),
    startedAt: timestamptz().notNull(),
    endedAt: timestamptz(),
  },
  (t) => [unique('provider_calls_once').on(t.renderId, t.ordinal), index('provider_calls_started').on(t.startedAt)],
);

/** Amounts spent: one row per hour and one per day, increased by a statement with the limit as its condition. */
export const providerSpending = pgTable(
  'provider_spending',
  {
    /** `hour 2026-11-20T14` or `day 2026-11-20`, UTC. */
    bucket: text().primaryKey(),
    micros: micros().notNull(),
    startedAt: timestamptz()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('provider_spending_started').on(t.startedAt)],
);

/** A provider's health: after failures in a row, or a 429, it is not called until `pausedUntil`. */
export const providerHealth = pgTable('provider_health', {
  provider: text().primaryKey(),
  failures: integer().notNull().default(0),
  pausedUntil: timestamptz(),
  /** Reason, for the operator. */
  reason: text().notNull().default(''),
  updatedAt: timestamptz().notNull(),
});

export type ProviderCallRow = typeof providerCalls.$inferSelect;
