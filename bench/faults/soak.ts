/**
 * B20: hours of use in minutes: everything a visitor does, at many times the usual rate, and the memory, open files and
 * temporary files that remain. While it runs a backup is made, which is restored afterwards.
 */
import { mkdtemp, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { quantile, type Bar } from '../server/bar.ts';
import { liftLimits } from '../server/lift-limits.ts';
import { register, startServer, visitorAt, type ServerProcess, type Visitor } from '../server/server-process.ts';
import { act, render, saveDesign } from './soak-actions.ts';
import { benchRestore, takeBackup } from './restore-drill.ts';
import { databaseFiles, openHandles, type Handles } from './handles.ts';
import { floorsOf, slopeOf, type Slope } from './slope.ts';

const RATE = 40;
const PEOPLE = 16;
const SAMPLE_MS = 5000;
/** Caches, the compiler and the database's pages fill up first. */
const WARM_UP = 1 / 3;
/** Visits a second of a busy day; the soak stands for so many hours of it. */
const USUAL_RATE = 5;

interface Sample {
  hours: number;
  rss: number;
  heap: number;
  handles: Handles;
  temporary: number;
}

const measure = async (server: ServerProcess, temporary: string, began: number): Promise<Sample> => {
  const page = await (await fetch(`${server.metricsUrl}/metrics`)).text();
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(page)?.[1] ?? Number.NaN);
  return {
    hours: (performance.now() - began) / 3_600_000,
    rss: value('process_resident_memory_bytes') / 2 ** 20,
    heap: value('nodejs_heap_size_used_bytes') / 2 ** 20,
    handles: await openHandles(server.child.pid!),
    temporary: (await readdir(temporary)).length,
  };
};

/** Connections that nobody uses are closed after a while. */
const measureAtRest = async (
  server: ServerProcess,
  temporary: string,
  began: number,
  handles: number,
): Promise<Sample> => {
  const end = performance.now() + 90_000;
  for (;;) {
    const sample = await measure(server, temporary, began);
    if (sample.handles.others <= handles || performance.now() > end) return sample;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
};

const settle = async (crowd: readonly Visitor[]): Promise<number> => {
  const end = performance.now() + 120_000;
  for (;;) {
    const views = await Promise.all(
      crowd.map(
        async (who) => (await (await who.call('GET', '/api/renders/latest')).json()) as { state: string } | null,
      ),
    );
    const open = views.filter((view) => view?.state === 'queued' || view?.state === 'running').length;
    if (open === 0 || performance.now() > end) return open;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

interface Soak {
  samples: Sample[];
  /** Answers by status: 0 for none, and all from 500 on. */
  failed: Map<number, number>;
}

/** Acts at a fixed rate, whether or not earlier actions are done, and measures the server meanwhile. */
const soak = async (
  stage: Parameters<typeof act>[0],
  total: number,
  sample: () => Promise<Sample>,
  onAction: (i: number) => void,
): Promise<Soak> => {
  const samples: Sample[] = [];
  const failed = new Map<number, number>();
  const open = new Set<Promise<void>>();
  const began = performance.now();
  const watching = setInterval(
    () =>
      void sample().then(
        (one) => samples.push(one),
        () => undefined,
      ),
    SAMPLE_MS,
  );
  for (let i = 0; i < total; i++) {
    const early = began + (1000 * i) / RATE - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    onAction(i);
    const one: Promise<void> = act(stage, i)
      .catch(() => 0)
      .then((status) => {
        open.delete(one);
        if (status === 0 || status >= 500) failed.set(status, (failed.get(status) ?? 0) + 1);
      });
    open.add(one);
  }
  await Promise.all(open);
  clearInterval(watching);
  return { samples, failed };
};

const middleOf = (samples: readonly Sample[], of: (sample: Sample) => number): number => quantile(samples.map(of), 0.5);

const growthOf = (late: readonly Sample[], what: 'rss' | 'heap'): Slope =>
  slopeOf(
    floorsOf(
      late.map((sample) => [sample.hours, sample[what]]),
      1 / 60,
    ),
  );

const SCALE = USUAL_RATE / RATE;
const inWords = ({ perUnit, error }: Slope): string =>
  Number.isNaN(error)
    ? 'too short to say, nothing known in'
    : `${(perUnit * SCALE).toFixed(2)} ± ${(2 * error * SCALE).toFixed(2)}`;

/**
 * @param where the database is, in words
 * @param late samples after the warm-up
 * @param early the first of them
 * @param after at the end, at rest
 */
const memoryBar = (
  where: string,
  total: number,
  seconds: number,
  late: readonly Sample[],
  early: Sample[],
  after: Sample,
): Bar => {
  const [rss, heap] = [growthOf(late, 'rss'), growthOf(late, 'heap')];
  const grows = (rss.perUnit - 2 * rss.error) * SCALE > 1;
  return {
    id: 'B20',
    what: `${total} visits in ${Math.round(seconds / 60)} min, as many as ${(total / USUAL_RATE / 3600).toFixed(1)} h at ${USUAL_RATE} a second${where}: growth of memory after the first third`,
    bar: '1 MB an hour at that rate',
    figure: `${inWords(rss)} MB an hour (two standard errors), heap ${inWords(heap)}; as the clock went ${rss.perUnit.toFixed(1)} MB an hour; ${Math.round(middleOf(early, ({ rss: mb }) => mb))} MB then, ${Math.round(after.rss)} MB at the end`,
    met: (rss.perUnit + 2 * rss.error) * SCALE <= 1 || (grows ? false : undefined),
  };
};

/**
 * The embedded database opens a table's or an index's file at its first use and keeps it open, however late that is: those are counted by
 * themselves, and are at most as many as lie in its folder.
 */
const leftoversBar = (
  handles: number,
  relations: number,
  files: number,
  after: Sample,
  waiting: number,
  failed: Soak['failed'],
): Bar => {
  const errors = [...failed].map(([status, count]) => `${count} x ${status === 0 ? 'no answer' : status}`).join(', ');
  return {
    id: 'B20',
    what: 'The same: open handles, temporary files, waiting renders, errors',
    bar: '0 more, files of the database apart',
    figure: `${handles} handles then, ${after.handles.others} at the end (${after.handles.inWords}); files of the database ${relations} and ${after.handles.database}, of ${files} that it has; ${after.temporary} temporary files; ${waiting} renders wait; ${errors === '' ? 'no 5xx' : errors}`,
    met:
      after.handles.others <= handles &&
      after.handles.database <= files &&
      after.temporary === 0 &&
      waiting === 0 &&
      failed.size === 0,
  };
};

interface Played extends Soak {
  server: ServerProcess;
  crowd: readonly Visitor[];
  began: number;
}

/** Starts a server for people who may render without limit, and plays the soak on it. The caller stops it. */
const play = async (
  environment: { DATA_DIR: string; TMPDIR: string; DATABASE_URL?: string },
  photo: Buffer,
  total: number,
  onAction: (i: number) => void = () => undefined,
): Promise<Played> => {
  const first = await startServer(environment);
  const cookies = (await Promise.all(Array.from({ length: PEOPLE }, () => register(first)))).map(
    ({ cookie }) => cookie,
  );
  await first.stop();
  await liftLimits(environment.DATA_DIR, environment.DATABASE_URL);
  const server = await startServer(environment);
  try {
    const crowd = cookies.map((cookie) => visitorAt(server.url, cookie));
    const made = (await (await render(crowd[0]!)).json()) as { generatedImage: string };
    await saveDesign(crowd[0]!, made.generatedImage, 'Kept');
    const stage = { origin: server.url, crowd, picture: made.generatedImage, photo };
    const began = performance.now();
    const played = await soak(stage, total, () => measure(server, environment.TMPDIR, began), onAction);
    return { ...played, server, crowd, began };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

const withFolders = async <T>(
  work: (folder: string, environment: { DATA_DIR: string; TMPDIR: string }) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'retrim-soak-'));
  const environment = { DATA_DIR: path.join(folder, 'data'), TMPDIR: path.join(folder, 'tmp') };
  try {
    for (const one of Object.values(environment)) await mkdir(one);
    return await work(folder, environment);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export const benchSoak = (photo: Buffer, seconds: number): Promise<Bar[]> =>
  withFolders(async (folder, environment) => {
    const total = RATE * seconds;
    let backup: ReturnType<typeof takeBackup> | undefined;
    const { server, crowd, samples, failed, began } = await play(environment, photo, total, (i) => {
      // Before the warm-up ends: it opens every table, and tables stay open.
      if (i === Math.round(total / 4)) backup = takeBackup(environment.DATA_DIR, path.join(folder, 'backup'));
    });
    try {
      const waiting = await settle(crowd);
      const taken = await backup!;
      const late = samples.slice(Math.round(samples.length * WARM_UP));
      const early = late.slice(0, 12);
      const handles = middleOf(early, (sample) => sample.handles.others);
      const relations = middleOf(early, (sample) => sample.handles.database);
      const after = await measureAtRest(server, environment.TMPDIR, began, handles);
      return [
        memoryBar('', total, seconds, late, early, after),
        leftoversBar(handles, relations, await databaseFiles(environment.DATA_DIR), after, waiting, failed),
        await benchRestore(taken, server, crowd[0]!, path.join(folder, 'backup'), path.join(folder, 'restored')),
      ];
    } finally {
      await server.stop();
    }
  });

/** The same with the database in a process of its own: the rest is the growth of our own code and of its libraries. */
export const benchSoakBesideDatabase = (photo: Buffer, seconds: number, databaseUrl: string): Promise<Bar> =>
  withFolders(async (_folder, environment) => {
    const total = RATE * seconds;
    const { server, crowd, samples, began } = await play({ ...environment, DATABASE_URL: databaseUrl }, photo, total);
    try {
      await settle(crowd);
      const late = samples.slice(Math.round(samples.length * WARM_UP));
      const early = late.slice(0, 12);
      const after = await measure(server, environment.TMPDIR, began);
      return {
        ...memoryBar(', PostgreSQL beside it', total, seconds, late, early, after),
        id: 'B20 beside PostgreSQL',
      };
    } finally {
      await server.stop();
    }
  });
