import { DAY_MS } from '#contract/durations.ts';
import type { z } from 'zod';
import type { RegisterBody } from '#contract/account/accounts.ts';
import { TRIAL_RENDERS, TRIAL_DAYS } from '#contract/money/plan-catalog.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Deps } from '#server/platform/deps.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import { violatedConstraint } from '#server/platform/db/violated-constraint.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { isEmailReserved } from './held-email.ts';
import { hashPassword } from '#server/platform/http/password-hash.ts';
import { refuseGuessablePassword } from './password-rules.ts';
import { findSpentTrial } from './spent-trials.ts';
import { usernameFor } from './username-for.ts';
import { usernameKey } from './username-key.ts';
import { queueVerification } from './verify-email.ts';

const TERMS_VERSION = '2026-11';

const emptyToNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

const emailTakenProblem = (): Problem =>
  new Problem('email_taken', 'An account with this email already exists.', { field: 'email' });

/**
 * Creates an account and sends the email that verifies its email address.
 * @throws Problem `username_taken`, `email_taken`, `invalid_input`
 */
export const register = async (deps: Deps, body: z.output<typeof RegisterBody>): Promise<UserRow> => {
  const now = deps.now();
  refuseGuessablePassword(body.password, body);
  const passwordHash = await hashPassword(body.password);
  try {
    return await deps.database.db.transaction(async (tx) => {
      const username = body.username ?? (await usernameFor(tx, body.email));
      const spent = await findSpentTrial(tx, body.email);
      const user = onlyRow(
        await tx
          .insert(users)
          .values({
            id: newId(),
            username,
            usernameKey: usernameKey(username),
            email: body.email,
            passwordHash,
            companyName: emptyToNull(body.companyName),
            businessType: emptyToNull(body.businessType),
            phoneNumber: emptyToNull(body.phoneNumber),
            timeZone: emptyToNull(body.timeZone),
            country: emptyToNull(body.country),
            // The form cannot be sent without consent (D-18).
            termsAcceptedAt: now,
            termsVersion: TERMS_VERSION,
            trialEndsAt: spent?.trialEndsAt ?? new Date(now.getTime() + TRIAL_DAYS * DAY_MS),
            monthlyRendersCount: spent?.rendersUsed ?? 0,
            monthlyRendersLimit: TRIAL_RENDERS,
            createdAt: now,
          })
          .returning(),
      );
      // Checked after the insert, so that an account that is just giving up the email address is noticed.
      if (await isEmailReserved(tx, body.email, user.id, now)) throw emailTakenProblem();
      await queueVerification(tx, deps, user);
      return user;
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    // A moment ago, another new account was given the name that was derived from the email address.
    if (constraint === 'users_username' && body.username === undefined) return register(deps, body);
    if (constraint === 'users_username')
      throw new Problem('username_taken', 'This username is already taken.', { field: 'username' });
    if (constraint === 'users_email') throw emailTakenProblem();
    throw error;
  }
};
