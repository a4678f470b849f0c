import type { UserRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { limitFailures } from './failure-limits.ts';
import { Problem } from './problem.ts';
import { limitRule } from './limits.ts';
import { verifyPassword } from './password-hash.ts';

/** Failures only: guesses, in a signed-in browser, at the password that protects a change. */
const PASSWORD_CONFIRMATIONS = limitRule('password-confirmation', 10, 15 * 60, 'Too many wrong passwords.');

/**
 * Asks for the password again before changes to the account itself, because a found or borrowed browser may be signed
 * in.
 * @throws Problem `wrong_password`, `too_many_requests`
 */
export const confirmPassword = async (
  deps: Deps,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  password: string,
  field = 'password',
): Promise<void> => {
  await limitFailures(deps, [[PASSWORD_CONFIRMATIONS, user.id]], async () => {
    if (!(await verifyPassword(user.passwordHash, password)))
      throw new Problem('wrong_password', 'This is not your password.', {
        field,
        fields: { [field]: 'This is not your password.' },
      });
  });
};
