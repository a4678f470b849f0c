/** B4, B5: start-up time, and the refusal of a second process on the same data folder. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/platform/db/open.ts';
import { formatMs, type BenchmarkRow } from '../benchmark-row.ts';
import { median } from '../statistics.ts';
import { findFreePort } from '#tests/support/server/free-port.ts';
import { spawnServer, startServer } from './server-process.ts';

const ATTEMPT_COUNT = 20;
const DATABASE_SIZES = [
  { megabytes: 100, barMs: 2000 },
  { megabytes: 1000, barMs: 5000 },
];
/** A row has 1920 bytes: just too small for PostgreSQL to compress its text, and four rows fit an 8 KB page. */
const ROWS_PER_MB = 512;

/** @returns size of the database in megabytes */
const fillUpTo = async (dataDir: string, megabytes: number): Promise<number> => {
  const database = await openDatabase({ dataDir });
  await database.db.execute(sql`create table if not exists bench_fill (n int, filling text)`);
  await database.db.execute(
    sql`insert into bench_fill select n, repeat(md5(n::text), 60) from generate_series((select coalesce(max(n), 0) + 1 from bench_fill), ${sql.raw(String(megabytes * ROWS_PER_MB))}) n`,
  );
  const { rows } = await database.db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  await database.close();
  return Number(rows[0]!.bytes) / 2 ** 20;
};

export const benchStarts = async (): Promise<BenchmarkRow[]> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'retrim-bench-'));
  try {
    const first = await startServer({ DATA_DIR: dataDir });
    const refused: number[] = [];
    let refusals = 0;
    for (let i = 0; i < ATTEMPT_COUNT; i++) {
      const began = performance.now();
      const second = spawnServer({ DATA_DIR: dataDir, PORT: String(await findFreePort()) });
      const [code] = (await once(second, 'exit')) as [number];
      refused.push(performance.now() - began);
      if (code === 1) refusals++;
    }
    const isAlive = (await fetch(`${first.url}/api/ready`)).status === 200;
    await first.stop();
    const filled: BenchmarkRow[] = [];
    for (const { megabytes, barMs } of DATABASE_SIZES) {
      const filledMb = await fillUpTo(dataDir, megabytes);
      const restarted = await startServer({ DATA_DIR: dataDir });
      await restarted.stop();
      filled.push({
        id: 'B4',
        subject: `Start with ${Math.round(filledMb)} MB of data`,
        required: formatMs(barMs),
        figure: formatMs(restarted.readyMs),
        met: restarted.readyMs <= barMs,
      });
    }
    return [
      {
        id: 'B4',
        subject: 'First start on an empty folder',
        required: '10 s',
        figure: formatMs(first.readyMs),
        met: first.readyMs <= 10_000,
      },
      ...filled,
      {
        id: 'B5',
        subject: 'A second process on one folder is refused, from its start to its end',
        required: `1 s, ${ATTEMPT_COUNT} of ${ATTEMPT_COUNT}`,
        figure: `p50 ${formatMs(median(refused))}, slowest ${formatMs(Math.max(...refused))}, ${refusals} of ${ATTEMPT_COUNT}, the first ${isAlive ? 'unaffected' : 'DOWN'}`,
        met: refusals === ATTEMPT_COUNT && isAlive && Math.max(...refused) <= 1000,
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
