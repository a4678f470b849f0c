import { HOUR_S, MINUTE_S } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import { type LimitRule, limitRule } from '#server/platform/http/limits.ts';

/** Failures from one IP address at one account, so that a stranger elsewhere cannot lock the owner out. */
export const LOGIN_LIMIT_PER_ACCOUNT = limitRule('login-account', 10, 15 * MINUTE_S, 'Too many attempts to sign in.');
/** Failures from one IP address, which may try one password on many accounts. */
export const LOGIN_LIMIT_PER_IP = limitRule('login-address', 50, 15 * MINUTE_S, 'Too many attempts to sign in.');

/** New accounts from one IP address. Higher on a server that only its own machine can reach: all accounts there are its operator's. */
export const registerLimit = (config: Pick<Config, 'local'>): LimitRule =>
  limitRule('register', config.local ? 200 : 10, HOUR_S, 'Too many new accounts from your network.');

/** Protects mailboxes. Also counted for email addresses without an account, so that the answer reveals nothing about accounts. */
export const RESET_LINK_LIMIT_PER_MAILBOX = limitRule(
  'forgot-mailbox',
  3,
  HOUR_S,
  'We have already sent several links to this address.',
);
export const RESET_LINK_LIMIT_PER_IP = limitRule('forgot-address', 20, HOUR_S, 'Too many requests for a new password.');
/** Attempts to open emailed links that are invalid or expired. */
export const INVALID_LINK_LIMIT_PER_IP = limitRule('links-address', 30, HOUR_S, 'Too many links that are not valid.');
/** Emails that confirm an email address. */
export const CONFIRMATION_EMAIL_LIMIT = limitRule('confirmations', 5, HOUR_S, 'We have already sent several emails.');

/** Counts only failures. A stranger cannot use the limit up, because a code is requested only after the right password. */
export const SECOND_FACTOR_LIMIT = limitRule('second-factor', 15, HOUR_S, 'Too many wrong codes.');
export const PASSKEY_LOGIN_LIMIT = limitRule('passkey-login', 60, 10 * MINUTE_S, 'Too many attempts to sign in.');
export const EXPORT_LIMIT = limitRule('export', 5, HOUR_S, 'You have downloaded your data several times.');
