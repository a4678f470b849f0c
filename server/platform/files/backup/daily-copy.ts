/** Copies the embedded database once a day, and vacuums its tables after each copy. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listCopies } from '#server/platform/db/copies-folder.ts';
import { vacuumAll } from '#server/platform/db/vacuum.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { makeCopy } from './automatic-copies.ts';

/** Delay of the first check, because the server has other work to do at startup. */
const FIRST_CHECK_MS = 2 * MINUTE_MS;
const CHECK_INTERVAL_MS = HOUR_MS;
/** Longest time that a shutdown waits for a copy. Remains of an unfinished copy are removed when the next one is made. */
const STOP_TIMEOUT_MS = 5000;

type CopyDeps = Pick<Deps, 'config' | 'database' | 'log' | 'now'>;

/** @returns whether a copy was due and made */
export const copyWhenDue = async ({ config, database, log, now }: CopyDeps): Promise<boolean> => {
  const newest = (await listCopies(config.dataDir)).find(({ reason }) => reason === 'daily');
  // A copy dated in the future was made with a wrong clock and does not count.
  const age = newest === undefined ? Infinity : now().getTime() - newest.madeAt.getTime();
  if (age >= 0 && age < DAY_MS) return false;
  try {
    const startedAt = performance.now();
    const { name } = await makeCopy(config, database.pool, 'daily', now());
    log.info({ copy: name, milliseconds: Math.round(performance.now() - startedAt) }, 'the database was copied');
    return true;
  } catch (error) {
    if (error instanceof OperatorError) log.error(error.message);
    else log.error({ err: error }, 'the database could not be copied; older copies stay');
    return false;
  }
};

/** Runs after the copy, because both read every table. */
export const vacuumAfterCopy = async ({ database, log }: CopyDeps): Promise<void> => {
  await vacuumAll(database.pool).catch((error: unknown) =>
    log.error({ err: error }, 'the tables could not be vacuumed'),
  );
};

/** Does nothing on PostgreSQL, which has better tools of its own. */
export const startDailyCopies = (deps: CopyDeps): { stop: () => Promise<void> } => {
  if (deps.database.kind !== 'embedded') return { stop: async () => undefined };
  let current = Promise.resolve(false);
  const check = (): void => {
    current = current.then(async () => {
      const isCopied = await copyWhenDue(deps);
      if (isCopied) await vacuumAfterCopy(deps);
      return isCopied;
    });
  };
  const first = setTimeout(check, FIRST_CHECK_MS).unref();
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await Promise.race([current, new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())]);
    },
  };
};
