/** Derives a username from the email address, for accounts that register without a username. */
import { looksLikeLink } from '../link-like.ts';
import { cleanLine } from '../plain-text.ts';
import { Username, type User } from './accounts.ts';

export const FALLBACK_NAME = 'Member';
/** Added to a name that is taken (`server/account/sign-in/username-for.ts`). */
const UNIQUE_SUFFIX = /^( [0-9a-f]{8})?$/;

/**
 * The part of the email address before the @, cut at 40 characters: a tag after a plus sign is dropped, and separators
 * become spaces. Falls back to "Member" where that is no valid username.
 */
export const nameFromEmail = (email: string): string => {
  const candidate = (email.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .replace(/[._-]+/g, ' ')
    .trim();
  return Username.safeParse(candidate.slice(0, 40)).data ?? FALLBACK_NAME;
};

/** Whether the username was generated rather than chosen. Generated names are not shown to others. */
export const isGeneratedName = (username: string, email: string): boolean =>
  [nameFromEmail(email), FALLBACK_NAME].some(
    (name) => username.toLowerCase().startsWith(name.toLowerCase()) && UNIQUE_SUFFIX.test(username.slice(name.length)),
  );

/** The name that a person chose; empty if it was generated, or reads as a link. */
export const chosenName = ({ username, email }: Pick<User, 'username' | 'email'>): string => {
  const name = cleanLine(username);
  return looksLikeLink(name) || isGeneratedName(name, email) ? '' : name;
};
