import type { User } from '#contract/account/accounts.ts';
import { pick } from '#contract/pick.ts';
import type { UserRow } from '#server/platform/db/schema.ts';

/** A user as the browser may see them (D-25), without the password's hash and the payment provider's ids. */
export const presentUser = (user: UserRow): User => ({
  ...pick(user, 'id', 'username', 'email', 'companyName', 'businessType', 'phoneNumber', 'subscriptionTier'),
  ...pick(user, 'monthlyRendersCount', 'monthlyRendersLimit', 'isAdmin'),
  monthlyRendersReset: user.monthlyRendersReset?.toISOString() ?? null,
  trialEndsAt: user.trialEndsAt.toISOString(),
  createdAt: user.createdAt.toISOString(),
});
