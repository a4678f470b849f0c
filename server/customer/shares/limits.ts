import type { LimitRule } from '#server/platform/http/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Wrong passwords only, per address and link, and per link over all addresses, so that a botnet guesses no faster. */
export const GUESSES_PER_ADDRESS: LimitRule = {
  name: 'share-guess-address',
  max: 8,
  windowSeconds: 15 * MINUTE,
  message: 'Too many wrong passwords.',
};
export const GUESSES_PER_SHARE: LimitRule = {
  name: 'share-guess-link',
  max: 60,
  windowSeconds: HOUR,
  message: 'Too many wrong passwords for this link.',
};
/** Invalid links; a person mistypes only a few. */
export const UNKNOWN_LINKS: LimitRule = {
  name: 'share-unknown',
  max: 60,
  windowSeconds: 10 * MINUTE,
  message: 'Too many links that do not exist.',
};
export const DECISIONS: LimitRule = {
  name: 'share-decision',
  max: 20,
  windowSeconds: HOUR,
  message: 'Many answers were sent from here in a short time.',
};
/** Links mailed in an owner's name. */
export const MAILS_PER_OWNER: LimitRule = {
  name: 'share-mail-owner',
  max: 30,
  windowSeconds: 24 * HOUR,
  message: 'You have sent many mails today.',
};
export const MAILS_PER_RECIPIENT: LimitRule = {
  name: 'share-mail-recipient',
  max: 3,
  windowSeconds: 24 * HOUR,
  message: 'This address has had three mails from you today.',
};
export const NEW_SHARES: LimitRule = {
  name: 'share-new',
  max: 120,
  windowSeconds: HOUR,
  message: 'You have made many links in a short time.',
};
