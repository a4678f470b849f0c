import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { users, type UserRow } from '../db/schema.ts';
import { Problem } from './problem.ts';

/**
 * Locks the user's row until the transaction ends and checks that the password has not changed, so that no sign-in that
 * began before a change of password succeeds after it.
 * @param user the row as it was when the password, the session or the passkey was checked
 * @throws Problem `conflict`
 */
export const lockUserWithSamePassword = async (
  tx: Tx,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
): Promise<void> => {
  const [same] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('no key update');
  if (same === undefined)
    throw new Problem('conflict', 'The password was just changed elsewhere. Please sign in again.');
};
