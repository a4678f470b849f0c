/**
 * `npm run bench -- faults`: the faults that take long, into docs/benchmarks/faults.md. `FAULTS_SIZE=0.2` takes a fifth of the rounds;
 * `BENCH_ONLY=kills,webhooks` runs some parts and keeps the rest of the page.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '#server/entry.ts';
import type { Bar } from './server/bar.ts';
import { benchDatabaseRestart, restarter } from './faults/database-restart.ts';
import { benchDiskFull } from './faults/disk-full.ts';
import { benchThreads } from './faults/threads.ts';
import { benchWebhooks } from './faults/webhooks.ts';
import { benchFuzz } from './server/fuzz.ts';
import { benchStarts } from './server/starts.ts';

interface Scripts { startPostgres: () => Promise<{ url: string; data: string; programs: string; stop: () => void } | undefined>; buildAll: (options: { ifNeeded: boolean; only: string }) => Promise<void> }
const script = async (name: string): Promise<Scripts> => (await import(path.join(projectRoot, 'scripts', name))) as Scripts;

const KEPT = path.join(projectRoot, 'node_modules/.cache/retrim/bench-faults.json');
const PAGE = path.join(projectRoot, 'docs/benchmarks/faults.md');

const pageOf = (bars: readonly Bar[]): string => `# Faults

Written by \`npm run bench -- faults\` on ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}, ${new Date().toISOString().slice(0, 10)}. The short form of each stands in
\`npm test\` (tests/faults, server/billing): every n-th durable step of upload, render, save, delete, checkout, webhook, cancel and resume is the last one once.

| | what | bar | measured | |
| --- | --- | --- | --- | --- |
${bars.map(({ id, what, bar, figure, met }) => `| ${id} | ${what} | ${bar} | ${figure} | ${met === undefined ? 'not judged' : met ? 'holds' : '**missed**'} |`).join('\n')}
`;

const databaseRestart = async (): Promise<Bar[]> => {
  const postgres = await (await script('postgres.mjs')).startPostgres();
  if (postgres === undefined) return [{ id: 'fault 16', what: 'PostgreSQL restarted under load', bar: '503 meanwhile', figure: 'not run: no PostgreSQL here', met: undefined }];
  try {
    return [await benchDatabaseRestart(postgres.url, restarter(postgres.data, postgres.programs))];
  } finally {
    postgres.stop();
  }
};

export const benchFaults = async (): Promise<void> => {
  const size = Number(process.env.FAULTS_SIZE ?? 1);
  const only = process.env.BENCH_ONLY?.split(',');
  const rounds = (count: number): number => Math.max(1, Math.round(count * size));
  await (await script('build.mjs')).buildAll({ ifNeeded: true, only: 'server' });
  const photo = await sharp(await readFile(path.join(projectRoot, 'tests/fixtures/photos/sedan-tan-leather.jpg'))).resize(320).jpeg({ quality: 88 }).toBuffer();
  const picture = Uint8Array.from(await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8c1f2b' } }).png().toBuffer());
  const parts: Record<string, () => Promise<Bar[]>> = {
    kills: () => benchStarts(rounds(200)),
    disk: async () => [await benchDiskFull(photo)],
    database: databaseRestart,
    threads: benchThreads,
    webhooks: () => benchWebhooks(rounds(10_000)),
    requests: () => benchFuzz(photo, picture, { requests: rounds(20_000), pictures: rounds(5000), bodies: rounds(2000) }),
  };
  const kept = await readFile(KEPT, 'utf8').then((json) => JSON.parse(json) as Record<string, Bar[]>, () => ({}) as Record<string, Bar[]>);
  for (const [name, run] of Object.entries(parts)) {
    if (only !== undefined && !only.includes(name)) continue;
    try {
      kept[name] = await run();
    } catch (error) {
      kept[name] = [{ id: '-', what: name, bar: 'runs', figure: `failed: ${(error as Error).message.slice(0, 200)}`, met: false }];
    }
    for (const { id, what, figure, met } of kept[name]) console.log(`${met === undefined ? '-' : met ? 'holds ' : 'MISSED'} ${id} ${what}: ${figure}`);
    await mkdir(path.dirname(KEPT), { recursive: true });
    await writeFile(KEPT, JSON.stringify(kept));
    await writeFile(PAGE, pageOf(Object.keys(parts).flatMap((part) => kept[part] ?? [])));
  }
};
