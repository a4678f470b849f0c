/**
 * Limits failed attempts: wrong passwords, wrong codes, invalid links. Successful ones do not count, so that forty
 * people can sign in from one IP address at once. Attempts on one subject run one at a time, so that a burst of
 * guesses does not exceed the limit. All servers count in one table.
 */
import type { ProblemCode } from '#contract/problem.ts';
import type { Deps } from '../deps.ts';
import { checkLimit, consumeRateLimit, type LimitRule } from './limits.ts';
import { Problem } from './problem.ts';

/** Problems that count as failed guesses; others do not. */
const FAILURES: ReadonlySet<ProblemCode> = new Set([
  'wrong_credentials',
  'wrong_password',
  'wrong_code',
  'wrong_share_password',
  'link_not_valid',
]);

/** Largest number of attempts that wait for one subject. */
const MAX_WAITING = 200;

const queues = new Map<string, { last: Promise<unknown>; length: number }>();

const runInTurn = async <T>(subject: string, work: () => Promise<T>): Promise<T> => {
  const queue = queues.get(subject) ?? { last: Promise.resolve(), length: 0 };
  if (queue.length >= MAX_WAITING)
    throw new Problem('too_many_requests', 'Too many attempts at once. Please try again in a moment.', {
      retryAfterSeconds: 3,
    });
  queues.set(subject, queue);
  queue.length += 1;
  const result = queue.last.then(work);
  queue.last = result.catch(() => undefined);
  try {
    return await result;
  } finally {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(subject);
  }
};

type FailureLimit = readonly [rule: LimitRule, subject: string];

/**
 * @param limits the widest first; attempts on its subject run one after the other
 * @throws Problem `too_many_requests` without making the attempt, or what the attempt throws
 */
export const limitFailures = <T>(
  deps: Deps,
  limits: readonly [FailureLimit, ...FailureLimit[]],
  attempt: () => Promise<T>,
): Promise<T> => {
  if (!deps.config.rateLimits) return attempt();
  return runInTurn(`${limits[0][0].name} ${limits[0][1]}`, async () => {
    for (const [rule, subject] of limits) await checkLimit(deps, rule, subject);
    try {
      return await attempt();
    } catch (error) {
      const isFailure = error instanceof Problem && FAILURES.has(error.code);
      throw isFailure ? ((await countFailure(deps, limits)) ?? error) : error;
    }
  });
};

/** Counts a failure in every limit. @returns the refusal when another server has used one up meanwhile */
const countFailure = async (deps: Deps, limits: readonly FailureLimit[]): Promise<Problem | undefined> => {
  let refusal: Problem | undefined;
  for (const [rule, subject] of limits) {
    try {
      await consumeRateLimit(deps, rule, subject);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refusal ??= error;
    }
  }
  return refusal;
};
