/**
 * `npm run bench -- server`: measures the reliability goals that one machine can measure and writes docs/benchmarks/server.md;
 * `npm run bench -- faults` measures those that take long. `BENCH_ONLY=load,login` measures only these parts and keeps the
 * other rows of the page; `BENCH_QUICK=1` measures fewer rounds, and each row says how many.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '#server/platform/entry.ts';
import { parseRows, renderBenchmarkTable, type BenchmarkRow } from './benchmark-row.ts';
import { cameraPhoto } from './server/camera-photo.ts';
import { benchFairness } from './server/fairness.ts';
import { benchLimitRace } from './server/limit-race.ts';
import { benchLoad } from './server/load.ts';
import { benchLogin } from './server/login.ts';
import { benchAnalyses } from './server/analyses.ts';
import { benchOverhead } from './server/overhead.ts';
import { describeMachine } from './machine.ts';
import { buildServer, measureParts, startPostgres, type CachedRows, type Parts } from './page-parts.ts';
import { benchPictures } from './server/pictures.ts';
import { benchRenders } from './server/renders.ts';
import { benchStarts } from './server/starts.ts';

/** Goals that are covered by tests. They are listed so that the page names every goal. */
const ROWS_OF_OTHER_TESTS: BenchmarkRow[] = [
  {
    id: 'B1',
    subject: 'Attacks on both databases',
    required: 'all green',
    figure: 'the API suite of `npm test`, once on each database',
    met: undefined,
  },
  {
    id: 'B2',
    subject: 'Limit race over two servers on one PostgreSQL',
    required: 'exact',
    figure: 'tests/faults/two-servers.postgres.test.ts does it with 50 calls over both',
    met: undefined,
  },
];

const pageOf = (
  missing: readonly string[],
  rows: readonly BenchmarkRow[],
): string => `# The server: required and measured values

Written by \`npm run bench -- server\` ${describeMachine()}. The load generator runs on the same machine. Ratios compare sides of one
run; times depend on what else the machine did: \`load\` is its load average over the minute before the part ended (a part makes 2 to 4
of its own); if it is missing, it was not noted. B3, B6, B14, B15 and B20 are measured by \`npm run bench -- faults\`.

${renderBenchmarkTable(rows)}

${rows.filter(({ met }) => met === true).length} hold, ${rows.filter(({ met }) => met === false).length} are missed, ${rows.filter(({ met }) => met === undefined).length} are not judged here.${missing.length === 0 ? '' : ` Not measured yet: ${missing.map((name) => `\`BENCH_ONLY=${name}\``).join(', ')}.`}
`;

const writePage = async (names: readonly string[], kept: CachedRows): Promise<void> => {
  const own = names.flatMap((name) => kept[name] ?? []);
  // From the page, because the cached measurements are not in the repository.
  const faults = parseRows(await readFile(path.join(projectRoot, 'docs/benchmarks/faults.md'), 'utf8')).filter(
    ({ id }) => /^B\d/.test(id),
  );
  const order = ({ id }: BenchmarkRow): number => Number(id.slice(1));
  const missing = names.filter((name) => kept[name] === undefined);
  await writeFile(
    path.join(projectRoot, 'docs/benchmarks/server.md'),
    pageOf(
      missing,
      [...own, ...faults, ...ROWS_OF_OTHER_TESTS].toSorted((a, b) => order(a) - order(b)),
    ),
  );
};

export const benchServer = async (): Promise<void> => {
  const quick = process.env.BENCH_QUICK === '1';
  await buildServer();
  const postgres =
    process.env.TEST_DATABASE_URL === undefined
      ? await startPostgres()
      : { url: process.env.TEST_DATABASE_URL, stop: () => {} };
  const seat = sharp(await readFile(path.join(projectRoot, 'tests/fixtures/photos/sedan-tan-leather.jpg')));
  const photo = await seat.clone().resize(320).jpeg({ quality: 88 }).toBuffer();
  const large = await cameraPhoto();
  const picture = Uint8Array.from(
    await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8c1f2b' } })
      .png()
      .toBuffer(),
  );
  const parts: Parts = {
    race: () => benchLimitRace(picture, postgres?.url),
    starts: () => benchStarts(),
    pictures: () => benchPictures(large),
    overhead: () => benchOverhead(postgres?.url),
    load: () => benchLoad(photo, large, quick ? 5 : 20),
    renders: () => benchRenders(picture),
    analyses: () => benchAnalyses(photo),
    fairness: () => benchFairness(picture, quick ? 300 : 2000),
    login: () => benchLogin(),
  };
  try {
    await measureParts('server', parts, (kept) => writePage(Object.keys(parts), kept));
  } finally {
    postgres?.stop();
  }
  console.log('\nWritten: docs/benchmarks/server.md');
};
