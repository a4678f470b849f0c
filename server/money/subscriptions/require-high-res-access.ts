import type { UserRow } from '#server/platform/db/schema.ts';
import { Problem } from '#server/platform/http/problem.ts';

/**
 * Full resolution is for premium users and for renders that were made as premium (D-16, D-17). A picture without a
 * larger file has only the standard one, which is for everyone.
 * @throws Problem `premium_required`
 */
export const requireHighResAccess = (
  user: Pick<UserRow, 'subscriptionTier'>,
  picture: { isHighRes: boolean; masterFileId: string | null },
): void => {
  if (user.subscriptionTier === 'premium' || picture.isHighRes || picture.masterFileId === null) return;
  throw new Problem('premium_required', 'High-resolution downloads are part of the premium plan.', {
    upgradeToPremium: true,
  });
};
