import type { UserRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { limitFailures } from './failure-limits.ts';
import { Problem } from './problem.ts';
import { limitRule } from './limits.ts';
import { verifyPassword } from './password-hash.ts';

/** Counts only wrong passwords. */
const PASSWORD_CONFIRMATION_LIMIT = limitRule('password-confirmation', 10, 15 * 60, 'Too many wrong passwords.');

/**
 * Checks the password again before a change to the account itself, because someone else may be using the browser.
 * @throws Problem `wrong_password`, `too_many_requests`
 */
export const confirmPassword = async (
  deps: Deps,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  password: string,
  field = 'password',
): Promise<void> => {
  await limitFailures(deps, [[PASSWORD_CONFIRMATION_LIMIT, user.id]], async () => {
    if (!(await verifyPassword(user.passwordHash, password)))
      throw new Problem('wrong_password', 'This is not your password.', {
        field,
        fields: { [field]: 'This is not your password.' },
      });
  });
};
