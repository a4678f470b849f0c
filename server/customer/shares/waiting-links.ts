/** Links that a customer has not answered, or not even opened. The dashboard lists them with a button that sends a reminder. */
import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import { OFFER_REMINDER_AFTER_DAYS, type UnansweredLink } from '#contract/customer/shares.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { shares } from '#server/platform/db/schema/shares.ts';
import { emailOfCustomer } from './mails/email-of-customer.ts';
import { isNewsStopped } from './mails/news-stops.ts';
import { findShownVersion } from './versions/shown-version.ts';

const MAX_LINKS_LISTED = 20;

/** SQL condition: the link can be answered and has no current answer, nor has its design an approval over another link. */
export const awaitsAnswerCondition = (now: Date) =>
  and(
    eq(shares.capability, 'answer'),
    isNull(shares.revokedAt),
    or(isNull(shares.expiresAt), gt(shares.expiresAt, now)),
    sql`not exists (select 1 from decisions d where d.user_id = ${shares.userId} and d.superseded_at is null
      and (d.share_id = ${shares.id} or (d.root_id = ${shares.rootId} and d.decision = 'approved')))`,
  );

/** SQL expression for the time of the first view. */
const openedAt = sql<string | null>`(select min(v.seen_at) from share_viewers v where v.share_id = shares.id)`;

/**
 * Links without an answer that were opened days ago, or made and emailed days ago and never opened, and show no newer
 * version. The most recently viewed comes first.
 */
export const listUnansweredLinks = async (db: Queryable, userId: string, now: Date): Promise<UnansweredLink[]> => {
  const since = new Date(now.getTime() - OFFER_REMINDER_AFTER_DAYS * DAY_MS);
  const rows = await db
    .select({ share: shares, openedAt })
    .from(shares)
    .where(
      and(
        eq(shares.userId, userId),
        awaitsAnswerCondition(now),
        // With an open question, the customer is waiting for the shop.
        sql`not exists (select 1 from questions asked where asked.share_id = ${shares.id} and asked.answer is null)`,
        lte(sql`coalesce(${openedAt}, greatest(${shares.createdAt}, ${shares.toldAt}))`, since.toISOString()),
      ),
    )
    .orderBy(desc(sql`coalesce(${shares.lastViewedAt}, ${shares.createdAt})`))
    .limit(MAX_LINKS_LISTED);
  const links = await Promise.all(
    rows.map(async ({ share, openedAt: opened }): Promise<UnansweredLink | undefined> => {
      const design = await findShownVersion(db, share);
      if (design === undefined || design.createdAt > since) return undefined;
      const email = await emailOfCustomer(db, share);
      return {
        shareId: share.id,
        designId: design.id,
        name: design.name,
        picture: design.generatedImageUrl,
        madeAt: share.createdAt.toISOString(),
        openedAt: opened === null ? null : new Date(opened).toISOString(),
        lastViewedAt: share.lastViewedAt?.toISOString() ?? null,
        remindedAt: share.remindedAt?.toISOString() ?? null,
        mayRemind: share.remindedAt === null || share.remindedAt.getTime() <= now.getTime() - DAY_MS,
        email,
        isNewsStopped: await isNewsStopped(db, share, email),
      };
    }),
  );
  return links.filter((link) => link !== undefined);
};
