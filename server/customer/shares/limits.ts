import { HOUR_S, MINUTE_S } from '#contract/durations.ts';
import { limitRule } from '#server/platform/http/limits.ts';

/** Wrong passwords: per IP address and link, and per link from all addresses together. */
export const GUESS_LIMIT_PER_IP = limitRule('share-guess-address', 8, 15 * MINUTE_S, 'Too many wrong passwords.');
export const GUESS_LIMIT_PER_SHARE = limitRule(
  'share-guess-link',
  60,
  HOUR_S,
  'Too many wrong passwords for this link.',
);
/** Requests for links that do not exist. */
export const UNKNOWN_LINK_LIMIT = limitRule(
  'share-unknown',
  60,
  10 * MINUTE_S,
  'Too many requests for links that do not exist.',
);
/** Decisions and questions, from one IP address on one link. */
export const ANSWER_LIMIT = limitRule('share-answer', 20, HOUR_S, 'Many answers were sent from here in a short time.');
/** Emails to customers in an owner's name: links, reminders, replies to questions. */
export const MAIL_LIMIT_PER_OWNER = limitRule('share-mail-owner', 30, 24 * HOUR_S, 'You have sent many emails today.');
/** Links that one owner emails to one address; reminders and replies do not count. */
export const LINK_MAIL_LIMIT_PER_RECIPIENT = limitRule(
  'share-mail-recipient',
  3,
  24 * HOUR_S,
  'This address has received three emails from you today.',
);
/** New links and new embeds of one owner, counted together. */
export const NEW_SHARE_LIMIT = limitRule('share-new', 120, HOUR_S, 'You have made many links in a short time.');
