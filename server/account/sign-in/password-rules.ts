import { Problem } from '#server/platform/http/problem.ts';
import { isCommonPassword } from './common-passwords.ts';

const refusedPasswordProblem = (field: string, message: string): Problem =>
  new Problem('invalid_input', message, { field, fields: { [field]: message } });

/**
 * Refuses passwords that attackers try first. The schema has already checked the length; any character is allowed.
 * @throws Problem `invalid_input` naming `field`
 */
export const refuseGuessablePassword = (
  password: string,
  account: { username?: string | undefined; email: string },
  field = 'password',
): void => {
  if (isCommonPassword(password))
    throw refusedPasswordProblem(
      field,
      'This password is among the most frequently guessed ones. Please choose another.',
    );
  const plain = password.trim().toLowerCase();
  if (plain === account.email || plain === account.username?.toLowerCase())
    throw refusedPasswordProblem(field, 'Your password cannot be your name or email address. Please choose another.');
};
