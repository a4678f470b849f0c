/** Checkouts and handled webhook events. A user's plan is in `users`, as a copy of the payment provider's record. */
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../schema.ts';
import { timestamptz, createdAt } from '../columns.ts';

/**
 * The id is the idempotency key at the payment provider, so that a double click or a crash leads to the same payment
 * page.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    priceId: text().notNull(),
    /** `null` until the payment provider has answered. */
    sessionId: text(),
    url: text(),
    state: text().$type<'open' | 'closed'>().notNull().default('open'),
    createdAt: createdAt(),
  },
  (t) => [
    // At most one open checkout per user: two open payment pages could both be paid.
    uniqueIndex('checkouts_one_open')
      .on(t.userId)
      .where(sql`${t.state} = 'open'`),
    index('checkouts_user').on(t.userId),
  ],
);

/** Handled events. The row is written in the transaction of the event's effects, so that each event is handled once. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** The payment provider's id of the event. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** `null` when the event concerns none of our users. */
    userId: text(),
    handledAt: timestamptz().notNull(),
  },
  (t) => [index('webhook_events_handled').on(t.handledAt)],
);

export type CheckoutRow = typeof checkouts.$inferSelect;
