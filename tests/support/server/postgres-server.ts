/** Statements on a PostgreSQL server, outside any one test's database. */
import pg from 'pg';

/** The server's URL with the database of this name. */
export const databaseAt = (url: string, name: string): string => {
  const there = new URL(url);
  there.pathname = `/${name}`;
  return there.href;
};

/** Runs statements on a connection of its own, one after another. */
export const onServer = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
