import type pg from 'pg';

const BEGIN = /^\s*begin\b/i;

/**
 * Drizzle (0.45) does not release a connection whose BEGIN failed, so a database outage would exhaust the pool
 * permanently. This wrapper releases such a connection and marks it as broken.
 */
export const releaseAfterFailedBegin = (pool: pg.Pool): void => {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connectWatched = async (): Promise<pg.PoolClient> => {
    const client = await connect();
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const firstQuery = (...args: unknown[]): unknown => {
      // Only the first statement of a checked-out connection is checked.
      delete (client as { query?: unknown }).query;
      const result = query(...args);
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text;
      if (BEGIN.test(text ?? '') && result instanceof Promise) result.catch((error: Error) => client.release(error));
      return result;
    };
    (client as { query: unknown }).query = firstQuery;
    return client;
  };
  pool.connect = ((done?: Parameters<pg.Pool['connect']>[0]) =>
    done === undefined
      ? connectWatched()
      : (pool.constructor.prototype as pg.Pool).connect.call(pool, done)) as pg.Pool['connect'];
};
