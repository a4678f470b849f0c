/** An administrator's changes to an account, each recorded in the audit log. */
import { DAY_MS } from '#contract/durations.ts';
import { eq } from 'drizzle-orm';
import type { UserChange } from '#contract/account/admin.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { writeAudit } from '#server/platform/observe/write-audit.ts';

const MAX_TRIAL_FROM_NOW_MS = 10 * 366 * DAY_MS;

/** @throws Problem `not_found`, `invalid_input`, `conflict` */
export const changeUser = (deps: Deps, admin: UserRow, id: string, change: UserChange): Promise<UserRow> =>
  deps.database.db.transaction(async (tx) => {
    const now = deps.now();
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (user === undefined) throw notFoundProblem('This account');
    const { action, set, from, to } = toUserUpdate(user, change, now);
    const changed = onlyRow(await tx.update(users).set(set).where(eq(users.id, id)).returning());
    await writeAudit(tx, admin, { action, subject: { id, name: user.username }, details: { from, to }, at: now });
    return changed;
  });

const toUserUpdate = (
  user: UserRow,
  change: UserChange,
  now: Date,
): { action: string; set: Partial<UserRow>; from: unknown; to: unknown } => {
  if ('trialEndsAt' in change) {
    const trialEndsAt = new Date(change.trialEndsAt);
    if (Math.abs(trialEndsAt.getTime() - now.getTime()) > MAX_TRIAL_FROM_NOW_MS)
      throw new Problem('invalid_input', 'The trial must end within ten years of today.', { field: 'trialEndsAt' });
    return { action: 'trial', set: { trialEndsAt }, from: user.trialEndsAt, to: trialEndsAt };
  }
  if ('monthlyRendersLimit' in change) {
    const { monthlyRendersLimit: limit } = change;
    const isOnHold = user.subscriptionTier === 'free' && user.subscriptionStatus === 'past_due';
    // The limit of a plan on hold counts again once the bill is paid.
    const set = { monthlyRendersLimit: limit, ...(isOnHold && { heldRendersLimit: limit }) };
    return { action: 'limit', set, from: user.monthlyRendersLimit, to: limit };
  }
  // `{ refunded: true }` records that the administrator has refunded the account.
  if (user.firstPaidAt === null) throw new Problem('conflict', 'This account has never paid.');
  const refundedAt = user.refundedAt ?? now;
  return { action: 'refund', set: { refundedAt }, from: user.refundedAt, to: refundedAt };
};
