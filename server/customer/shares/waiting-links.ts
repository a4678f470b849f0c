/** Links that a customer opened and has not answered. The dashboard lists them with a button that sends a reminder. */
import { and, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import { OFFER_REMINDER_AFTER_DAYS, type UnansweredLink } from '#contract/customer/shares.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { shares } from '#server/platform/db/schema/shares.ts';
import { addressOfCustomer } from './mails/address-of-customer.ts';
import { findShown } from './shown-version.ts';

const MAX_LISTED = 20;

/** Whether a link can be answered and has no answer in effect. */
export const waitsForAnswer = (now: Date) =>
  and(
    eq(shares.capability, 'answer'),
    isNull(shares.revokedAt),
    or(isNull(shares.expiresAt), gt(shares.expiresAt, now)),
    sql`not exists (select 1 from decisions d where d.share_id = ${shares.id} and d.superseded_at is null)`,
  );

/** Time of the first view. */
const openedAt = sql<string>`(select min(v.seen_at) from share_viewers v where v.share_id = shares.id)`;

/** Links that were opened days ago, show a version at least as old, and have no answer. Latest view first. */
export const listUnanswered = async (q: Queryable, userId: string, now: Date): Promise<UnansweredLink[]> => {
  const since = new Date(now.getTime() - OFFER_REMINDER_AFTER_DAYS * DAY_MS);
  const rows = await q
    .select({ share: shares, openedAt })
    .from(shares)
    .where(
      and(
        eq(shares.userId, userId),
        waitsForAnswer(now),
        isNotNull(shares.lastViewedAt),
        // Here the customer waits for the shop.
        sql`not exists (select 1 from questions q where q.share_id = ${shares.id} and q.answer is null)`,
        lte(openedAt, since.toISOString()),
      ),
    )
    .orderBy(desc(shares.lastViewedAt))
    .limit(MAX_LISTED);
  const links = await Promise.all(
    rows.map(async ({ share, openedAt: opened }): Promise<UnansweredLink | undefined> => {
      const design = await findShown(q, share);
      if (design === undefined || design.createdAt > since) return undefined;
      return {
        shareId: share.id,
        designId: design.id,
        name: design.name,
        picture: design.generatedImageUrl,
        openedAt: new Date(opened).toISOString(),
        lastViewedAt: (share.lastViewedAt ?? since).toISOString(),
        remindedAt: share.remindedAt?.toISOString() ?? null,
        mayRemind: share.remindedAt === null || share.remindedAt.getTime() <= now.getTime() - DAY_MS,
        email: await addressOfCustomer(q, share),
        isNewsStopped: share.newsStoppedAt !== null,
      };
    }),
  );
  return links.filter((link) => link !== undefined);
};
