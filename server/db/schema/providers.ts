/** What other people's models were asked, what it cost, and whether they may be asked at all: shared by every server on the database. */
import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

const at = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
/** Millionths of a dollar; int8 arrives as text from `pg`, our sums stay far below 2^53. */
const micros = customType<{ data: number; driverData: string }>({ dataType: () => 'bigint', fromDriver: Number });

/** One request to a model that costs money. Outlives the render and the account: it is about the operator's bill. */
export const providerCalls = pgTable('provider_calls', {
  id: text().primaryKey(),
  renderId: text().notNull(),
  /** 1, 2 ... within the render: two workers on one render cannot both make the same one. */
  ordinal: integer().notNull(),
  /** Name in the configuration. */
  provider: text().notNull(),
  model: text().notNull().default(''),
  state: text().$type<'asked' | 'answered' | 'failed'>().notNull().default('asked'),
  /** The provider's own id of the work: after a crash the same work is asked for again instead of paid for again. */
  remoteId: text(),
  /** Set aside in `provider_spending` until the cost is known; a crash leaves it counted. */
  reservedMicros: micros().notNull(),
  costMicros: micros(),
  /** Why there was no picture. */
  failure: text(),
  startedAt: at().notNull(),
  endedAt: at(),
}, (t) => [
  unique('provider_calls_once').on(t.renderId, t.ordinal),
  index('provider_calls_started').on(t.startedAt),
]);

/** The spending breaker: one row an hour and one a day, raised by a conditional statement, so that all servers together keep the limit. */
export const providerSpending = pgTable('provider_spending', {
  /** `hour 2026-11-20T14` or `day 2026-11-20`, UTC. */
  bucket: text().primaryKey(),
  micros: micros().notNull(),
  startedAt: at().notNull().default(sql`now()`),
}, (t) => [index('provider_spending_started').on(t.startedAt)]);

/** How a provider does: after failures in a row, or when it says so itself (429), nobody asks it until `pausedUntil`. */
export const providerHealth = pgTable('provider_health', {
  provider: text().primaryKey(),
  failures: integer().notNull().default(0),
  pausedUntil: at(),
  /** For the operator. */
  reason: text().notNull().default(''),
  updatedAt: at().notNull(),
});

export type ProviderCallRow = typeof providerCalls.$inferSelect;
