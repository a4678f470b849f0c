import type { z } from 'zod';
import type { RegisterBody } from '#contract/accounts.ts';
import { FREE_RENDERS, TRIAL_DAYS } from '#contract/plans.ts';
import type { Deps } from '../deps.ts';
import { users, type UserRow } from '../db/schema.ts';
import { violatedConstraint } from '../db/violated-constraint.ts';
import { Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { hashPassword } from './password-hash.ts';
import { usernameKey } from './username-key.ts';

const TERMS_VERSION = '2026-11';
const DAY = 24 * 60 * 60_000;

const emptyToNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** @throws Problem `username_taken`, `email_taken` */
export const register = async (deps: Deps, body: z.output<typeof RegisterBody>): Promise<UserRow> => {
  const now = deps.now();
  const passwordHash = await hashPassword(body.password);
  try {
    const [user] = await deps.database.db.insert(users).values({
      id: newId(),
      username: body.username,
      usernameKey: usernameKey(body.username),
      email: body.email,
      passwordHash,
      companyName: emptyToNull(body.companyName),
      businessType: emptyToNull(body.businessType),
      phoneNumber: emptyToNull(body.phoneNumber),
      // The form cannot be sent without consent (D-18).
      termsAcceptedAt: now,
      termsVersion: TERMS_VERSION,
      trialEndsAt: new Date(now.getTime() + TRIAL_DAYS * DAY),
      monthlyRendersLimit: FREE_RENDERS,
      createdAt: now,
    }).returning();
    return user!;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_username') throw new Problem('username_taken', 'This username is already taken.', { field: 'username' });
    if (constraint === 'users_email') throw new Problem('email_taken', 'An account with this email already exists.', { field: 'email' });
    throw error;
  }
};
