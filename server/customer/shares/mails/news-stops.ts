/** Customers who want no more emails about a design: an address of theirs and each of the designs on the link. */
import { createHash } from 'node:crypto';
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { newsStops, shareOptions, shares, type ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { dropWaitingMails } from '#server/platform/mail/mail-store.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import { emailOfCustomer } from './email-of-customer.ts';

const hashEmail = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex');

/** Trees of the designs on a link, those in the trash included. */
const rootsOfLink = (db: Queryable, { id, userId }: Pick<ShareRow, 'id' | 'userId'>) =>
  db
    .select({ rootId: shares.rootId })
    .from(shares)
    .where(and(eq(shares.id, id), eq(shares.userId, userId)))
    .union(
      db
        .select({ rootId: shareOptions.rootId })
        .from(shareOptions)
        .innerJoin(shares, eq(shares.id, shareOptions.shareId))
        .where(and(eq(shares.id, id), eq(shares.userId, userId))),
    );

/** For links in a query: whether the customer to whom the link was mailed wants no more emails about one of its designs. */
export const isNewsStoppedCondition: SQL = sql`exists (select 1 from news_stops stopped
  where stopped.user_id = ${shares.userId}
  and stopped.email_hash = encode(sha256(convert_to(lower(${shares.customerEmail}), 'UTF8')), 'hex')
  and (stopped.root_id = ${shares.rootId}
    or stopped.root_id in (select added.root_id from share_options added where added.share_id = ${shares.id})))`;

/** Whether the person at this address wants no more emails about one of the designs on the link. */
export const isNewsStopped = async (
  db: Queryable,
  share: Pick<ShareRow, 'id' | 'userId'>,
  email: string | null,
): Promise<boolean> => {
  if (email === null) return false;
  const [stop] = await db
    .select({ rootId: newsStops.rootId })
    .from(newsStops)
    .where(
      and(
        eq(newsStops.userId, share.userId),
        eq(newsStops.emailHash, hashEmail(email)),
        inArray(newsStops.rootId, rootsOfLink(db, share)),
      ),
    )
    .limit(1);
  return stop !== undefined;
};

/** @throws Problem `conflict` */
export const refuseStoppedNews = async (db: Queryable, share: ShareRow, email: string): Promise<void> => {
  if (await isNewsStopped(db, share, email))
    throw new Problem('conflict', 'This customer asked for no more emails about this design.');
};

/**
 * Ends all emails to the address about the designs on the link, also those that wait, over whichever link. The caller has
 * locked the owner (`lockUser`), as has whoever queues such an email.
 */
export const stopNews = async (tx: Tx, share: ShareRow, email: string, now: Date): Promise<void> => {
  const { userId } = share;
  const roots = (await rootsOfLink(tx, share)).map(({ rootId }) => rootId);
  await tx
    .insert(newsStops)
    .values(roots.map((rootId) => ({ userId, rootId, emailHash: hashEmail(email), stoppedAt: now })))
    .onConflictDoNothing();
  const linksWithThem = await tx
    .selectDistinct({ id: shares.id })
    .from(shares)
    .leftJoin(shareOptions, eq(shareOptions.shareId, shares.id))
    .where(and(eq(shares.userId, userId), or(inArray(shares.rootId, roots), inArray(shareOptions.rootId, roots))));
  const ids = linksWithThem.map(({ id }) => id);
  await dropWaitingMails(tx, ids, now, email);
};

/** The address of an email's reader, as the email's link to stop says it. */
export const sealReader = (deps: Pick<Deps, 'config'>, email: string): Promise<string> =>
  seal(deps.config, 'readers of emails', email);

/**
 * The reader whom a link names, else the customer to whom the link was mailed; `null` for a name that we did not seal, or
 * sealed with another secret.
 */
export const emailOfReader = async (deps: Deps, share: ShareRow, reader: string | undefined): Promise<string | null> =>
  reader === undefined
    ? emailOfCustomer(deps.database.db, share)
    : ((await unseal(deps.config, 'readers of emails', reader)) ?? null);
