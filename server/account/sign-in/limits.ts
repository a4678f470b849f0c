import { HOUR_S, MINUTE_S } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import { type LimitRule, limitRule } from '#server/platform/http/limits.ts';

/** Failures only. Counted per IP address and account together, so that a stranger cannot lock the owner out. */
export const LOGIN_PER_ACCOUNT = limitRule('login-account', 10, 15 * MINUTE_S, 'Too many attempts to sign in.');
/** Failures only: one password tried on many accounts from one IP address. */
export const LOGIN_PER_IP = limitRule('login-address', 50, 15 * MINUTE_S, 'Too many attempts to sign in.');

/**
 * Ten new accounts an hour from one IP address; 200 on a server that only its own machine can reach: they are all its operator's.
 */
export const registerLimit = (config: Pick<Config, 'local'>): LimitRule =>
  limitRule('register', config.local ? 200 : 10, HOUR_S, 'Too many new accounts from your network.');

/**
 * Counted for every address that is typed, so that the answer reveals nothing about accounts; it also protects
 * strangers' mailboxes.
 */
export const FORGOT_PER_MAILBOX = limitRule(
  'forgot-mailbox',
  3,
  HOUR_S,
  'We have sent several links to this address already.',
);
export const FORGOT_PER_IP = limitRule('forgot-address', 20, HOUR_S, 'Too many requests for a new password.');
/** Failures only. */
export const LINKS_PER_IP = limitRule('links-address', 30, HOUR_S, 'Too many links that are not valid.');
/** Mails that a user asks us to send to an address: another confirmation, a new address. */
export const CONFIRMATIONS = limitRule('confirmations', 5, HOUR_S, 'We have sent several mails already.');

/** Failures only: a code is asked for only after the right password, so a stranger cannot use this limit up. */
export const SECOND_FACTORS = limitRule('second-factor', 15, HOUR_S, 'Too many wrong codes.');
export const PASSKEY_LOGINS = limitRule('passkey-login', 60, 10 * MINUTE_S, 'Too many attempts to sign in.');
export const EXPORTS = limitRule('export', 5, HOUR_S, 'You have downloaded your data several times.');
