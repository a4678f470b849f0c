import type { UserRow } from '#server/platform/db/schema.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** @param comes begins the sentence: "The portfolio builder comes" @throws Problem `premium_required` */
export const requirePremium = (user: Pick<UserRow, 'subscriptionTier'>, comes: string): void => {
  if (user.subscriptionTier !== 'premium')
    throw new Problem('premium_required', `${comes} with the Core Plan.`, { upgradeToPremium: true });
};
