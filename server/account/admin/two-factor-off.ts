/** The operator's command that turns off two-factor sign-in for a user who has lost both authenticator and codes. */
import { switchTwoFactorOff } from '../sign-in/second-factor/two-factor.ts';
import type { Config } from '#server/config.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { changeAsOperator } from './operator-change.ts';

/**
 * The password is still required, and the account's email address gets an email.
 * @returns the account's name
 * @throws OperatorError
 */
export const twoFactorOff = (config: Config, email: string): Promise<string> =>
  changeAsOperator(config, email, 'two-factor off', async (tx, user) => {
    if (!(await switchTwoFactorOff(tx, user.id, new Date())))
      throw new OperatorError(`${user.username} has no two-factor sign-in.`);
    return {};
  });
