/**
 * The account that this page works for. Every call says so: the cookie belongs to the whole browser, and another tab may
 * have signed in somebody else.
 */
import { NOBODY } from '#contract/account/account-header.ts';

let account: string | undefined;

/** @returns undefined while it is not known */
export const actingAccount = (): string | undefined => account;
export const actFor = (user: { id: string } | null | undefined): void => {
  account = user === undefined ? undefined : (user?.id ?? NOBODY);
};
