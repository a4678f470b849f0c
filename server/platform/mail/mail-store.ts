/** SQL of the outbox. A sender claims a mail with a lease and a fencing token, so that no two servers send the same mail. */
import { DAY_MS, MAIL_DAYS, MINUTE_MS } from '#contract/durations.ts';
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/open.ts';
import { mails, type MailRow } from '../db/schema/mails.ts';

/** Longer than the time limit of the mail server. */
const LEASE_MS = 3 * MINUTE_MS;

/** Claims the next mail that is due. */
export const claimMail = async (db: Queryable, now: Date): Promise<MailRow | undefined> => {
  const instant = sql`${now.toISOString()}::timestamptz`;
  const due = sql`select ${mails.id} from ${mails} where (${mails.state} = 'queued' and (${mails.nextAt} is null or ${mails.nextAt} <= ${instant}))
    or (${mails.state} = 'sending' and ${mails.leasedUntil} < ${instant}) order by ${mails.createdAt} limit 1 for update skip locked`;
  const [mail] = await db
    .update(mails)
    .set({ state: 'sending', attempt: sql`${mails.attempt} + 1`, leasedUntil: new Date(now.getTime() + LEASE_MS) })
    .where(sql`${mails.id} = (${due})`)
    .returning();
  return mail;
};

const isHeldByAttempt = (mail: MailRow) =>
  and(eq(mails.id, mail.id), eq(mails.attempt, mail.attempt), eq(mails.state, 'sending'));

/** Also empties its data, which may contain links. */
export const markSent = async (db: Queryable, mail: MailRow, now: Date): Promise<void> => {
  await db
    .update(mails)
    .set({ state: 'sent', sentAt: now, data: {}, problem: null, leasedUntil: null })
    .where(isHeldByAttempt(mail));
};

export const markDead = async (db: Queryable, mail: MailRow, problem: string): Promise<void> => {
  await db.update(mails).set({ state: 'dead', data: {}, problem, leasedUntil: null }).where(isHeldByAttempt(mail));
};

export const requeueMail = async (db: Queryable, mail: MailRow, nextAt: Date, problem: string): Promise<void> => {
  await db.update(mails).set({ state: 'queued', nextAt, problem, leasedUntil: null }).where(isHeldByAttempt(mail));
};

/**
 * Drops the mails about links that have not been sent yet. The row of one that is being sent stays, because the mail
 * server may have taken it; if it puts it off, it is too late to send it again.
 * @param to only those to this email address
 */
export const dropWaitingMails = async (tx: Tx, shareIds: readonly string[], now: Date, to?: string): Promise<void> => {
  if (shareIds.length === 0) return;
  const isAboutLinks = and(
    inArray(mails.shareId, [...shareIds]),
    to === undefined ? undefined : sql`lower(${mails.to}) = ${to.toLowerCase()}`,
  );
  // All of them first, so that until the end of the transaction no sender claims one or queues it again.
  await tx
    .update(mails)
    .set({ usefulUntil: now })
    .where(and(isAboutLinks, inArray(mails.state, ['queued', 'sending'])));
  await tx.delete(mails).where(and(isAboutLinks, eq(mails.state, 'queued')));
};

export const findMail = async (db: Queryable, id: string): Promise<MailRow | undefined> =>
  (await db.select().from(mails).where(eq(mails.id, id)).limit(1))[0];

/** The mail that was queued once under this key, as long as it is kept. */
export const findMailByOnceKey = async (db: Queryable, onceKey: string): Promise<MailRow | undefined> =>
  (await db.select().from(mails).where(eq(mails.onceKey, onceKey)).limit(1))[0];

/** Newest first. */
export const listMails = (db: Queryable, limit: number): Promise<MailRow[]> =>
  db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(limit);

/** Removes finished mails after a month, and those that were never sent because there is no mail server. */
export const deleteOldMails = async (db: Queryable, now: Date): Promise<void> => {
  const old = new Date(now.getTime() - MAIL_DAYS * DAY_MS);
  await db
    .delete(mails)
    .where(or(and(inArray(mails.state, ['sent', 'dead']), lt(mails.createdAt, old)), lt(mails.usefulUntil, old)));
};
