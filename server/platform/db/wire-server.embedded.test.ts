import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite } from '#tests/support/server/open-pglite.ts';
import { backendOf } from './pglite-backend.ts';
import { serveWire, type WireServer } from './wire-server.ts';

let folder: string;
let database: PGlite;
let server: WireServer;
let pool: pg.Pool;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-wire-'));
  database = await openPglite(folder);
  server = await serveWire(backendOf(database), path.join(folder, '.s.PGSQL.5432'), 12);
  pool = new pg.Pool({ host: folder, port: 5432, user: 'postgres', database: 'postgres', max: 10 });
  await pool.query('create table counters (id int primary key, n int not null)');
});
afterAll(async () => {
  await pool.end();
  await server.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const counter = async (id: number): Promise<number> =>
  (await pool.query<{ n: number }>('select n from counters where id = $1', [id])).rows[0]!.n;

test('different statements of many connections at once never get into each other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 600 }, async (_, i) => {
      if (i % 3 === 0)
        return (
          (
            await pool.query<{ a: number; c: number }>('select $1::int as a, $2::text as b, $3::int as c', [
              i,
              `row ${i}`,
              i + 1,
            ])
          ).rows[0]!.c ===
          i + 1
        );
      if (i % 3 === 1)
        return (
          (await pool.query<{ list: number[] }>('select $1::int[] as list', [[i, i + 1]])).rows[0]!.list[1] === i + 1
        );
      return pool.query('select 1 / $1::int', [0]).then(
        () => false,
        (error: { code: string }) => error.code === '22012',
      );
    }),
  );
  expect(answers.every(Boolean)).toBe(true);
});

test('a transaction has the backend to itself: fifty at once that read and write lose nothing', async () => {
  await pool.query('insert into counters values (1, 0)');
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query<{ n: number }>('select n from counters where id = $1', [1]);
        await client.query('update counters set n = $1 where id = 1', [rows[0]!.n + 1]);
        await client.query('commit');
      } finally {
        client.release();
      }
    }),
  );
  expect(await counter(1)).toBe(50);
});

test('a failed transaction keeps the others out until it is rolled back, and no longer', async () => {
  await pool.query('insert into counters values (2, 7)');
  const client = await pool.connect();
  await client.query('begin');
  await client.query('update counters set n = 8 where id = 2');
  await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  const other = counter(2);
  await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
  await client.query('rollback');
  client.release();
  expect(await other).toBe(7);
});

test('a client that dies inside its transaction is rolled back', async () => {
  await pool.query('insert into counters values (3, 1)');
  const client = new pg.Client({ host: folder, port: 5432, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('update counters set n = 99 where id = 3');
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  expect(await counter(3)).toBe(1);
});

test('a long text in many pieces arrives whole', async () => {
  const text = 'ä'.repeat(700_000);
  expect((await pool.query<{ length: number }>('select length($1::text) as length', [text])).rows[0]!.length).toBe(
    700_000,
  );
});
