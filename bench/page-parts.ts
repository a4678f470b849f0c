/**
 * Benchmark pages whose parts are measured separately. The latest result of each part is cached in node_modules/.cache,
 * so that `BENCH_ONLY=load,login` measures only those two and the page keeps the other rows.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { projectRoot } from '#server/platform/entry.ts';
import { formatMs, type BenchmarkRow } from './benchmark-row.ts';

/** Cached results by part. */
export type CachedRows = Record<string, BenchmarkRow[]>;
export type Parts = Record<string, () => Promise<BenchmarkRow[]>>;

const fileOf = (page: string): string => path.join(projectRoot, `node_modules/.cache/retrim/bench-${page}.json`);

export const readCached = (page: string): Promise<CachedRows> =>
  readFile(fileOf(page), 'utf8').then(
    (json) => JSON.parse(json) as CachedRows,
    () => ({}),
  );

const VERDICTS: Readonly<Record<string, string>> = { true: 'holds', false: 'MISS ', undefined: '  ?  ' };

const selectedParts = (parts: Parts): string[] => {
  const only = process.env.BENCH_ONLY?.split(',') ?? Object.keys(parts);
  const unknown = only.find((name) => !(name in parts));
  if (unknown !== undefined)
    throw new Error(`BENCH_ONLY: there is no part "${unknown}". Known: ${Object.keys(parts).join(', ')}`);
  return only;
};

/** @param write called after each part with the results of all parts so far */
export const measureParts = async (
  page: string,
  parts: Parts,
  write: (kept: CachedRows) => Promise<void>,
): Promise<void> => {
  for (const name of selectedParts(parts)) {
    const began = performance.now();
    const rows = await parts[name]!().catch((error: Error): BenchmarkRow[] => [
      { id: '-', subject: name, required: 'runs', figure: `failed: ${error.message.slice(0, 200)}`, met: false },
    ]);
    const dated = rows.map((row) => ({ ...row, load: loadavg()[0]!, on: new Date().toISOString().slice(0, 10) }));
    // Another process may have measured another part in the meantime.
    const kept = { ...(await readCached(page)), [name]: dated };
    console.log(`\n${name} (${formatMs(performance.now() - began)})`);
    for (const { id, subject, required, figure, met } of rows) {
      console.log(`${VERDICTS[String(met)]} ${id.padEnd(4)} ${subject}: ${figure} (required: ${required})`);
    }
    await mkdir(path.dirname(fileOf(page)), { recursive: true });
    await writeFile(fileOf(page), JSON.stringify(kept));
    await write(kept);
  }
};

export interface Postgres {
  url: string;
  data: string;
  programs: string;
  stop: () => void;
}
interface Scripts {
  startPostgres: () => Promise<Postgres | undefined>;
  buildAll: (options: { ifNeeded: boolean; only: string[] }) => Promise<void>;
}
const script = async (name: string): Promise<Scripts> =>
  (await import(path.join(projectRoot, 'scripts', name))) as Scripts;
export const buildServer = async (): Promise<void> =>
  (await script('build.mjs')).buildAll({ ifNeeded: true, only: ['server'] });
/** A temporary PostgreSQL server; undefined where PostgreSQL is not installed. */
export const startPostgres = async (): Promise<Postgres | undefined> => (await script('postgres.mjs')).startPostgres();
