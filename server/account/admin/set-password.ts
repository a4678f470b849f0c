/** Sets a password for a user who has lost both password and mailbox: a command for the server's operator. */
import { eq } from 'drizzle-orm';
import { expected } from '#contract/expected.ts';
import { sameMailbox } from '#contract/mail-address.ts';
import { Password } from '#contract/account/accounts.ts';
import { endAllAccess } from '../sign-in/end-access.ts';
import { hashPassword } from '#server/platform/http/password-hash.ts';
import { refuseGuessable } from '../sign-in/password-rules.ts';
import type { Config } from '#server/config.ts';
import { openForOperator } from '#server/platform/db/open-for-operator.ts';
import { users } from '#server/platform/db/schema.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { StartError } from '#server/platform/start-error.ts';
import { writeAudit } from '#server/platform/observe/write-audit.ts';

/**
 * Applies the usual password rules and ends every session, link, key and passkey.
 * @returns the account's name.
 * @throws StartError
 */
export const setPassword = async (config: Config, email: string, password: string): Promise<string> => {
  const checked = Password.safeParse(password);
  if (!checked.success)
    throw new StartError(`${expected(checked.error.issues[0], 'What is wrong with a password').message}.`);
  const database = await openForOperator(config);
  try {
    return await database.db.transaction(async (tx) => {
      const [user] = await tx
        .select()
        .from(users)
        .where(eq(users.email, sameMailbox(email)))
        .for('update');
      if (user === undefined) throw new StartError(`There is no account with the email ${email}.`);
      refuseGuessable(password, user);
      await tx
        .update(users)
        .set({ passwordHash: await hashPassword(password) })
        .where(eq(users.id, user.id));
      const ended = await endAllAccess(tx, user.id, new Date(), { ip: '' });
      await writeAudit(
        tx,
        { id: 'command', username: 'server command' },
        'password set',
        { id: user.id, name: user.username },
        { ...ended },
        new Date(),
      );
      return user.username;
    });
  } catch (error) {
    throw error instanceof Problem ? new StartError(error.message) : error;
  } finally {
    await database.close();
  }
};
