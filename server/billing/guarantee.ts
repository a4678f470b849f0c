import { GUARANTEE_DAYS } from '#contract/plan-catalogue.ts';
import type { UserRow } from '../db/schema.ts';

const DAY = 24 * 60 * 60_000;

/**
 * End of the time in which a refund can be requested; `null` when it cannot (D-07): within 30 days of the first
 * payment, once per customer.
 */
export const refundableUntil = (
  { firstPaidAt, refundRequestedAt, refundedAt }: Pick<UserRow, 'firstPaidAt' | 'refundRequestedAt' | 'refundedAt'>,
  now: Date,
): Date | null => {
  if (firstPaidAt === null || refundRequestedAt !== null || refundedAt !== null) return null;
  const until = new Date(firstPaidAt.getTime() + GUARANTEE_DAYS * DAY);
  return until > now ? until : null;
};
