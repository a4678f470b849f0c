/**
 * The account that a page works for, sent with its calls. The cookie belongs to the whole browser: another tab can
 * have signed in as someone else, and this page's data must not end up in that account.
 */
export const ACCOUNT_HEADER = 'retrim-account';
/** A page without an account. */
export const NOBODY = 'none';
