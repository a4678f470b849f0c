/**
 * `npm run bench -- server`: the bars of the reliability goals that a command can measure on one machine, with what it measured, into
 * docs/benchmarks/server.md. `BENCH_ONLY=load,login` measures those parts anew and keeps the rest of the page; `BENCH_QUICK=1` takes
 * fewer rounds; every line says how many.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '#server/entry.ts';
import type { Bar } from './server/bar.ts';
import { benchFuzz } from './server/fuzz.ts';
import { benchLimitRace } from './server/limit-race.ts';
import { benchLoad } from './server/load.ts';
import { benchLogin } from './server/login.ts';
import { benchOverhead } from './server/overhead.ts';
import { benchPictures } from './server/pictures.ts';
import { benchRenders } from './server/renders.ts';
import { benchStarts } from './server/starts.ts';

interface Scripts { startPostgres: () => Promise<{ url: string; stop: () => void } | undefined>; buildAll: (options: { ifNeeded: boolean; only: string }) => Promise<void> }

const script = async (name: string): Promise<Scripts> => (await import(path.join(projectRoot, 'scripts', name))) as Scripts;

/** What no single command can measure; said, so that nobody takes silence for a pass. */
const ELSEWHERE: Bar[] = [
  { id: 'B1', what: 'Attacks on both databases', bar: 'all green', figure: 'the API suite of `npm test`, once on each database', met: undefined },
  { id: 'B2', what: 'Limit race over two servers on one PostgreSQL', bar: 'exact', figure: 'tests/faults/two-servers.test.ts does it with 50 calls over both', met: undefined },
  { id: 'B14', what: 'Model faults for 30 minutes', bar: 'all done or refunded', figure: 'no storm is run here; each fault has its test beside the adapters', met: undefined },
  { id: 'B15', what: 'Webhooks in every order and a burst of 10,000', bar: 'right state, 60 s', figure: '`npm run bench -- faults`: docs/benchmarks/faults.md', met: undefined },
];

/** What each part measured last, so that a part can be measured on its own. */
const KEPT = path.join(projectRoot, 'node_modules/.cache/retrim/bench-server.json');
const readKept = (): Promise<Record<string, Bar[]>> => readFile(KEPT, 'utf8').then((json) => JSON.parse(json) as Record<string, Bar[]>, () => ({}));
const keep = async (kept: Record<string, Bar[]>): Promise<void> => {
  await mkdir(path.dirname(KEPT), { recursive: true });
  await writeFile(KEPT, JSON.stringify(kept));
};

const pageOf = (missing: readonly string[], bars: readonly Bar[], postgres: boolean): string => `# The server's bars

Written by \`npm run bench -- server\` on ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}, ${new Date().toISOString().slice(0, 10)}${postgres ? '' : ', without PostgreSQL'}.
The generator of load runs on the same machine. Ratios compare sides of one run; times depend on what else the machine
did: \`load\` is its load average over the minute before the part ended (a part makes 2 to 4 of its own);
where it is missing it was not noted.

| | what | bar | measured | | load |
| --- | --- | --- | --- | --- | --- |
${bars.map(({ id, what, bar, figure, met, load }) => `| ${id} | ${what} | ${bar} | ${figure} | ${met === undefined ? 'not judged' : met ? 'holds' : '**missed**'} | ${load === undefined ? '' : load.toFixed(1)} |`).join('\n')}

${bars.filter(({ met }) => met === true).length} hold, ${bars.filter(({ met }) => met === false).length} are missed, ${bars.filter(({ met }) => met === undefined).length} are not judged here.${missing.length === 0 ? '' : ` Not measured yet: ${missing.map((name) => `\`BENCH_ONLY=${name}\``).join(', ')}.`}
`;

export const benchServer = async (): Promise<void> => {
  const quick = process.env.BENCH_QUICK === '1';
  const only = process.env.BENCH_ONLY?.split(',');
  await (await script('build.mjs')).buildAll({ ifNeeded: true, only: 'server' });
  const postgres = process.env.TEST_DATABASE_URL === undefined ? await (await script('postgres.mjs')).startPostgres() : { url: process.env.TEST_DATABASE_URL, stop: () => {} };
  const seat = sharp(await readFile(path.join(projectRoot, 'tests/fixtures/photos/sedan-tan-leather.jpg')));
  const photo = await seat.clone().resize(320).jpeg({ quality: 88 }).toBuffer();
  const large = await seat.clone().resize(4000, 3000, { fit: 'fill' }).jpeg({ quality: 92 }).toBuffer();
  const picture = Uint8Array.from(await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8c1f2b' } }).png().toBuffer());
  const parts: Record<string, () => Promise<Bar[]>> = {
    race: () => benchLimitRace(picture, postgres?.url),
    starts: () => benchStarts(quick ? 3 : 10),
    fuzz: () => benchFuzz(photo, picture, quick ? { requests: 2000, pictures: 200, bodies: 200 } : { requests: 20_000, pictures: 5000, bodies: 2000 }),
    pictures: () => benchPictures(large),
    overhead: () => benchOverhead(postgres?.url),
    load: () => benchLoad(photo, large, quick ? { seconds: 5, soakSeconds: 10 } : { seconds: 20, soakSeconds: 120 }),
    renders: () => benchRenders(picture),
    login: () => benchLogin(),
  };
  const kept = await readKept();
  try {
    for (const [name, measure] of Object.entries(parts)) {
      if (only !== undefined && !only.includes(name)) continue;
      console.log(`\n${name}`);
      const measured = await measure();
      // What else the machine did meanwhile, ourselves included.
      const bars = measured.map((bar) => ({ ...bar, load: loadavg()[0]! }));
      await keep(Object.assign(kept, { [name]: bars }));
      for (const bar of bars) {
        console.log(`${bar.met === undefined ? '  ?  ' : bar.met ? 'holds' : 'MISS '} ${bar.id.padEnd(4)} ${bar.what}: ${bar.figure} (bar: ${bar.bar})`);
      }
    }
  } finally {
    postgres?.stop();
  }
  const missing = Object.keys(parts).filter((name) => kept[name] === undefined);
  const bars = Object.keys(parts).flatMap((name) => kept[name] ?? []);
  const order = (bar: Bar): number => Number(bar.id.slice(1));
  await writeFile(path.join(projectRoot, 'docs/benchmarks/server.md'), pageOf(missing, [...bars, ...ELSEWHERE].toSorted((a, b) => order(a) - order(b)), postgres !== undefined));
  console.log('\nWritten: docs/benchmarks/server.md');
};
