/** Contact messages, the estimator's waitlist, and the log of administrators' changes. */
import { bigserial, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../schema.ts';
import { timestamptz, createdAt } from '../columns.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    /** `null` when a visitor wrote it. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /** Whether a subscriber wrote the message, which is then answered first (D-72). */
    isPremium: boolean().notNull().default(false),
    /** Whether the message asks for a refund under the guarantee (D-07). */
    requestsRefund: boolean().notNull().default(false),
    handledAt: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_messages_order').on(t.handledAt, t.isPremium, t.createdAt),
    index('contact_messages_user').on(t.userId),
  ],
);

export const waitlist = pgTable('waitlist', {
  /** Trimmed and lower-case. */
  email: text().primaryKey(),
  createdAt: createdAt(),
});

/** Every change by an administrator and every view of a user's private data. Outlives both accounts. */
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
