import { DAY_MS } from '#contract/durations.ts';
import { GUARANTEE_DAYS } from '#contract/money/plan-catalog.ts';
import type { UserRow } from '#server/platform/db/schema.ts';

/**
 * The deadline for requesting a refund (D-07): 30 days after the first payment. `null` when it has passed or
 * a refund was already requested.
 */
export const getRefundDeadline = (
  { firstPaidAt, refundRequestedAt, refundedAt }: Pick<UserRow, 'firstPaidAt' | 'refundRequestedAt' | 'refundedAt'>,
  now: Date,
): Date | null => {
  if (firstPaidAt === null || refundRequestedAt !== null || refundedAt !== null) return null;
  const until = new Date(firstPaidAt.getTime() + GUARANTEE_DAYS * DAY_MS);
  return until > now ? until : null;
};
