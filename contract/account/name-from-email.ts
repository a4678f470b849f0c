/** Usernames that are made of an address, for accounts that are registered without one. */
import { looksLikeLink } from '../link-like.ts';
import { cleanLine } from '../plain-text.ts';
import { Username, type User } from './accounts.ts';

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

/** The name that a person gave; empty for one that was made of the address, and for one that reads as a link. */
export const nameOfOwner = ({ username, email }: Pick<User, 'username' | 'email'>): string => {
  const name = cleanLine(username);
  return looksLikeLink(name) || isNameFromEmail(name, email) ? '' : name;
};
