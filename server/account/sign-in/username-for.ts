import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { FALLBACK_NAME, nameFromEmail } from '#contract/account/name-from-email.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { users } from '#server/platform/db/schema.ts';
import { usernameKey } from './username-key.ts';

/** A username for an account that was registered without one. */
export const usernameFor = async (db: Queryable, email: string): Promise<string> => {
  const name = nameFromEmail(email);
  const [existing] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, usernameKey(name)));
  return existing === undefined && name !== FALLBACK_NAME ? name : `${name} ${randomBytes(4).toString('hex')}`;
};
