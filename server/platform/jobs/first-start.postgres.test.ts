import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { newId } from '#server/platform/ids.ts';
import { toDatabaseUrl, runOnServer } from '#tests/support/server/postgres-server.ts';
import { openJobs } from './boss.ts';

test('eight servers that start at once on an empty database all start', async () => {
  const url = process.env['TEST_DATABASE_URL']!;
  const name = `retrim_start_${newId().replace(/\W/g, '_').toLowerCase()}`;
  await runOnServer(url, `create database ${name}`);
  const start = async (): Promise<void> => {
    const database = await openDatabase({ dataDir: '', databaseUrl: toDatabaseUrl(url, name), poolSize: 2 });
    const jobs = await openJobs(database, () => {});
    await jobs.close();
    await database.close();
  };
  const starts = await Promise.allSettled(Array.from({ length: 8 }, start));
  await runOnServer(url, `drop database ${name} with (force)`);
  expect(starts.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'));
});
