import type { User } from '#contract/account/accounts.ts';
import { pick } from '#contract/pick.ts';
import { getWindowEnd } from '#server/money/subscriptions/allowance.ts';
import type { UserRow } from '#server/platform/db/schema.ts';

/** Fields of a user that the browser may see (D-25): not the password hash, not the payment provider's ids. */
export const toUser = (user: UserRow): User => ({
  ...pick(user, 'id', 'username', 'email', 'companyName', 'businessType', 'phoneNumber', 'subscriptionTier'),
  ...pick(user, 'monthlyRendersCount', 'monthlyRendersLimit', 'isAdmin'),
  monthlyRendersReset: getWindowEnd(user)?.toISOString() ?? null,
  trialEndsAt: user.trialEndsAt.toISOString(),
  createdAt: user.createdAt.toISOString(),
});
