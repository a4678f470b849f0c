/**
 * `npm run bench -- faults`: fault injection at full length; writes docs/benchmarks/faults.md. `FAULTS_SIZE=0.2` runs a fifth of the
 * rounds; `BENCH_ONLY=kills,webhooks` measures only these parts and keeps the other rows of the page.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '#server/platform/entry.ts';
import { benchDatabaseRestart, restartPostgres } from './faults/database-restart.ts';
import { benchDiskFull } from './faults/disk-full.ts';
import { benchKills } from './faults/kills.ts';
import { benchSoak, benchSoakBesideDatabase } from './faults/soak.ts';
import { benchStorm } from './faults/storm.ts';
import { benchWebhooks } from './faults/webhooks.ts';
import { benchFuzz } from './faults/fuzz.ts';
import { parseRows, renderBenchmarkTable, type BenchmarkRow } from './benchmark-row.ts';
import { buildServer, measureParts, startPostgres, type CachedRows, type Parts, type Postgres } from './page-parts.ts';
import { describeMachine } from './machine.ts';

const PAGE = path.join(projectRoot, 'docs/benchmarks/faults.md');

const pageOf = (rows: readonly BenchmarkRow[]): string => `# Faults

Written by \`npm run bench -- faults\` ${describeMachine()}. \`npm test\` runs a short form of each
(tests/faults, server/money/subscriptions): it stops the server once after each durable step of upload, render, save, delete, checkout, webhook, cancel and resume.

${renderBenchmarkTable(rows)}
`;

/** Replaces the measured rows and keeps all others. */
const writePage = async (parts: Parts, results: CachedRows): Promise<void> => {
  const before = await readFile(PAGE, 'utf8').catch(() => '');
  const measured = Object.keys(parts).flatMap((part) => results[part] ?? []);
  const ids = new Set(measured.map(({ id }) => id));
  await writeFile(PAGE, pageOf([...parseRows(before).filter(({ id }) => !ids.has(id)), ...measured]));
};

/** Runs work that needs a PostgreSQL server; without one, the row says that it was not run. */
const onPostgres = async (
  subject: string,
  work: (postgres: Postgres) => Promise<BenchmarkRow>,
): Promise<BenchmarkRow[]> => {
  const postgres = await startPostgres();
  if (postgres === undefined)
    return [{ id: '-', subject, required: 'runs', figure: 'not run: no PostgreSQL here', met: undefined }];
  try {
    return [await work(postgres)];
  } finally {
    postgres.stop();
  }
};

export const benchFaults = async (): Promise<void> => {
  const size = Number(process.env.FAULTS_SIZE ?? 1);
  const rounds = (count: number): number => Math.max(1, Math.round(count * size));
  await buildServer();
  const photo = await sharp(await readFile(path.join(projectRoot, 'tests/fixtures/photos/sedan-tan-leather.jpg')))
    .resize(320)
    .jpeg({ quality: 88 })
    .toBuffer();
  const picture = Uint8Array.from(
    await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8c1f2b' } })
      .png()
      .toBuffer(),
  );
  const parts: Parts = {
    kills: async () => [await benchKills(rounds(200))],
    disk: async () => [await benchDiskFull(photo)],
    database: () =>
      onPostgres('PostgreSQL restarted under load', ({ url, data, programs }) =>
        benchDatabaseRestart(url, () => restartPostgres(data, programs)),
      ),
    webhooks: () => benchWebhooks(rounds(10_000)),
    requests: () =>
      benchFuzz(photo, picture, { requests: rounds(20_000), pictures: rounds(5000), bodies: rounds(2000) }),
    storm: () => benchStorm(rounds(1350)),
    soak: () => benchSoak(photo, rounds(15) * 60),
    'soak-postgres': () =>
      onPostgres('The soak on PostgreSQL', ({ url }) => benchSoakBesideDatabase(photo, rounds(15) * 60, url)),
  };
  await measureParts('faults', parts, (results) => writePage(parts, results));
};
