/** What people write to us, who waits for the estimator, and what an administrator has changed. */
import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../schema.ts';

const at = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

export const contactMessages = pgTable('contact_messages', {
  id: text().primaryKey(),
  /** `null`: written by a visitor. */
  userId: text().references(() => users.id, { onDelete: 'cascade' }),
  firstName: text().notNull(),
  lastName: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  /** The writer was a subscriber then: answered first (D-72). */
  premium: boolean().notNull().default(false),
  /** Asks for the money back within the guarantee (D-07). */
  refund: boolean().notNull().default(false),
  handledAt: at(),
  createdAt: at().notNull().default(sql`now()`),
}, (t) => [index('contact_messages_order').on(t.handledAt, t.premium, t.createdAt), index('contact_messages_user').on(t.userId)]);

export const waitlist = pgTable('waitlist', {
  /** Trimmed and lower-case. */
  email: text().primaryKey(),
  createdAt: at().notNull().default(sql`now()`),
});

/** One row for every change that an administrator made, and for every look at what is somebody's own; outlives both people. */
export const auditLog = pgTable('audit_log', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  adminId: text().notNull(),
  adminName: text().notNull(),
  action: text().notNull(),
  /** What it was done to: a user's or a message's id. */
  subjectId: text(),
  subjectName: text(),
  details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  createdAt: at().notNull().default(sql`now()`),
}, (t) => [index('audit_log_created').on(t.createdAt)]);

export type ContactMessageRow = typeof contactMessages.$inferSelect;
export type AuditRow = typeof auditLog.$inferSelect;
