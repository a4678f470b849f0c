/**
 * The account that this page acts for, which is sent with every call. The cookie is shared by all tabs, and another tab
 * may have signed in with another account.
 */
import { NOBODY } from '#contract/account/account-header.ts';

let account: string | undefined;

/** @returns undefined until it is known */
export const actingAccount = (): string | undefined => account;
export const actFor = (user: { id: string } | null | undefined): void => {
  account = user === undefined ? undefined : (user?.id ?? NOBODY);
};
