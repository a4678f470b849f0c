import type { UserRow } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';

/** @param feature begins the sentence: "The portfolio builder" @throws Problem `premium_required` */
export const requirePremium = (user: Pick<UserRow, 'subscriptionTier'>, feature: string): void => {
  if (user.subscriptionTier !== 'premium')
    throw new Problem('premium_required', `${feature} comes with the Core Plan.`, { upgradeToPremium: true });
};
