/** Opens the database for an operator's command: over the running server's socket if its database is embedded. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { OperatorError } from '../operator-error.ts';
import { openDatabase, type Database } from './open.ts';
import { pendingMigrations } from './pending-migrations.ts';
import * as schema from './schema.ts';
import { runFolder, shortenSocketPath, SOCKET_PORT, getSocketPath } from './socket-folder.ts';

/** @throws OperatorError when there is no database, or the running server has another version */
export const openForOperator = async ({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database> => {
  if (databaseUrl !== undefined) return openDatabase({ dataDir, databaseUrl });
  const running = await openOverSocket(dataDir);
  if (running !== undefined) return running;
  if (!existsSync(path.join(dataDir, 'database'))) throw new OperatorError(`There is no database in ${dataDir}.`);
  return openDatabase({ dataDir });
};

/** @returns undefined when no server runs; a socket that does not answer was left behind by a killed server */
const openOverSocket = async (dataDir: string): Promise<Database | undefined> => {
  if (!existsSync(getSocketPath(runFolder(dataDir)))) return undefined;
  const { folder, removeLink } = await shortenSocketPath(runFolder(dataDir));
  const pool = new pg.Pool({ host: folder, port: SOCKET_PORT, user: 'postgres', database: 'postgres', max: 1 });
  const close = async (): Promise<void> => {
    await pool.end();
    await removeLink();
  };
  try {
    await pool.query('select 1');
  } catch {
    await close();
    return undefined;
  }
  if ((await pendingMigrations(pool)) > 0) {
    await close();
    throw new OperatorError(
      'The server that runs on this folder is of another version. Start it anew with this one, then try again.',
    );
  }
  return { kind: 'embedded', db: drizzle(pool, { schema, casing: 'snake_case' }), pool, close };
};
