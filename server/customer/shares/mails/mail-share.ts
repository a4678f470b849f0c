/** Emails a link in the owner's name, a few times a day and only for owners with a verified email address. */
import { dayAt } from '#contract/regional.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import type { CustomerMail } from '#server/platform/mail/customer-mail.ts';
import { findMailByOnceKey } from '#server/platform/mail/mail-store.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { createCustomerMail } from './customer-news.ts';
import { nameOfCustomer } from './name-of-customer.ts';
import { refuseStoppedNews } from './news-stops.ts';
import { describeNewVersion, listNewVersions, markVersionsKnown, putFirst } from './new-version.ts';
import { MAIL_LIMIT_PER_OWNER, LINK_MAIL_LIMIT_PER_RECIPIENT } from '../limits.ts';
import { listLinkDesigns, type LinkDesign } from '../link-designs.ts';
import { findOwnShare, updateOwnShare } from '../store.ts';

interface ShareMailInput {
  to: string;
  note: string;
}

/**
 * Collects the content that all emails to customers about a link have in common.
 * @throws Problem `email_not_verified`, `conflict` when the link has expired or can't be shown
 */
export const createLinkMail = async (
  deps: Deps,
  owner: UserRow,
  share: ShareRow,
  to: string,
  /** Told about, if there is one. */
  newer?: LinkDesign,
): Promise<CustomerMail> => {
  const { db } = deps.database;
  const listed = await listLinkDesigns(db, share);
  const linkDesigns = newer === undefined ? listed : putFirst(newer, listed);
  if (owner.emailVerifiedAt === null)
    throw new Problem(
      'email_not_verified',
      'Please confirm your email address first: answers go there. We have sent you a link; you can have it sent again from here.',
    );
  if (share.expiresAt !== null && share.expiresAt <= deps.now())
    throw new Problem('conflict', 'This link has ended. Give it a later end, or make a new one.');
  const mail = await createCustomerMail(deps, db, owner, { share, linkDesigns, to });
  if (mail === undefined) throw new Problem('conflict', 'This link cannot be shown again. Please make a new one.');
  return mail;
};

/**
 * @param key idempotency key; a repeated one sends nothing more
 * @throws Problem `not_found`, those of `createLinkMail`, `conflict` when the reader wants no more emails or the key
 * belongs to another request, `too_many_requests`
 */
export const mailShare = async (
  deps: Deps,
  owner: UserRow,
  shareId: string,
  { to, note }: ShareMailInput,
  key: string | undefined,
): Promise<void> => {
  const { db } = deps.database;
  const share = await findOwnShare(db, owner.id, shareId);
  if (share === undefined) throw notFoundProblem('This link');
  const once = key === undefined ? undefined : `share-mail:${share.id}:${key}`;
  const earlier = once === undefined ? undefined : await findMailByOnceKey(db, once);
  if (earlier !== undefined) {
    if (earlier.to !== to) throw new Problem('conflict', 'This Idempotency-Key was used for another request.');
    return;
  }
  await refuseStoppedNews(db, share, to);
  // To a reader who was mailed the link before, a version since then is the news; the design is none.
  const linkDesigns = await listLinkDesigns(db, share);
  const isKnown = share.customerEmail === to && share.toldAt !== null;
  const [newer] = isKnown ? await listNewVersions(db, linkDesigns) : [];
  const mail = await createLinkMail(deps, owner, share, to, newer);
  const { expiresAt } = share;
  const until = expiresAt === null ? '' : dayAt(expiresAt, { ...owner, language: mail.language });
  const data = { ...mail, note, until };
  const news = newer === undefined ? undefined : await describeNewVersion(db, newer, mail.language);
  await consumeRateLimit(deps, LINK_MAIL_LIMIT_PER_RECIPIENT, `${owner.id} ${to}`);
  await consumeRateLimit(deps, MAIL_LIMIT_PER_OWNER, owner.id);
  const now = deps.now();
  await db.transaction(async (tx) => {
    await lockUser(tx, owner.id);
    const updated = await updateOwnShare(tx, owner.id, shareId, { customerEmail: to, toldAt: now });
    if (updated === undefined) throw notFoundProblem('This link');
    await refuseStoppedNews(tx, updated, to);
    await markVersionsKnown(tx, newer === undefined ? linkDesigns : [newer]);
    const common = { to, share: shareId, once, at: now };
    await (news === undefined
      ? queueMail(tx, {
          ...common,
          template: 'design-shared',
          data: { ...data, mayAnswer: share.capability === 'answer' },
        })
      : queueMail(tx, { ...common, template: 'design-updated', data: { ...data, ...news } }));
  });
};

/** @throws Problem `not_found` */
export const findMailGreeting = async (
  { database: { db } }: Deps,
  owner: UserRow,
  shareId: string,
  to: string,
): Promise<string> => {
  const share = await findOwnShare(db, owner.id, shareId);
  if (share === undefined) throw notFoundProblem('This link');
  return nameOfCustomer(db, share, to);
};
