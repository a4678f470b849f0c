/** The outbox: a mail is written in the transaction of the fact it tells of, and sent by `mail/mail-service.ts` afterwards. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from '../columns.ts';

/** `dead`: given up, by too many attempts, a final refusal, or because it came too late to be of use. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'dead'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const mails = pgTable('mails', {
  id: id(),
  to: text().notNull(),
  template: text().notNull(),
  /** What the template is filled with. Emptied once the mail is sent: it may hold a link that opens an account. */
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  /** A fact that may be told only once, such as `welcome:{userId}`. */
  onceKey: text().unique('mails_once'),
  state: text().$type<MailState>().notNull().default('queued'),
  /** Fencing token: raised when a sender takes the mail; whoever finishes it names it. */
  attempt: integer().notNull().default(0),
  /** `null`: at once. */
  nextAt: at(),
  /** A sender that has not come back by then counts as dead. */
  leasedUntil: at(),
  /** After this moment the mail is of no use and is not sent. */
  usefulUntil: at().notNull(),
  /** What the mail server said last. */
  problem: text(),
  sentAt: at(),
  createdAt: createdAt(),
}, (t) => [
  index('mails_waiting').on(t.state, t.nextAt),
  index('mails_to').on(t.to, t.createdAt),
  check('mails_states', sql`${t.state} in ('queued', 'sending', 'sent', 'dead')`),
]);

export type MailRow = typeof mails.$inferSelect;
