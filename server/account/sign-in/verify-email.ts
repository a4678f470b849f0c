import { eq } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import { TRIAL_DAYS } from '#contract/money/plan-catalog.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { AccountLinkRow } from '#server/platform/db/schema/accounts.ts';
import { violatedConstraint } from '#server/platform/db/violated-constraint.ts';
import type { Deps } from '#server/platform/deps.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { notSignedInProblem } from '#server/platform/http/session.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import {
  createLink,
  deleteLinks,
  keepAsVerified,
  invalidLinkProblem,
  requireLink,
  consumeLink,
} from './account-links.ts';
import { CONFIRMATION_EMAIL_LIMIT } from './limits.ts';
import { setEmail } from './set-email.ts';
import { deleteKeepLinksTo, isEmailReserved, isEmailTaken } from './held-email.ts';

/** Queues the email that verifies a user's email address. */
export const queueVerification = async (tx: Queryable, { config, now }: Deps, user: UserRow): Promise<void> => {
  await deleteLinks(tx, user.id, ['verify']);
  const url = await createLink(tx, config.appUrl, user, 'verify', user.email, now());
  await queueMail(tx, {
    to: user.email,
    template: 'verify',
    data: { username: user.username, url, changing: false },
    at: now(),
  });
};

const ALREADY_CONFIRMED = 'Your address is confirmed already.';

/**
 * Sends the email that verifies a user's email address again, unless it is verified.
 * @returns the sentence that says so
 * @throws Problem `too_many_requests`, `not_signed_in` if the account was just deleted
 */
export const sendVerification = async (deps: Deps, user: UserRow): Promise<string> => {
  if (user.emailVerifiedAt !== null) return ALREADY_CONFIRMED;
  await consumeRateLimit(deps, CONFIRMATION_EMAIL_LIMIT, user.id);
  return deps.database.db.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    if (current === undefined) throw notSignedInProblem();
    if (current.emailVerifiedAt !== null) return ALREADY_CONFIRMED;
    await queueVerification(tx, deps, current);
    return `We have sent a link to ${current.email}.`;
  });
};

/**
 * Sends an email to the new email address, which verifies it, and one to the current address, which can stop the
 * change. An earlier request is dropped. Only the reader of the new address learns whether it already has an account.
 */
export const queueEmailChange = async (
  tx: Queryable,
  { config, now }: Deps,
  user: UserRow,
  email: string,
): Promise<void> => {
  await deleteLinks(tx, user.id, ['change-email']);
  const url = await createLink(tx, config.appUrl, user, 'change-email', email, now());
  const isTaken = await isEmailTaken(tx, email, user.id, now());
  if (isTaken) await queueMail(tx, { to: email, template: 'address-in-use', data: {}, at: now() });
  else
    await queueMail(tx, {
      to: email,
      template: 'verify',
      data: { username: user.username, url, changing: true },
      at: now(),
    });
  const keepUrl = await createLink(tx, config.appUrl, user, 'keep-email', user.email, now());
  await queueMail(tx, {
    to: user.email,
    template: 'email-change-asked',
    data: { username: user.username, newEmail: email, url: keepUrl, proven: user.emailVerifiedAt !== null },
    at: now(),
  });
};

/**
 * Verifies an account's email address or changes the address to a new one, as the link says. While it lasts, and the
 * account has that address, the link says so again: whoever holds it reads the mailbox.
 * @returns the address that the account has now
 * @throws Problem `link_not_valid`, `email_taken`
 */
export const verifyEmail = async (deps: Deps, token: string): Promise<string> => {
  try {
    return await deps.database.db.transaction(async (tx) => {
      const purposes = ['verify', 'change-email'] as const;
      const { userId } = await requireLink(tx, token, purposes, deps.now());
      const user = await lockUser(tx, userId);
      if (user === undefined) throw invalidLinkProblem();
      // Read again, because the link may have changed the address meanwhile, opened on another device.
      const link = await requireLink(tx, token, purposes, deps.now());
      if (link.purpose === 'verify') return verifyCurrentEmail(tx, deps, user, link);
      return changeEmail(tx, deps, user, await consumeLink(tx, token, ['change-email'], deps.now()));
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email') throw emailTakenProblem();
    throw error;
  }
};

const emailTakenProblem = (): Problem =>
  new Problem('email_taken', 'Another account now uses this address.', { field: 'email' });

/** Whether the trial runs and is the account's own, not the rest of one that a deleted account had begun. */
const hasNewTrial = ({ createdAt, trialEndsAt, subscriptionStartedAt }: UserRow, now: Date): boolean =>
  subscriptionStartedAt === null &&
  trialEndsAt > now &&
  trialEndsAt.getTime() - createdAt.getTime() >= TRIAL_DAYS * DAY_MS;

const verifyCurrentEmail = async (tx: Tx, { now }: Deps, user: UserRow, link: AccountLinkRow): Promise<string> => {
  if (user.email !== link.email) throw invalidLinkProblem();
  if (user.emailVerifiedAt !== null) return user.email;
  await tx.update(users).set({ emailVerifiedAt: now() }).where(eq(users.id, user.id));
  await queueMail(tx, {
    to: user.email,
    template: 'welcome',
    data: { username: user.username, hasTrial: hasNewTrial(user, now()) },
    once: `welcome:${user.id}`,
    at: now(),
  });
  return user.email;
};

const changeEmail = async (tx: Tx, { config, now }: Deps, previous: UserRow, link: AccountLinkRow): Promise<string> => {
  if (await isEmailReserved(tx, link.email, previous.id, now())) throw emailTakenProblem();
  await setEmail(tx, { now }, previous, link.email);
  // Links in the old mailbox stop working, except the one that restores the old email address within a week.
  await deleteLinks(tx, previous.id, ['reset', 'verify', 'change-email']);
  await keepAsVerified(tx, link);
  if (previous.emailVerifiedAt === null) await deleteKeepLinksTo(tx, previous.id, previous.email);
  const url =
    previous.emailVerifiedAt === null
      ? null
      : await createLink(tx, config.appUrl, previous, 'keep-email', previous.email, now());
  await queueMail(tx, {
    to: previous.email,
    template: 'email-changed',
    data: { username: previous.username, newEmail: link.email, url },
    at: now(),
  });
  return link.email;
};
