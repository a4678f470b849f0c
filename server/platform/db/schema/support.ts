/** Contact messages, the estimator's waitlist, and the log of administrators' changes. */
import { bigserial, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../schema.ts';
import { at, createdAt } from '../columns.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    /** `null`: written by a visitor. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /** The writer was a subscriber, so the message is answered first (D-72). */
    premium: boolean().notNull().default(false),
    /** The message asks for a refund under the guarantee (D-07). */
    refund: boolean().notNull().default(false),
    handledAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_messages_order').on(t.handledAt, t.premium, t.createdAt),
    index('contact_messages_user').on(t.userId),
  ],
);

export const waitlist = pgTable('waitlist', {
  /** Trimmed and lower-case. */
  email: text().primaryKey(),
  createdAt: createdAt(),
});

/**
 * One row for every change by an administrator, and for every view of a user's private data; outlives both accounts.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    adminId: text().notNull(),
    adminName: text().notNull(),
    action: text().notNull(),
    /** Object of the change: a user's or a message's id. */
    subjectId: text(),
    subjectName: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index('audit_log_created').on(t.createdAt)],
);

export type ContactMessageRow = typeof contactMessages.$inferSelect;
