/**
 * Pages of bars that are measured part by part. The latest measurement of a part is kept beside the installed modules,
 * so that `BENCH_ONLY=load,login` measures those anew and keeps the rest of the page.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { projectRoot } from '#server/platform/entry.ts';
import { ms, type Bar } from './bar.ts';

export type Kept = Record<string, Bar[]>;
export type Parts = Record<string, () => Promise<Bar[]>>;

const fileOf = (page: string): string => path.join(projectRoot, `node_modules/.cache/retrim/bench-${page}.json`);

export const readKept = (page: string): Promise<Kept> =>
  readFile(fileOf(page), 'utf8').then(
    (json) => JSON.parse(json) as Kept,
    () => ({}),
  );

const wanted = (parts: Parts): string[] => {
  const only = process.env.BENCH_ONLY?.split(',') ?? Object.keys(parts);
  const unknown = only.find((name) => !(name in parts));
  if (unknown !== undefined)
    throw new Error(`BENCH_ONLY: there is no part "${unknown}". Known: ${Object.keys(parts).join(', ')}`);
  return only;
};

/** @param write called after each part with all that is known */
export const measureParts = async (page: string, parts: Parts, write: (kept: Kept) => Promise<void>): Promise<void> => {
  for (const name of wanted(parts)) {
    const began = performance.now();
    const bars = await parts[name]!().catch((error: Error): Bar[] => [
      { id: '-', what: name, bar: 'runs', figure: `failed: ${error.message.slice(0, 200)}`, met: false },
    ]);
    // The machine's other load meanwhile, ourselves included.
    const noted = bars.map((bar) => ({ ...bar, load: loadavg()[0]!, on: new Date().toISOString().slice(0, 10) }));
    // Read again: another part may have been measured beside this one.
    const kept = { ...(await readKept(page)), [name]: noted };
    console.log(`\n${name} (${ms(performance.now() - began)})`);
    for (const { id, what, bar, figure, met } of bars) {
      const judged = met === true ? 'holds' : 'MISS ';
      console.log(`${met === undefined ? '  ?  ' : judged} ${id.padEnd(4)} ${what}: ${figure} (bar: ${bar})`);
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
/** A server of our own that ends with `stop`; undefined where PostgreSQL is not installed. */
export const startPostgres = async (): Promise<Postgres | undefined> => (await script('postgres.mjs')).startPostgres();
