/** Changes to an account by the server's operator, at the command line. */
import { eq } from 'drizzle-orm';
import { normalizeAddress } from '#contract/mail-address.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { openForOperator } from '#server/platform/db/open-for-operator.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { writeAudit } from '#server/platform/observe/write-audit.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

/**
 * Makes the change and its entry in the audit log in one transaction.
 * @param change returns further details for that entry
 * @returns the account's name
 * @throws OperatorError
 */
export const changeAsOperator = async (
  config: Config,
  email: string,
  action: string,
  change: (tx: Tx, user: UserRow) => Promise<Record<string, unknown>>,
): Promise<string> => {
  const database = await openForOperator(config);
  try {
    return await database.db.transaction(async (tx) => {
      const [user] = await tx
        .select()
        .from(users)
        .where(eq(users.email, normalizeAddress(email)))
        .for('update');
      if (user === undefined) throw new OperatorError(`There is no account with the email ${email}.`);
      const details = await change(tx, user);
      const operator = { id: 'command', username: 'Operator (command line)' };
      await writeAudit(tx, operator, {
        action,
        subject: { id: user.id, name: user.username },
        details,
        at: new Date(),
      });
      return user.username;
    });
  } catch (error) {
    if (error instanceof Problem) throw new OperatorError(error.message);
    throw error;
  } finally {
    await database.close();
  }
};
