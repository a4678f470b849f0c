/** Emails a link in the owner's name, a few times a day and only for owners with a verified email address. */
import { dayAt } from '#contract/regional.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import type { CustomerMail } from '#server/platform/mail/customer-mail.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { createCustomerMail } from './customer-news.ts';
import { MAIL_LIMIT_PER_OWNER, MAIL_LIMIT_PER_RECIPIENT } from '../limits.ts';
import { listOptions } from '../options.ts';
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
): Promise<CustomerMail> => {
  const { db } = deps.database;
  const options = await listOptions(db, share);
  if (owner.emailVerifiedAt === null)
    throw new Problem(
      'email_not_verified',
      'Please confirm your email address first: answers go there. We have sent you a link; you can have it sent again from here.',
    );
  if (share.expiresAt !== null && share.expiresAt <= deps.now())
    throw new Problem('conflict', 'This link has ended. Give it a later end, or make a new one.');
  const mail = await createCustomerMail(deps, db, owner, { share, options, to });
  if (mail === undefined) throw new Problem('conflict', 'This link cannot be shown again. Please make a new one.');
  return mail;
};

/** @throws Problem `not_found`, those of `createLinkMail`, `too_many_requests` */
export const mailShare = async (
  deps: Deps,
  owner: UserRow,
  shareId: string,
  { to, note }: ShareMailInput,
): Promise<void> => {
  const { db } = deps.database;
  const share = await findOwnShare(db, owner.id, shareId);
  if (share === undefined) throw notFoundProblem('This link');
  const mayAnswer = share.capability === 'answer';
  const mail = await createLinkMail(deps, owner, share, to);
  const { expiresAt } = share;
  const until = expiresAt === null ? '' : dayAt(expiresAt, { ...owner, language: mail.language });
  const data = { ...mail, note, mayAnswer, until };
  await consumeRateLimit(deps, MAIL_LIMIT_PER_RECIPIENT, `${owner.id} ${to}`);
  await consumeRateLimit(deps, MAIL_LIMIT_PER_OWNER, owner.id);
  const now = deps.now();
  await db.transaction(async (tx) => {
    // A new recipient has not unsubscribed, even if the previous one has.
    const news = share.customerEmail === to ? {} : { newsStoppedAt: null };
    const told = await updateOwnShare(tx, owner.id, shareId, { customerEmail: to, toldAt: now, ...news });
    if (told === undefined) throw notFoundProblem('This link');
    await queueMail(tx, { to, template: 'design-shared', share: shareId, at: now, data });
  });
};
