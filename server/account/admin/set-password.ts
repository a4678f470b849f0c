/** The operator's command that sets a password for a user who has lost both password and mailbox. */
import { eq } from 'drizzle-orm';
import { requireValue } from '#contract/expected.ts';
import { Password } from '#contract/account/accounts.ts';
import { describeEndedAccess, endAllAccess } from '../sign-in/end-access.ts';
import { hashPassword } from '#server/platform/http/password-hash.ts';
import { refuseGuessablePassword } from '../sign-in/password-rules.ts';
import type { Config } from '#server/config.ts';
import { users } from '#server/platform/db/schema.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { changeAsOperator } from './operator-change.ts';

/**
 * Applies the usual password rules and signs the user out everywhere and revokes email links, API keys and passkeys. The
 * account's email address gets an email.
 * @returns the account's name.
 * @throws OperatorError
 */
export const setPassword = async (config: Config, email: string, password: string): Promise<string> => {
  const checked = Password.safeParse(password);
  if (!checked.success)
    throw new OperatorError(`${requireValue(checked.error.issues[0], 'The problem with a password').message}.`);
  return changeAsOperator(config, email, 'password set', async (tx, user) => {
    refuseGuessablePassword(password, user);
    await tx
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, user.id));
    const ended = await endAllAccess(tx, user.id, new Date(), { ip: '' });
    await queueMail(tx, {
      to: user.email,
      template: 'security-notice',
      data: {
        username: user.username,
        what: `Your password was set by the operator of this server, and every device was signed out.${describeEndedAccess(ended)}`,
      },
      at: new Date(),
    });
    return { ...ended };
  });
};
