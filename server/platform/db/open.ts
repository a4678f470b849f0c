/** Opens the database: PostgreSQL when `DATABASE_URL` is set, or else the embedded one, with the same driver and SQL. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsFolder } from '../entry.ts';
import { OperatorError } from '../operator-error.ts';
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { releaseAfterFailedBegin } from './failed-begin.ts';
import { pendingMigrations } from './pending-migrations.ts';
import * as schema from './schema.ts';

export type Db = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/**
 * The database or a transaction. Inside a transaction always pass `tx`: on the embedded database, a query through the
 * outer `db` would wait forever.
 */
export type Queryable = Db | Tx;

export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  /** Pool for pg-boss and for plain SQL. */
  pool: pg.Pool;
  close: () => Promise<void>;
}

export interface OpenOptions {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Called when the embedded database has stopped unexpectedly; the server cannot continue. */
  onLost?: (reason: Error) => void;
  onPoolError?: (error: Error) => void;
  /** Maximum number of connections of this process. */
  poolSize?: number;
  /** Called before the migration of an embedded database; when it fails, nothing is changed. */
  beforeMigration?: (pool: pg.Pool) => Promise<unknown>;
}

const POOL_SIZE = 10;

/** @throws OperatorError with a one-line message for the operator */
export const openDatabase = async (options: OpenOptions): Promise<Database> => {
  const opened =
    options.databaseUrl === undefined
      ? await openEmbeddedPool(options)
      : openPostgresPool(options.databaseUrl, options.poolSize ?? POOL_SIZE);
  const { pool, embedded } = opened;
  // A broken idle connection must not end the process; the next query opens a new one.
  pool.on('error', (error) => options.onPoolError?.(error));
  // Catches errors of a connection in use between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', (error) => options.onPoolError?.(error)));
  releaseAfterFailedBegin(pool);
  const db = drizzle(pool, { schema, casing: 'snake_case' });
  const close = async (): Promise<void> => {
    await pool.end();
    await embedded?.close();
  };
  try {
    if (embedded !== undefined && options.beforeMigration !== undefined && (await pendingMigrations(pool)) > 0)
      await options.beforeMigration(pool);
    await (options.databaseUrl === undefined
      ? migrate(db, { migrationsFolder })
      : withStartLock(options.databaseUrl, (client) => migrate(drizzle(client), { migrationsFolder })));
    await embedded?.markComplete();
  } catch (error) {
    await close().catch(() => undefined);
    if (error instanceof OperatorError) throw error;
    const cause = (error as { cause?: unknown }).cause;
    throw new OperatorError(
      `The database could not be made ready: ${(cause instanceof Error ? cause : (error as Error)).message || 'no answer'}`,
    );
  }
  return { kind: embedded === undefined ? 'postgres' : 'embedded', db, pool, close };
};

const openEmbeddedPool = async ({
  dataDir,
  onLost,
}: OpenOptions): Promise<{ pool: pg.Pool; embedded: EmbeddedDatabase }> => {
  const embedded = await openEmbedded(dataDir, POOL_SIZE + 10, (reason) => onLost?.(reason));
  const pool = new pg.Pool({
    host: embedded.host,
    port: embedded.port,
    user: 'postgres',
    database: 'postgres',
    max: POOL_SIZE,
    idleTimeoutMillis: 0,
  });
  return { pool, embedded };
};

/** The time limits are for PostgreSQL only: the embedded backend ignores the first and crashes on the second. */
const openPostgresPool = (url: string, max: number): { pool: pg.Pool; embedded: undefined } => ({
  pool: new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  }),
  embedded: undefined,
});

const START_LOCK = 7_283_746;

/**
 * When several servers start at once on PostgreSQL, one migrates and the others wait, however long it takes (this
 * connection has no time limit). The lock belongs to the session, so it ends with a process that dies.
 */
export const withStartLock = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};
