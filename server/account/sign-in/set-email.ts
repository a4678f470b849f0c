import { eq } from 'drizzle-orm';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';

/**
 * The one place where an account's email address changes, to a verified new one or back to an old one.
 * @returns the account with its new address
 * @throws a violation of `users_email` when another account has the address
 */
export const setEmail = async (
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  previous: UserRow,
  email: string,
): Promise<UserRow> =>
  onlyRow(await tx.update(users).set({ email, emailVerifiedAt: now() }).where(eq(users.id, previous.id)).returning());
