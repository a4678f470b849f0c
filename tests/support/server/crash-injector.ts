/**
 * Crashes a server at its n-th durable step (a commit, a write outside a transaction, a file written or removed): from then on
 * nothing that it does reaches the database or the storage, as after kill -9.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Storage } from '#server/platform/files/storage.ts';
import * as schema from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openJobs } from '#server/platform/jobs/boss.ts';

export interface CrashInjector {
  /**
   * Crashes at the n-th durable step from now: before the step takes effect, or after it but before its caller gets the
   * result.
   */
  at(step: number, moment: 'before' | 'after'): void;
  restart(): void;
  readonly happened: boolean;
  /** Calls of the database and the storage that have not returned. */
  readonly inFlight: number;
}

class SimulatedCrash extends Error {
  constructor() {
    super('this process has crashed');
  }
}

/** A worker's heartbeat comes by the clock, not with the work: it is no step of a scenario. */
const IS_HEARTBEAT = /^\s*(insert into|update) "workers"/i;
const IS_WRITE = /^\s*(with[\s\S]*\b(update|insert|delete)\b|update|insert|delete|commit)/i;
const isDurable = (text: string): boolean => IS_WRITE.test(text) && !IS_HEARTBEAT.test(text);
const textOf = (query: unknown): string => (typeof query === 'string' ? query : (query as { text: string }).text);

interface DurableSteps extends CrashInjector {
  /** Runs the work, unless the process has crashed or crashes here. */
  step: <T>(durable: boolean, work: () => Promise<T>) => Promise<T>;
}

/** Counts durable steps, and lets none happen after the crash. */
const countSteps = (): DurableSteps => {
  let crashed = false;
  let life = 0;
  let steps = 0;
  let inFlight = 0;
  let crashStep = Infinity;
  let crashMoment: 'before' | 'after' = 'before';

  const step = async <T>(durable: boolean, work: () => Promise<T>): Promise<T> => {
    if (crashed) throw new SimulatedCrash();
    if (durable) steps += 1;
    const now = durable && steps === crashStep;
    const itsLife = life;
    if (now && crashMoment === 'before') {
      crashed = true;
      throw new SimulatedCrash();
    }
    inFlight += 1;
    try {
      const result = await work();
      // A step that outlived its process kills no later one.
      if (now && life === itsLife) crashed = true;
      if (crashed) throw new SimulatedCrash();
      return result;
    } finally {
      inFlight -= 1;
    }
  };

  return {
    step,
    at(step, moment) {
      [steps, crashStep, crashMoment, crashed] = [0, step, moment, false];
      life += 1;
    },
    restart() {
      [crashStep, crashed] = [Infinity, false];
      life += 1;
    },
    get happened() {
      return crashed;
    },
    get inFlight() {
      return inFlight;
    },
  };
};

type Query = (...args: [unknown, ...unknown[]]) => Promise<pg.QueryResult>;

/** A transaction of a crashed process is rolled back by the database. */
const crashingClient = (client: pg.PoolClient, step: DurableSteps['step']): pg.PoolClient => {
  const query = client.query.bind(client) as unknown as Query;
  let open = false;
  let released = false;
  const release = (error?: boolean | Error): void => {
    if (!released) client.release(error);
    released = true;
  };
  return Object.assign(Object.create(client) as pg.PoolClient, {
    async query(...args: Parameters<Query>) {
      const text = textOf(args[0]);
      const begins = /^\s*begin/i.test(text);
      if (begins) open = true;
      try {
        // Inside a transaction only the commit makes anything last.
        const result = await step(open ? /^\s*commit/i.test(text) : isDurable(text), () => query(...args));
        if (/^\s*(commit|rollback)/i.test(text)) open = false;
        return result;
      } catch (error) {
        if (error instanceof SimulatedCrash && open) {
          open = false;
          await query('rollback').catch(() => undefined);
        }
        // Drizzle does not give a connection back whose very first statement failed.
        if (begins) release();
        throw error;
      }
    },
    release,
  });
};

/** Puts the crash between the app and its database, jobs and storage. */
export const injectCrashes = async (deps: Deps): Promise<CrashInjector> => {
  const steps = countSteps();
  const { step } = steps;

  const { pool } = deps.database;

  // Drizzle tells a pool by its class's name.
  class CrashingPool {
    readonly options = pool.options;
    query(...args: Parameters<Query>) {
      return step(isDurable(textOf(args[0])), () => (pool.query.bind(pool) as unknown as Query)(...args));
    }
    async connect() {
      if (steps.happened) throw new SimulatedCrash();
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
