import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Username } from '#contract/account/accounts.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { users } from '#server/platform/db/schema.ts';
import { usernameKey } from './username-key.ts';

const FALLBACK = 'Member';

/** The part of the address before the @, if that is a valid username. */
const nameFromEmail = (email: string): string => {
  const words = (email.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .replace(/[._-]+/g, ' ')
    .trim();
  return Username.safeParse(words.slice(0, 40)).data ?? FALLBACK;
};

/** A username for an account that was registered without one. */
export const usernameFor = async (q: Queryable, email: string): Promise<string> => {
  const name = nameFromEmail(email);
  const [existing] = await q
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, usernameKey(name)));
  return existing === undefined && name !== FALLBACK ? name : `${name} ${randomBytes(4).toString('hex')}`;
};
