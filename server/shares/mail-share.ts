/** Mails a link in the owner's name: to one address, a few times a day, and only for owners with a verified address. */
import { customerTitle } from '#contract/customer-title.ts';
import { looksLikeLink } from '#contract/link-like.ts';
import { cleanLine } from '#contract/plain-text.ts';
import type { UserRow } from '../db/schema.ts';
import type { ShareRow } from '../db/schema/shares.ts';
import type { Deps } from '../deps.ts';
import { shownDesign } from '../designs/shown-design.ts';
import { takeFromLimit } from '../http/limits.ts';
import { notFound, Problem } from '../http/problem.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { publicShopOf } from '../shop/public-shop.ts';
import { MAILS_PER_OWNER, MAILS_PER_RECIPIENT } from './limits.ts';
import { listOptions } from './options.ts';
import { shareUrl } from './share-url.ts';
import { findOwnShare } from './store.ts';
import { titleOfLink } from './title-for-customer.ts';

interface MailedShare {
  to: string;
  note: string;
}

/**
 * What every mail to a customer says of a link.
 * @throws Problem `email_not_verified`, `conflict` when the link has expired or can't be shown
 */
export const linkMailOf = async (deps: Deps, owner: UserRow, share: ShareRow) => {
  const { db } = deps.database;
  const [{ design }] = await listOptions(db, share);
  if (owner.emailVerifiedAt === null)
    throw new Problem(
      'email_not_verified',
      'Please confirm your email address first: answers go there. We have sent you a link; you can have it sent again on the account page.',
    );
  if (share.expiresAt !== null && share.expiresAt <= deps.now())
    throw new Problem('conflict', 'This link has ended. Give it a later end, or make a new one.');
  const url = await shareUrl(deps, share);
  if (url === null) throw new Problem('conflict', 'This link cannot be shown again. Please make a new one.');
  const name = [(await publicShopOf(db, owner.id)).name, owner.username]
    .map(cleanLine)
    .find((text) => text !== '' && !looksLikeLink(text));
  const title = await titleOfLink(db, share, design, await shownDesign(db, design));
  return {
    from: name ?? owner.email,
    replyTo: owner.email,
    designName: looksLikeLink(title) ? customerTitle('', '') : title,
    hasPassword: share.passwordHash !== null,
    url,
  };
};

/** @throws Problem `not_found`, those of `linkMailOf`, `too_many_requests` */
export const mailShare = async (
  deps: Deps,
  owner: UserRow,
  shareId: string,
  { to, note }: MailedShare,
): Promise<void> => {
  const { db } = deps.database;
  const share = await findOwnShare(db, owner.id, shareId);
  if (share === undefined) throw notFound('This link');
  const data = { ...(await linkMailOf(deps, owner, share)), note };
  await takeFromLimit(deps, MAILS_PER_RECIPIENT, `${owner.id} ${to}`);
  await takeFromLimit(deps, MAILS_PER_OWNER, owner.id);
  await queueMail(db, { to, template: 'design-shared', at: deps.now(), data });
};
