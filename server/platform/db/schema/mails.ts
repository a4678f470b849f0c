/** The outbox: a mail is written in the transaction of the change that it reports, and sent by `mail-service.ts`. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz, createdAt, id } from '../columns.ts';
import { shares } from './shares.ts';

/** `dead` after too many attempts, a permanent refusal, or when it is too late to be useful. */
const MAIL_STATES = ['queued', 'sending', 'sent', 'dead'] as const;
type MailState = (typeof MAIL_STATES)[number];

export const mails = pgTable(
  'mails',
  {
    id: id(),
    to: text().notNull(),
    template: text().notNull(),
    /** Data for the template. Emptied once the mail is sent, because it may hold a link that opens an account. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The link that the mail is about. Waiting mails about a link that no longer opens are dropped. */
    shareId: text().references(() => shares.id, { onDelete: 'cascade' }),
    /** Deduplication key of a mail that is sent only once, such as `welcome:{userId}`. */
    onceKey: text().unique('mails_once'),
    state: text().$type<MailState>().notNull().default('queued'),
    /** Fencing token: incremented when a sender takes the mail, and named by the write of its result. */
    attempt: integer().notNull().default(0),
    /** Time of the next attempt; `null` for at once. */
    nextAt: timestamptz(),
    /** End of the sender's lease; after it, another may take the row. */
    leasedUntil: timestamptz(),
    /** Time after which the mail is useless and is not sent. */
    usefulUntil: timestamptz().notNull(),
    /** The mail server's last answer. */
    problem: text(),
    sentAt: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [
    index('mails_waiting').on(t.state, t.nextAt),
    index('mails_to').on(t.to, t.createdAt),
    index('mails_share').on(t.shareId),
    check('mails_states', sql`${t.state} in ('queued', 'sending', 'sent', 'dead')`),
  ],
);

export type MailRow = typeof mails.$inferSelect;
