/**
 * Switches two-factor sign-in off for a user who has lost the authenticator and every recovery code: a command for the
 * server's operator, who has verified the user's identity.
 */
import { eq } from 'drizzle-orm';
import { sameMailbox } from '#contract/mail-address.ts';
import { switchTwoFactorOff } from '../sign-in/second-factor/two-factor.ts';
import type { Config } from '#server/config.ts';
import { openForOperator } from '#server/platform/db/open-for-operator.ts';
import { users } from '#server/platform/db/schema.ts';
import { StartError } from '#server/platform/start-error.ts';
import { writeAudit } from '#server/platform/observe/write-audit.ts';

/**
 * The password is still required, and the account's address gets a mail.
 * @returns the account's name.
 * @throws StartError
 */
export const twoFactorOff = async (config: Config, email: string): Promise<string> => {
  const database = await openForOperator(config);
  try {
    return await database.db.transaction(async (tx) => {
      const [user] = await tx
        .select()
        .from(users)
        .where(eq(users.email, sameMailbox(email)))
        .for('update');
      if (user === undefined) throw new StartError(`There is no account with the email ${email}.`);
      if (!(await switchTwoFactorOff(tx, user.id, new Date())))
        throw new StartError(`${user.username} has no two-factor sign-in.`);
      await writeAudit(
        tx,
        { id: 'command', username: 'server command' },
        'two-factor off',
        { id: user.id, name: user.username },
        {},
        new Date(),
      );
      return user.username;
    });
  } finally {
    await database.close();
  }
};
