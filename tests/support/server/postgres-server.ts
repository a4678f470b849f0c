/** Runs statements on a PostgreSQL server, outside the databases of tests. */
import pg from 'pg';

/** The server's URL with the database of this name. */
export const toDatabaseUrl = (url: string, name: string): string => {
  const there = new URL(url);
  there.pathname = `/${name}`;
  return there.href;
};

/** Runs statements one after another on a separate connection. */
export const runOnServer = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
