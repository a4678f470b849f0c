/** Checkouts that were begun and webhook events that were handled. What a user has paid for stands in `users`, as a mirror of the payment provider's truth. */
import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../schema.ts';

const at = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** One way to the payment page. Its id is the idempotency key at the provider: a double click and a crash meet the same page again. */
export const checkouts = pgTable('checkouts', {
  id: text().primaryKey(),
  userId: text().notNull().references(() => users.id, { onDelete: 'cascade' }),
  priceId: text().notNull(),
  /** `null` until the provider has answered. */
  sessionId: text(),
  url: text(),
  state: text().$type<'open' | 'closed'>().notNull().default('open'),
  createdAt: at().notNull().default(sql`now()`),
}, (t) => [
  // Two open payment pages could both be paid.
  uniqueIndex('checkouts_one_open').on(t.userId).where(sql`${t.state} = 'open'`),
  index('checkouts_user').on(t.userId),
]);

/** Every event is handled once: its row is written in the transaction that it changes something in. */
export const webhookEvents = pgTable('webhook_events', {
  /** The provider's id of the event. */
  id: text().primaryKey(),
  type: text().notNull(),
  /** `null`: about nobody of ours. */
  userId: text(),
  handledAt: at().notNull(),
}, (t) => [index('webhook_events_handled').on(t.handledAt)]);

export type CheckoutRow = typeof checkouts.$inferSelect;
