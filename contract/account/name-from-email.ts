/** Usernames that are made of an address, for accounts that are registered without one. */
import { Username } from './accounts.ts';

export const FALLBACK_NAME = 'Member';

/** The part of the address before the @, if that is a valid username. */
export const nameFromEmail = (email: string): string => {
  const words = (email.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .replace(/[._-]+/g, ' ')
    .trim();
  return Username.safeParse(words.slice(0, 40)).data ?? FALLBACK_NAME;
};

/** Whether a username was made of the address: others need not read it, for it is no name that its owner gave. */
export const isNameFromEmail = (username: string, email: string): boolean =>
  [nameFromEmail(email), FALLBACK_NAME].some(
    (name) =>
      username.toLowerCase().startsWith(name.toLowerCase()) && /^( [0-9a-f]{8})?$/.test(username.slice(name.length)),
  );
