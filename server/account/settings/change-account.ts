import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccountChange } from '#contract/account/account-settings.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import { violatedConstraint } from '#server/platform/db/violated-constraint.ts';
import type { Deps } from '#server/platform/deps.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { lockUserWithSamePassword } from '#server/platform/http/lock-user-with-same-password.ts';
import { confirmPassword } from '#server/platform/http/confirm-password.ts';
import { CONFIRMATION_EMAIL_LIMIT } from '../sign-in/limits.ts';
import { usernameKey } from '../sign-in/username-key.ts';
import { queueEmailChange } from '../sign-in/verify-email.ts';

type Change = z.output<typeof AccountChange>;

const emptyToNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text);

/**
 * Changes a profile at once, except for the email address, which must be confirmed first.
 * @throws Problem `username_taken`, `wrong_password`, `too_many_requests`
 */
export const changeAccount = async (deps: Deps, user: UserRow, change: Change): Promise<UserRow> => {
  const {
    database: { db },
  } = deps;
  const newEmail = change.email !== undefined && change.email !== user.email ? change.email : undefined;
  if (newEmail !== undefined) await checkEmailChange(deps, user, change.password);
  const columns = {
    ...(change.username === undefined ? {} : { username: change.username, usernameKey: usernameKey(change.username) }),
    ...(change.companyName === undefined ? {} : { companyName: emptyToNull(change.companyName) }),
    ...(change.businessType === undefined ? {} : { businessType: emptyToNull(change.businessType) }),
    ...(change.phoneNumber === undefined ? {} : { phoneNumber: emptyToNull(change.phoneNumber) }),
  };
  try {
    return await db.transaction(async (tx) => {
      if (newEmail !== undefined) await lockUserWithSamePassword(tx, user);
      const [changed] =
        Object.keys(columns).length === 0
          ? [user]
          : await tx.update(users).set(columns).where(eq(users.id, user.id)).returning();
      if (newEmail !== undefined) await queueEmailChange(tx, deps, changed ?? user, newEmail);
      return changed ?? user;
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_username')
      throw new Problem('username_taken', 'This username is already taken.', { field: 'username' });
    throw error;
  }
};

/** The new email address is not looked up, so that neither the answer nor its timing reveals other people's accounts. */
const checkEmailChange = async (deps: Deps, user: UserRow, password: string | undefined): Promise<void> => {
  if (password === undefined)
    throw new Problem('invalid_input', 'Please enter your password to change the email address.', {
      field: 'password',
    });
  await confirmPassword(deps, user, password);
  await consumeRateLimit(deps, CONFIRMATION_EMAIL_LIMIT, user.id);
};
