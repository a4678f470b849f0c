/** Sends customers an email when a design that was emailed to them has a newer version or its link is about to end. */
import { and, gt, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { dayAt } from '#contract/regional.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Tx } from '#server/platform/db/open.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import { shares, type ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { createCustomerMail, isNewsMailed } from './customer-news.ts';
import { findLinkDesigns, isAllApproved, type LinkDesign } from '../link-designs.ts';
import { describeNewVersion, listNewVersions, markVersionsKnown, putFirst } from './new-version.ts';
import { isNewsStoppedCondition } from './news-stops.ts';
import { findOwnShare, updateOwnShare } from '../store.ts';

/** A new version is announced only after this delay, because shops often save several in a row. */
const VERSION_DELAY_MS = 10 * MINUTE_MS;
/** How long before the end of a link its customer is notified. */
const END_NOTICE_MS = 3 * DAY_MS;
const MAX_SHARES_PER_RUN = 200;

type MailedShare = ShareRow & { customerEmail: string; toldAt: Date };

/** The link's end, if it is near and no email has been sent within the notice period. */
const nearEnd = ({ expiresAt, toldAt }: MailedShare, now: Date): Date | undefined => {
  if (expiresAt === null || toldAt.getTime() >= expiresAt.getTime() - END_NOTICE_MS) return undefined;
  if (expiresAt.getTime() > now.getTime() + END_NOTICE_MS) return undefined;
  return expiresAt;
};

const isDelayOver = ({ design }: LinkDesign, now: Date): boolean =>
  design.createdAt.getTime() <= now.getTime() - VERSION_DELAY_MS;

/** One email: of the newest version that is not known, or else that the link is about to end. @returns whether it was queued */
const mailNews = async (deps: Deps, tx: Tx, owner: UserRow, share: MailedShare): Promise<boolean> => {
  const now = deps.now();
  const linkDesigns = await findLinkDesigns(tx, share);
  if (linkDesigns === undefined) return false;
  const newer = (await listNewVersions(tx, linkDesigns)).find((linkDesign) => isDelayOver(linkDesign, now));
  const mail = await createCustomerMail(deps, tx, owner, {
    share,
    linkDesigns: newer === undefined ? linkDesigns : putFirst(newer, linkDesigns),
    to: share.customerEmail,
  });
  if (mail === undefined || owner.emailVerifiedAt === null) return false;
  const common = { to: share.customerEmail, share: share.id, at: now };
  if (newer !== undefined) {
    const data = { ...mail, ...(await describeNewVersion(tx, newer, mail.language)) };
    await queueMail(tx, { ...common, template: 'design-updated', data });
    await markVersionsKnown(tx, [newer]);
    return true;
  }
  const end = nearEnd(share, now);
  if (end === undefined || (await isAllApproved(tx, linkDesigns))) return false;
  const date = dayAt(end, { ...owner, language: mail.language });
  await queueMail(tx, { ...common, template: 'link-ending', data: { ...mail, date } });
  return true;
};

/** Emailed links that may have news. The remaining conditions are checked after its owner and the link are locked. */
const findCandidates = (deps: Deps, now: Date): Promise<{ id: string; userId: string }[]> => {
  const createdBefore = new Date(now.getTime() - VERSION_DELAY_MS).toISOString();
  const later = sql`select 1 from designs d where d.user_id = ${shares.userId} and d.trashed_at is null
    and d.created_at <= ${createdBefore}::timestamptz and coalesce(d.root_id, d.id) =`;
  // A link that has stopped following shows the version that it stays at, which may be news; later ones are none.
  const newer = sql`exists (${later} ${shares.rootId} and d.version > ${shares.knownVersion}
      and (${shares.followsNewest} or d.id = ${shares.designId}))
    or exists (select 1 from share_options o where o.share_id = ${shares.id}
      and exists (${later} o.root_id and d.version > o.known_version
        and (${shares.followsNewest} or d.id = o.design_id)))`;
  const ending = and(
    lt(shares.expiresAt, new Date(now.getTime() + END_NOTICE_MS)),
    lt(shares.toldAt, sql`${shares.expiresAt} - ${`${END_NOTICE_MS} milliseconds`}::interval`),
  );
  return (
    deps.database.db
      .select({ id: shares.id, userId: shares.userId })
      .from(shares)
      .where(
        and(
          isNotNull(shares.customerEmail),
          not(isNewsStoppedCondition),
          isNull(shares.revokedAt),
          or(isNull(shares.expiresAt), gt(shares.expiresAt, now)),
          or(sql`(${newer})`, ending),
        ),
      )
      // In random order, so that links that cannot be emailed do not hold up others.
      .orderBy(sql`random()`)
      .limit(MAX_SHARES_PER_RUN)
  );
};

/** @returns the number of emails */
export const mailNewsToCustomers = async (deps: Deps): Promise<number> => {
  const now = deps.now();
  let mailed = 0;
  for (const { id, userId } of await findCandidates(deps, now))
    await deps.database.db.transaction(async (tx) => {
      const owner = await lockUser(tx, userId);
      const share = await findOwnShare(tx, userId, id, 'locked');
      if (owner === undefined || share === undefined || !(await isNewsMailed(tx, share))) return;
      if (!(await mailNews(deps, tx, owner, share as MailedShare))) return;
      await updateOwnShare(tx, userId, id, { toldAt: now });
      mailed += 1;
    });
  return mailed;
};
