import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { users, type UserRow } from '../db/schema.ts';
import { Problem } from './problem.ts';

/**
 * Holds an account as it is until the transaction ends. What a password has allowed must not happen once that password has ended:
 * a sign-in that was under way while the owner chose a new one would outlive it.
 * @param user as it was when the password, the session or the passkey was checked
 * @throws Problem `conflict`
 */
export const requireSamePassword = async (tx: Tx, { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>): Promise<void> => {
  const [same] = await tx.select({ id: users.id }).from(users).where(and(eq(users.id, id), eq(users.passwordHash, passwordHash))).for('no key update');
  if (same === undefined) throw new Problem('conflict', 'The password was changed a moment ago elsewhere. Please sign in again.');
};
