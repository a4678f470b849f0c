/**
 * The account that a page works for, sent with its calls. The cookie belongs to the whole browser: another tab can have
 * signed in somebody else, and what the page holds must not become theirs.
 */
export const ACCOUNT_HEADER = 'retrim-account';
/** A page without an account. */
export const NOBODY = 'none';
