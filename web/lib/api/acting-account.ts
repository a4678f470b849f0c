/**
 * The account that this page acts for. It is sent with every call: the cookie is shared by all tabs, and another tab
 * may have signed in with another account.
 */
import { NO_ACCOUNT } from '#contract/account/account-header.ts';

let account: string | undefined;

/** @returns undefined until the account is known */
export const actingAccount = (): string | undefined => account;
export const setActingAccount = (user: { id: string } | null | undefined): void => {
  account = user === undefined ? undefined : (user?.id ?? NO_ACCOUNT);
};
