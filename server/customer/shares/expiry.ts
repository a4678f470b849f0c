import { DAY_MS } from '#contract/durations.ts';
import { Problem } from '#server/platform/http/problem.ts';

const MAX_LINK_LIFETIME_MS = 5 * 366 * DAY_MS;

/** @throws Problem `invalid_input` */
export const parseExpiry = (expiresAt: string | null, now: Date): Date | null => {
  if (expiresAt === null) return null;
  const date = new Date(expiresAt);
  if (date.getTime() <= now.getTime())
    throw new Problem('invalid_input', 'The link must end in the future.', { field: 'expiresAt' });
  if (date.getTime() > now.getTime() + MAX_LINK_LIFETIME_MS)
    throw new Problem('invalid_input', 'The link may last at most five years.', { field: 'expiresAt' });
  return date;
};
