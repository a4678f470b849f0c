import type { UserRow } from '#server/platform/db/schema.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** @param feature subject and verb of the message, such as "The portfolio builder comes" @throws Problem `premium_required` */
export const requirePremium = (user: Pick<UserRow, 'subscriptionTier'>, feature: string): void => {
  if (user.subscriptionTier !== 'premium')
    throw new Problem('premium_required', `${feature} with the Core Plan.`, { upgradeToPremium: true });
};
