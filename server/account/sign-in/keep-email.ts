import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { KeepEmailReply } from '#contract/account/account-recovery.ts';
import { requireValue } from '#contract/expected.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { AccountLinkRow } from '#server/platform/db/schema/accounts.ts';
import { violatedConstraint } from '#server/platform/db/violated-constraint.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newToken } from '#server/platform/ids.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { createLink, invalidLinkProblem, requireLink, consumeLink } from './account-links.ts';
import { endAllAccess, describeEndedAccess } from './end-access.ts';
import { deleteKeepLinksSince } from './held-email.ts';
import { hashPassword } from '#server/platform/http/password-hash.ts';
import { setEmail } from './set-email.ts';
import { switchTwoFactorOff } from './second-factor/two-factor.ts';

type Reply = z.output<typeof KeepEmailReply>;

/**
 * Stops or undoes a change of email address that the owner did not ask for. The stranger knows the password, so it and
 * all other access end, and the reader of this mailbox chooses a new password.
 * @throws Problem `link_not_valid`, `email_taken`
 */
export const keepEmail = async (deps: Deps, token: string, request: Pick<FastifyRequest, 'ip'>): Promise<Reply> => {
  const unknownPassword = await hashPassword(newToken());
  try {
    return await deps.database.db.transaction(async (tx) => {
      const { userId } = await requireLink(tx, token, ['keep-email'], deps.now());
      const user = await lockUser(tx, userId);
      if (user === undefined) throw invalidLinkProblem();
      const link = await consumeLink(tx, token, ['keep-email'], deps.now());
      await tx.update(users).set({ passwordHash: unknownPassword }).where(eq(users.id, user.id));
      return restoreEmail(tx, deps, user, link, request);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email')
      throw new Problem(
        'email_taken',
        `Another account now uses this address. Please write to ${deps.config.supportEmail}.`,
        { field: 'email' },
      );
    throw error;
  }
};

const restoreEmail = async (
  tx: Tx,
  deps: Deps,
  previous: UserRow,
  link: AccountLinkRow,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<Reply> => {
  const now = deps.now();
  const { email } = link;
  const owner = await setEmail(tx, deps, previous, email);
  const ended = describeEndedAccess(await endAllAccess(tx, owner.id, now, request));
  // An attacker who switched two-factor sign-in on would lock the owner out.
  if (previous.totpEnabledAt !== null && previous.totpEnabledAt >= link.createdAt)
    await switchTwoFactorOff(tx, owner.id, now);
  await deleteKeepLinksSince(tx, link);
  const resetUrl = await createLink(tx, deps.config.appUrl, owner, 'reset', email, now);
  const message = `The account has the address ${email}. Every device was signed out, and the old password no longer works.${ended}`;
  await queueMail(tx, {
    to: email,
    template: 'security-notice',
    data: { username: owner.username, what: `${message} Choose a new password if you have not done so yet.` },
    at: now,
  });
  if (previous.email !== email)
    await queueMail(tx, {
      to: previous.email,
      template: 'email-changed',
      data: { username: owner.username, newEmail: email, url: null },
      at: now,
    });
  return { email, message, resetToken: requireValue(resetUrl.split('#token=')[1], 'The token of a reset link') };
};
