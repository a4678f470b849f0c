/**
 * The account that this page works for, sent with every call: the cookie belongs to the whole browser, and another tab
 * may have signed in as someone else.
 */
import { NOBODY } from '#contract/account/account-header.ts';

let account: string | undefined;

/** @returns undefined while it is not known */
export const actingAccount = (): string | undefined => account;
export const actFor = (user: { id: string } | null | undefined): void => {
  account = user === undefined ? undefined : (user?.id ?? NOBODY);
};
