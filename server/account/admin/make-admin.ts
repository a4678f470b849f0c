/** Grants or revokes administrator rights by a command on the server, which is the only way (D-64). */
import { eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { users } from '#server/platform/db/schema.ts';
import { changeAsOperator } from './operator-change.ts';

/** @returns the account's name. @throws OperatorError */
export const setAdmin = (config: Config, email: string, isAdmin: boolean): Promise<string> =>
  changeAsOperator(config, email, isAdmin ? 'admin granted' : 'admin revoked', async (tx, user) => {
    await tx.update(users).set({ isAdmin }).where(eq(users.id, user.id));
    return {};
  });
