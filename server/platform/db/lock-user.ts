import { eq } from 'drizzle-orm';
import type { Tx } from './open.ts';
import { users, type UserRow } from './schema.ts';

/**
 * Locks a user's row to the end of the transaction, so that changes of the allowance, the line of renders, versions or
 * decisions of one user run one after the other. Taken before every other row of the user's, so that two such
 * transactions never wait for each other.
 */
export const lockUser = async (tx: Tx, userId: string): Promise<UserRow | undefined> => {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user;
};
