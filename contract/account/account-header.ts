/**
 * Header with the account that a page is for. The session cookie belongs to the whole browser, so another tab may have
 * signed in as someone else, and this page's data must not be saved in that account.
 */
export const ACCOUNT_HEADER = 'retrim-account';
/** Value of the header on pages where nobody is signed in. */
export const NO_ACCOUNT = 'none';
