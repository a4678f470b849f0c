import type { User } from '#contract/accounts.ts';
import type { UserRow } from '../db/schema.ts';

/** What a browser may know of its user (D-25): never the password's hash, never the payment provider's ids. */
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
