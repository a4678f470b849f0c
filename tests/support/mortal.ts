/**
 * A process that can die at its n-th durable step (a commit, a write outside a transaction, a file written or removed): from
 * then on nothing of what it does reaches the database or the storage, as after kill -9.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Storage } from '#server/adapters/storage/storage.ts';
import * as schema from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { openJobs } from '#server/jobs/boss.ts';

export interface Mortal {
  /** Dies at the n-th durable step from now: before it takes effect, or after it did but before anybody hears of it. */
  dieAt(step: number, moment: 'before' | 'after'): void;
  revive(): void;
  readonly isDead: boolean;
  /** What is on its way to the database or the storage right now. */
  readonly underWay: number;
}

class Dead extends Error {
  constructor() {
    super('this process is dead');
  }
}

const IS_WRITE = /^\s*(with[\s\S]*\b(update|insert|delete)\b|update|insert|delete|commit)/i;
const textOf = (query: unknown): string => (typeof query === 'string' ? query : (query as { text: string }).text);

/** Puts the app's database, jobs and storage behind one life. */
export const makeMortal = async (deps: Deps): Promise<Mortal> => {
  let dead = false;
  let steps = 0;
  let underWay = 0;
  let last = Infinity;
  let dies: 'before' | 'after' = 'before';

  const step = async <T>(durable: boolean, work: () => Promise<T>): Promise<T> => {
    if (dead) throw new Dead();
    if (durable) steps += 1;
    const now = durable && steps === last;
    if (now && dies === 'before') {
      dead = true;
      throw new Dead();
    }
    underWay += 1;
    try {
      const result = await work();
      if (now) dead = true;
      if (dead) throw new Dead();
      return result;
    } finally {
      underWay -= 1;
    }
  };

  type Query = (...args: [unknown, ...unknown[]]) => Promise<pg.QueryResult>;
  const { pool } = deps.database;

  /** A transaction of a dead process is rolled back by the database. */
  const mortalClient = (client: pg.PoolClient): pg.PoolClient => {
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
          const result = await step(open ? /^\s*commit/i.test(text) : IS_WRITE.test(text), () => query(...args));
          if (/^\s*(commit|rollback)/i.test(text)) open = false;
          return result;
        } catch (error) {
          if (error instanceof Dead && open) {
            open = false;
            await query('rollback').catch(() => undefined);
          }
          // Drizzle does not give a connection back whose very first word failed.
          if (begins) release();
          throw error;
        }
      },
      release,
    });
  };

  // Drizzle tells a pool by its class's name.
  class MortalPool {
    query(...args: Parameters<Query>) {
      return step(IS_WRITE.test(textOf(args[0])), () => (pool.query.bind(pool) as unknown as Query)(...args));
    }
    async connect() {
      if (dead) throw new Dead();
      return mortalClient(await pool.connect());
    }
    end() {
      return pool.end();
    }
  }
  const mortalPool = new MortalPool() as unknown as pg.Pool;
  deps.database = { ...deps.database, pool: mortalPool, db: drizzle(mortalPool, { schema, casing: 'snake_case' }) };

  const { storage } = deps;
  deps.storage = {
    put: (key, bytes) => step(true, () => storage.put(key, bytes)),
    remove: (key) => step(true, () => storage.remove(key)),
    read: (key) => step(false, () => storage.read(key)),
    stream: (key) => step(false, () => storage.stream(key)),
    list: () => storage.list(),
  } satisfies Storage;

  await deps.jobs.close();
  deps.jobs = await openJobs(deps.database, () => {});

  return {
    dieAt(step, moment) {
      [steps, last, dies, dead] = [0, step, moment, false];
    },
    revive() {
      [last, dead] = [Infinity, false];
    },
    get isDead() {
      return dead;
    },
    get underWay() {
      return underWay;
    },
  };
};
