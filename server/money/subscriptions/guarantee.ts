import { DAY_MS } from '#contract/durations.ts';
import { GUARANTEE_DAYS } from '#contract/money/plan-catalog.ts';
import type { UserRow } from '#server/platform/db/schema.ts';

/**
 * End of the time in which a refund can be requested; `null` when it cannot (D-07): within 30 days of the first
 * payment, once per customer.
 */
export const refundableUntil = (
  { firstPaidAt, refundRequestedAt, refundedAt }: Pick<UserRow, 'firstPaidAt' | 'refundRequestedAt' | 'refundedAt'>,
  now: Date,
): Date | null => {
  if (firstPaidAt === null || refundRequestedAt !== null || refundedAt !== null) return null;
  const until = new Date(firstPaidAt.getTime() + GUARANTEE_DAYS * DAY_MS);
  return until > now ? until : null;
};
