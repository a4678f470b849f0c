/** Links that a customer has not answered, or not even opened. The dashboard lists them with a button that sends a reminder. */
import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import { OFFER_REMINDER_AFTER_DAYS, type UnansweredLink } from '#contract/customer/shares.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { shares } from '#server/platform/db/schema/shares.ts';
import { findLinkDesigns } from './link-designs.ts';
import { emailOfCustomer } from './mails/email-of-customer.ts';
import { isNewsStopped } from './mails/news-stops.ts';

const MAX_LINKS_LISTED = 20;

const decisionInEffect = sql`select 1 from decisions d where d.user_id = ${shares.userId} and d.superseded_at is null`;

/** SQL condition: there is no answer, nor has the design that the link was made for an approval over another link. */
const awaitsChoice = sql`not exists (${decisionInEffect}
  and (d.share_id = ${shares.id} or (d.root_id = ${shares.rootId} and d.decision = 'approved')))`;

/**
 * SQL condition for a link with the pictures of one job: some are not approved, over whichever link, and of none of these
 * is something else asked for, because then the customer is waiting for the shop.
 */
const awaitsApprovalOfJob = sql`coalesce((
  select bool_and(not exists (${decisionInEffect} and d.share_id = ${shares.id} and d.root_id = view.root_id))
  from (select ${shares.rootId} as root_id
    union all select added.root_id from share_options added where added.share_id = ${shares.id}) view
  where exists (select 1 from designs shown where shown.user_id = ${shares.userId} and shown.trashed_at is null
      and coalesce(shown.root_id, shown.id) = view.root_id)
    and not exists (${decisionInEffect} and d.root_id = view.root_id and d.decision = 'approved')), false)`;

/** SQL condition: the link can be answered and its customer has not yet given the answer that it asks for. */
export const awaitsAnswerCondition = (now: Date) =>
  and(
    eq(shares.capability, 'answer'),
    isNull(shares.revokedAt),
    or(isNull(shares.expiresAt), gt(shares.expiresAt, now)),
    sql`case when ${shares.isOneJob} then ${awaitsApprovalOfJob} else ${awaitsChoice} end`,
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
      const linkDesigns = await findLinkDesigns(db, share);
      if (linkDesigns === undefined || linkDesigns.some(({ design }) => design.createdAt > since)) return undefined;
      const [{ design }] = linkDesigns;
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
