/**
 * Simulates kill -9 at a server's n-th durable step (a commit, a write outside a transaction, a file written or removed): from then
 * on none of its calls reach the database or the storage.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Storage } from '#server/platform/files/storage.ts';
import * as schema from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openJobs } from '#server/platform/jobs/boss.ts';

export interface CrashInjector {
  /** Crashes at the n-th durable step from now, before it takes effect or before its caller gets the result. */
  crashAt(step: number, moment: 'before' | 'after'): void;
  restart(): void;
  readonly hasCrashed: boolean;
  /** Number of pending calls to the database and the storage. */
  readonly pendingCalls: number;
}

class SimulatedCrashError extends Error {
  constructor() {
    super('this process has crashed');
  }
}

const IS_WRITE = /^\s*(with[\s\S]*\b(update|insert|delete)\b|update|insert|delete|commit)/i;
const isDurable = (text: string): boolean => IS_WRITE.test(text);
const textOf = (query: unknown): string => (typeof query === 'string' ? query : (query as { text: string }).text);

interface DurableSteps extends CrashInjector {
  /** Runs the work. @throws SimulatedCrashError at and after the crash */
  step: <T>(durable: boolean, work: () => Promise<T>) => Promise<T>;
}

const countSteps = (): DurableSteps => {
  let crashed = false;
  /** Number of restarts. */
  let life = 0;
  let steps = 0;
  let pendingCalls = 0;
  let crashStep = Infinity;
  let crashMoment: 'before' | 'after' = 'before';

  const step = async <T>(durable: boolean, work: () => Promise<T>): Promise<T> => {
    if (crashed) throw new SimulatedCrashError();
    if (durable) steps += 1;
    const crashesHere = durable && steps === crashStep;
    const startLife = life;
    if (crashesHere && crashMoment === 'before') {
      crashed = true;
      throw new SimulatedCrashError();
    }
    pendingCalls += 1;
    try {
      const result = await work();
      // The crash does not apply if the process was restarted during the step.
      if (crashesHere && life === startLife) crashed = true;
      if (crashed) throw new SimulatedCrashError();
      return result;
    } finally {
      pendingCalls -= 1;
    }
  };

  return {
    step,
    crashAt(step, moment) {
      [steps, crashStep, crashMoment, crashed] = [0, step, moment, false];
      life += 1;
    },
    restart() {
      [crashStep, crashed] = [Infinity, false];
      life += 1;
    },
    get hasCrashed() {
      return crashed;
    },
    get pendingCalls() {
      return pendingCalls;
    },
  };
};

type Query = (...args: [unknown, ...unknown[]]) => Promise<pg.QueryResult>;

/** Rolls back the open transaction at a crash, as the database does when a process dies. */
const crashingClient = (client: pg.PoolClient, step: DurableSteps['step']): pg.PoolClient => {
  const query = client.query.bind(client) as unknown as Query;
  let isInTransaction = false;
  let released = false;
  const release = (error?: boolean | Error): void => {
    if (!released) client.release(error);
    released = true;
  };
  return Object.assign(Object.create(client) as pg.PoolClient, {
    async query(...args: Parameters<Query>) {
      const text = textOf(args[0]);
      const begins = /^\s*begin/i.test(text);
      if (begins) isInTransaction = true;
      try {
        // Inside a transaction only the commit is durable.
        const result = await step(isInTransaction ? /^\s*commit/i.test(text) : isDurable(text), () => query(...args));
        if (/^\s*(commit|rollback)/i.test(text)) isInTransaction = false;
        return result;
      } catch (error) {
        if (error instanceof SimulatedCrashError && isInTransaction) {
          isInTransaction = false;
          await query('rollback').catch(() => undefined);
        }
        // Drizzle does not release a connection whose first statement failed.
        if (begins) release();
        throw error;
      }
    },
    release,
  });
};

/** Wraps the app's database, jobs and storage. */
export const injectCrashes = async (deps: Deps): Promise<CrashInjector> => {
  const steps = countSteps();
  const { step } = steps;

  const { pool } = deps.database;

  // Drizzle recognizes a pool by its class name.
  class CrashingPool {
    readonly options = pool.options;
    query(...args: Parameters<Query>) {
      return step(isDurable(textOf(args[0])), () => (pool.query.bind(pool) as unknown as Query)(...args));
    }
    async connect() {
      if (steps.hasCrashed) throw new SimulatedCrashError();
      return crashingClient(await pool.connect(), step);
    }
    end() {
      return pool.end();
    }
  }
  const crashingPool = new CrashingPool() as unknown as pg.Pool;
  deps.database = { ...deps.database, pool: crashingPool, db: drizzle(crashingPool, { schema, casing: 'snake_case' }) };

  const { storage } = deps;
  deps.storage = {
    put: (key, bytes) => step(true, () => storage.put(key, bytes)),
    remove: (key) => step(true, () => storage.remove(key)),
    read: (key) => step(false, () => storage.read(key)),
    stream: (key) => step(false, () => storage.stream(key)),
    list: (folder) => storage.list(folder),
  } satisfies Storage;

  await deps.jobs.close();
  deps.jobs = await openJobs(deps.database, () => {});

  return steps;
};
