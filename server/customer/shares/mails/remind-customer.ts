/** Reminds a customer of a link by email, in the shop's name and at most once a day. */
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import { shares } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { MAIL_LIMIT_PER_OWNER } from '../limits.ts';
import { emailOfCustomer } from './email-of-customer.ts';
import { refuseStoppedNews } from './news-stops.ts';
import { createLinkMail } from './mail-share.ts';
import { findOwnShare } from '../store.ts';
import { awaitsAnswerCondition } from '../waiting-links.ts';

/**
 * One SQL statement checks and records the reminder, so that tapping twice sends only one email.
 * @throws Problem `not_found`, `email_not_verified`, `too_many_requests`; `conflict` if no email address is known, the
 * customer wants no more emails, the link was answered or has ended, or the last reminder is less than a day old
 */
export const remindCustomer = async (deps: Deps, owner: UserRow, shareId: string): Promise<void> => {
  const { db } = deps.database;
  const share = await findOwnShare(db, owner.id, shareId);
  if (share === undefined) throw notFoundProblem('This link');
  const to = await emailOfCustomer(db, share);
  if (to === null) throw new Problem('conflict', 'No email address of this customer is known yet.');
  await refuseStoppedNews(db, share, to);
  const data = await createLinkMail(deps, owner, share, to);
  await consumeRateLimit(deps, MAIL_LIMIT_PER_OWNER, owner.id);
  const now = deps.now();
  await db.transaction(async (tx) => {
    await lockUser(tx, owner.id);
    // Once more, because the customer may have stopped the emails meanwhile.
    await refuseStoppedNews(tx, share, to);
    const [reminded] = await tx
      .update(shares)
      .set({ remindedAt: now })
      .where(
        and(
          eq(shares.id, shareId),
          eq(shares.userId, owner.id),
          awaitsAnswerCondition(now),
          or(isNull(shares.remindedAt), lte(shares.remindedAt, new Date(now.getTime() - DAY_MS))),
        ),
      )
      .returning({ id: shares.id });
    if (reminded === undefined)
      throw new Problem('conflict', 'This customer has answered, or was reminded within the last day.');
    await queueMail(tx, { to, template: 'design-reminder', share: shareId, at: now, data });
  });
};
