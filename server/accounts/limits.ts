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
