import { HOUR_S, MINUTE_S } from '#contract/durations.ts';
import { limitRule } from '#server/platform/http/limits.ts';

/** Wrong passwords, for each address and link, and for each link from all addresses together. */
export const GUESSES_PER_ADDRESS = limitRule('share-guess-address', 8, 15 * MINUTE_S, 'Too many wrong passwords.');
export const GUESSES_PER_SHARE = limitRule('share-guess-link', 60, HOUR_S, 'Too many wrong passwords for this link.');
/** Invalid links. */
export const UNKNOWN_LINKS = limitRule('share-unknown', 60, 10 * MINUTE_S, 'Too many links that do not exist.');
export const DECISIONS = limitRule('share-decision', 20, HOUR_S, 'Many answers were sent from here in a short time.');
/** Links mailed in an owner's name. */
export const MAILS_PER_OWNER = limitRule('share-mail-owner', 30, 24 * HOUR_S, 'You have sent many mails today.');
export const MAILS_PER_RECIPIENT = limitRule(
  'share-mail-recipient',
  3,
  24 * HOUR_S,
  'This address has had three mails from you today.',
);
export const NEW_SHARES = limitRule('share-new', 120, HOUR_S, 'You have made many links in a short time.');
