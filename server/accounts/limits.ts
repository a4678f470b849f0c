import type { Config } from '../config.ts';
import type { LimitRule } from '../http/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Failures only. Counted per address and account together, so that a stranger cannot lock the owner out. */
export const LOGIN_PER_ACCOUNT: LimitRule = { name: 'login-account', max: 10, windowSeconds: 15 * MINUTE, message: 'Too many attempts to sign in.' };
/** Failures only: one password tried on many accounts. */
export const LOGIN_PER_ADDRESS: LimitRule = { name: 'login-address', max: 50, windowSeconds: 15 * MINUTE, message: 'Too many attempts to sign in.' };

/** On a public server ten new accounts an hour from one address; whoever sits at the machine itself is its operator. */
export const registerLimit = (config: Pick<Config, 'local'>): LimitRule =>
  ({ name: 'register', max: config.local ? 200 : 10, windowSeconds: HOUR, message: 'Too many new accounts from your network.' });

/** Counted for whatever is typed, so that the answer says nothing about accounts; it also keeps us from filling a stranger's mailbox. */
export const FORGOT_PER_MAILBOX: LimitRule = { name: 'forgot-mailbox', max: 3, windowSeconds: HOUR, message: 'We have sent several links to this address already.' };
export const FORGOT_PER_ADDRESS: LimitRule = { name: 'forgot-address', max: 20, windowSeconds: HOUR, message: 'Too many requests for a new password.' };
/** Failures only. */
export const LINKS_PER_ADDRESS: LimitRule = { name: 'links-address', max: 30, windowSeconds: HOUR, message: 'Too many links that are not valid.' };
/** Mails that somebody has sent to an address: confirmation once more, a new address. */
export const CONFIRMATIONS: LimitRule = { name: 'confirmations', max: 5, windowSeconds: HOUR, message: 'We have sent several mails already.' };

/** Failures only: somebody at an open browser guesses the password that guards a change. */
export const PASSWORD_CONFIRMATIONS: LimitRule = { name: 'password-confirmation', max: 10, windowSeconds: 15 * MINUTE, message: 'Too many wrong passwords.' };
/** Failures only: codes are asked for after the right password alone, so a stranger cannot use this up. */
export const SECOND_FACTORS: LimitRule = { name: 'second-factor', max: 15, windowSeconds: HOUR, message: 'Too many wrong codes.' };
export const PASSKEY_LOGINS: LimitRule = { name: 'passkey-login', max: 60, windowSeconds: 10 * MINUTE, message: 'Too many attempts to sign in.' };
export const EXPORTS: LimitRule = { name: 'export', max: 5, windowSeconds: HOUR, message: 'You have downloaded your data several times.' };
