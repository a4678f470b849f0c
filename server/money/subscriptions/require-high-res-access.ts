import type { UserRow } from '#server/platform/db/schema.ts';
import { Problem } from '#server/platform/http/problem.ts';

/**
 * Full resolution is for premium users and for renders that were made as premium (D-16, D-17).
 * @throws Problem `premium_required`
 */
export const requireHighResAccess = (
  user: Pick<UserRow, 'subscriptionTier'>,
  picture: { isHighRes: boolean },
): void => {
  if (user.subscriptionTier === 'premium' || picture.isHighRes) return;
  throw new Problem('premium_required', 'High-resolution downloads are part of the premium plan.', {
    upgradeToPremium: true,
  });
};
