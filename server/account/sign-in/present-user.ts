import type { User } from '#contract/account/accounts.ts';
import type { UserRow } from '#server/platform/db/schema.ts';

/** A user as the browser may see them (D-25), without the password's hash and the payment provider's ids. */
export const presentUser = (user: UserRow): User => ({
  id: user.id,
  username: user.username,
  email: user.email,
  companyName: user.companyName,
  businessType: user.businessType,
  phoneNumber: user.phoneNumber,
  subscriptionTier: user.subscriptionTier,
  monthlyRendersCount: user.monthlyRendersCount,
  monthlyRendersLimit: user.monthlyRendersLimit,
  monthlyRendersReset: user.monthlyRendersReset?.toISOString() ?? null,
  trialEndsAt: user.trialEndsAt.toISOString(),
  createdAt: user.createdAt.toISOString(),
  isAdmin: user.isAdmin,
});
