import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Username } from '#contract/account/accounts.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { users } from '#server/platform/db/schema.ts';
import { usernameKey } from './username-key.ts';

const FALLBACK = 'Member';

/** Username until the owner chooses one: the part before the @, where that is a valid name. */
const nameOf = (email: string): string => {
  const said = (email.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .replace(/[._-]+/g, ' ')
    .trim();
  const name = Username.safeParse(said.slice(0, 40));
  return name.success ? name.data : FALLBACK;
};

/** A username for an account that was made with an address and a password alone. */
export const usernameFor = async (q: Queryable, email: string): Promise<string> => {
  const name = nameOf(email);
  const [taken] = await q
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, usernameKey(name)));
  return taken === undefined && name !== FALLBACK ? name : `${name} ${randomBytes(4).toString('hex')}`;
};
