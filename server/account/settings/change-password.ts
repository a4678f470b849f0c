import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { PasswordChange } from '#contract/account/account-settings.ts';
import { revokeAllKeys } from '#server/developer/revoke-key.ts';
import { users, type SessionRow, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { confirmPassword } from '#server/platform/http/confirm-password.ts';
import { deletePasskeys, describeEndedAccess, endSessionsAndLinks } from '../sign-in/end-access.ts';
import { hashPassword, verifyPassword } from '#server/platform/http/password-hash.ts';
import { refuseGuessablePassword } from '../sign-in/password-rules.ts';

const CHANGED = 'Your password was changed, and every other device was signed out.';

/**
 * Changes a password. Other sessions and everything begun with the old password end (D-20); API keys and
 * passkeys end if the owner asks for it.
 * @returns a message that says what was done
 * @throws Problem `wrong_password`, `invalid_input`
 */
export const changePassword = async (
  deps: Deps,
  user: UserRow,
  session: SessionRow,
  { currentPassword, newPassword, revokeApiKeys, removePasskeys }: z.output<typeof PasswordChange>,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<string> => {
  const {
    database: { db },
    now,
  } = deps;
  try {
    await confirmPassword(deps, user, currentPassword, 'currentPassword');
  } catch (error) {
    // The change was made before, and its answer was lost.
    const isRepeated = error instanceof Problem && error.code === 'wrong_password';
    if (isRepeated && (await verifyPassword(user.passwordHash, newPassword))) return CHANGED;
    throw error;
  }
  refuseGuessablePassword(newPassword, user, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  return db.transaction(async (tx) => {
    // Replaces only the password that was confirmed, so that one of two simultaneous changes fails.
    const [changed] = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning();
    if (changed === undefined)
      throw new Problem('conflict', 'The password was just changed elsewhere. Please sign in again.');
    await endSessionsAndLinks(tx, user.id, session);
    const ended = {
      apiKeys: revokeApiKeys ? await revokeAllKeys(tx, user.id, now(), request) : 0,
      passkeys: removePasskeys ? await deletePasskeys(tx, user.id) : 0,
      // A new password leaves webhooks on.
      webhooks: 0,
    };
    const message = `${CHANGED}${describeEndedAccess(ended)}`;
    await queueMail(tx, {
      to: changed.email,
      template: 'security-notice',
      data: { username: changed.username, what: message },
      at: now(),
    });
    return message;
  });
};
