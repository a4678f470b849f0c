import { DAY_MS } from '#contract/durations.ts';
import { Problem } from '#server/platform/http/problem.ts';

const MAX_MS = 5 * 366 * DAY_MS;

/** @throws Problem `invalid_input` */
export const requireFuture = (expiresAt: string | null, now: Date): Date | null => {
  if (expiresAt === null) return null;
  const date = new Date(expiresAt);
  if (date.getTime() <= now.getTime())
    throw new Problem('invalid_input', 'The link must end in the future.', { field: 'expiresAt' });
  if (date.getTime() > now.getTime() + MAX_MS)
    throw new Problem('invalid_input', 'The link may last five years at most.', { field: 'expiresAt' });
  return date;
};
