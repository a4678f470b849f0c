/** Sets a password for a user who has lost both password and mailbox: a command for the server's operator. */
import { eq } from 'drizzle-orm';
import { expected } from '#contract/expected.ts';
import { sameMailbox } from '#contract/mail-address.ts';
import { Password } from '#contract/accounts.ts';
import { endAllAccess } from '../accounts/end-access.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { refuseGuessable } from '../accounts/password-rules.ts';
import type { Config } from '../config.ts';
import { openForOperator } from '../db/open-for-operator.ts';
import { users } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { StartError } from '../start-error.ts';
import { writeAudit } from '../audit/write-audit.ts';

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
