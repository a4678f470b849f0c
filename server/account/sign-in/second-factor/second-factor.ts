import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitFailures } from '#server/platform/http/failure-limits.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { lockUserWithSamePassword } from '#server/platform/http/lock-user-with-same-password.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { countChallengeAttempt, openChallenge, consumeChallenge } from './challenges.ts';
import { SECOND_FACTOR_LIMIT } from '../limits.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { consumeTotpCode } from './totp.ts';
import { wrongCode } from './two-factor.ts';

/** Wrong codes after which the user must enter the password again. */
const MAX_ATTEMPTS_PER_SIGN_IN = 6;

/**
 * Starts the second step of a sign-in, after the right password.
 * @throws Problem `second_factor_required`
 */
export const requireSecondFactor = async (
  deps: Deps,
  reply: FastifyReply,
  user: UserRow,
  remember: boolean,
): Promise<never> => {
  await deps.database.db.transaction(async (tx) => {
    await lockUserWithSamePassword(tx, user);
    await openChallenge(deps, reply, 'second-factor', { userId: user.id, remember }, tx);
  });
  throw new Problem('second_factor_required', 'Please enter the code from your authenticator app.');
};

/**
 * @param code six digits, or a recovery code without dashes
 * @returns the user, and whether "Remember me" was checked
 * @throws Problem `wrong_code`, `wrong_credentials` (the first step was too long ago), `too_many_requests`
 */
export const completeSecondFactor = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<{ user: UserRow; remember: boolean }> => {
  const { db } = deps.database;
  const challenge = await countChallengeAttempt(deps, request, 'second-factor', MAX_ATTEMPTS_PER_SIGN_IN);
  const [user] =
    challenge?.userId == null ? [] : await db.select().from(users).where(eq(users.id, challenge.userId)).limit(1);
  if (challenge === undefined || user?.totpEnabledAt == null)
    throw new Problem('wrong_credentials', 'This took too long, or too many codes were wrong. Please sign in again.');
  await limitFailures(deps, [[SECOND_FACTOR_LIMIT, user.id]], async () => {
    const isRight = /^\d{6}$/.test(code)
      ? await consumeTotpCode(deps, user, code)
      : await redeemRecoveryCode(deps, user, code);
    if (!isRight) throw wrongCode();
  });
  // Only one of two simultaneous answers takes the challenge.
  if ((await consumeChallenge(deps, request, reply, 'second-factor')) === undefined)
    throw new Problem('wrong_credentials', 'Please sign in again.');
  return { user, remember: challenge.remember };
};

const redeemRecoveryCode = ({ database: { db }, now }: Deps, user: UserRow, code: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await consumeRecoveryCode(tx, user.id, code))) return false;
    await queueMail(tx, {
      to: user.email,
      template: 'security-notice',
      data: { username: user.username, what: 'A recovery code was used to sign in. It will not work again.' },
      at: now(),
    });
    return true;
  });
