import type { Config } from '#server/config.ts';
import type { LimitRule } from '#server/platform/http/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Failures only. Counted per address and account together, so that a stranger cannot lock the owner out. */
export const LOGIN_PER_ACCOUNT: LimitRule = {
  name: 'login-account',
  max: 10,
  windowSeconds: 15 * MINUTE,
  message: 'Too many attempts to sign in.',
};
/** Failures only: one password tried on many accounts. */
export const LOGIN_PER_ADDRESS: LimitRule = {
  name: 'login-address',
  max: 50,
  windowSeconds: 15 * MINUTE,
  message: 'Too many attempts to sign in.',
};

/**
 * Ten new accounts an hour from one address on a public server; requests from the machine itself are its operator's.
 */
export const registerLimit = (config: Pick<Config, 'local'>): LimitRule => ({
  name: 'register',
  max: config.local ? 200 : 10,
  windowSeconds: HOUR,
  message: 'Too many new accounts from your network.',
});

/**
 * Counted for every address that is typed, so that the answer reveals nothing about accounts; it also protects
 * strangers' mailboxes.
 */
export const FORGOT_PER_MAILBOX: LimitRule = {
  name: 'forgot-mailbox',
  max: 3,
  windowSeconds: HOUR,
  message: 'We have sent several links to this address already.',
};
export const FORGOT_PER_ADDRESS: LimitRule = {
  name: 'forgot-address',
  max: 20,
  windowSeconds: HOUR,
  message: 'Too many requests for a new password.',
};
/** Failures only. */
export const LINKS_PER_ADDRESS: LimitRule = {
  name: 'links-address',
  max: 30,
  windowSeconds: HOUR,
  message: 'Too many links that are not valid.',
};
/** Mails that a user asks us to send to an address: another confirmation, a new address. */
export const CONFIRMATIONS: LimitRule = {
  name: 'confirmations',
  max: 5,
  windowSeconds: HOUR,
  message: 'We have sent several mails already.',
};

/** Failures only: a code is asked for only after the right password, so a stranger cannot use this limit up. */
export const SECOND_FACTORS: LimitRule = {
  name: 'second-factor',
  max: 15,
  windowSeconds: HOUR,
  message: 'Too many wrong codes.',
};
export const PASSKEY_LOGINS: LimitRule = {
  name: 'passkey-login',
  max: 60,
  windowSeconds: 10 * MINUTE,
  message: 'Too many attempts to sign in.',
};
export const EXPORTS: LimitRule = {
  name: 'export',
  max: 5,
  windowSeconds: HOUR,
  message: 'You have downloaded your data several times.',
};
