import { eq } from 'drizzle-orm';
import type { Tx } from './open.ts';
import { users, type UserRow } from './schema.ts';

/**
 * Locks a user's row until the end of the transaction, so that changes to one user's allowance, queue, versions and
 * decisions run one after the other. Lock it before any other row of the user, so that two transactions never deadlock;
 * a test fails that runs one with another order (`tests/support/server/lock-order.ts`).
 */
export const lockUser = async (tx: Tx, userId: string): Promise<UserRow | undefined> => {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user;
};
