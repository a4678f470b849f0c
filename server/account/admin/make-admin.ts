/** The only way to become an administrator: a command on the server (D-64). */
import { eq } from 'drizzle-orm';
import { sameMailbox } from '#contract/mail-address.ts';
import type { Config } from '#server/config.ts';
import { openForOperator } from '#server/platform/db/open-for-operator.ts';
import { users } from '#server/platform/db/schema.ts';
import { StartError } from '#server/platform/start-error.ts';
import { writeAudit } from '#server/platform/observe/write-audit.ts';

/** @returns the account's name. @throws StartError */
export const makeAdmin = async (config: Config, email: string, isAdmin: boolean): Promise<string> => {
  const database = await openForOperator(config);
  try {
    return await database.db.transaction(async (tx) => {
      const [user] = await tx
        .update(users)
        .set({ isAdmin })
        .where(eq(users.email, sameMailbox(email)))
        .returning();
      if (user === undefined) throw new StartError(`There is no account with the email ${email}.`);
      await writeAudit(
        tx,
        { id: 'command', username: 'server command' },
        isAdmin ? 'admin granted' : 'admin revoked',
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
