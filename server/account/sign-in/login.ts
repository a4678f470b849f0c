import { eq } from 'drizzle-orm';
import type { Deps } from '#server/platform/deps.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { verifyPassword } from '#server/platform/http/password-hash.ts';

/**
 * A wrong password and an unknown account get the same answer after the same time.
 * @throws Problem `wrong_credentials`
 */
export const login = async (deps: Deps, email: string, password: string): Promise<UserRow> => {
  const [user] = await deps.database.db.select().from(users).where(eq(users.email, email)).limit(1);
  if (!(await verifyPassword(user?.passwordHash, password)) || user === undefined)
    throw new Problem('wrong_credentials', 'Invalid email or password');
  return user;
};
