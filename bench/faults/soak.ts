/**
 * B20: hours of use in minutes. Visitors' requests come at many times the usual rate, while memory, open files and temporary files
 * are monitored for leaks. A backup taken during the test is restored afterward.
 */
import { mkdtemp, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchmarkRow } from '../benchmark-row.ts';
import { median } from '../statistics.ts';
import { liftRenderLimits } from '../server/lift-render-limits.ts';
import { register, startServer, memberAt, type ServerProcess, type Member } from '../server/server-process.ts';
import { runAction, render, saveDesign } from './soak-actions.ts';
import { benchRestore, takeBackup } from './restore-drill.ts';
import { databaseFiles, countOpenHandles, type Handles } from './handles.ts';
import { minimaOf, fitSlope, type Slope } from './slope.ts';

/** Requests per second. */
const REQUESTS_PER_SECOND = 40;
const USER_COUNT = 16;
const SAMPLE_MS = 5000;
/** Fraction of the samples that is ignored, while caches fill, code is compiled and database pages are loaded. */
const WARM_UP_FRACTION = 1 / 3;
/** Requests per second on a busy day. */
const USUAL_REQUESTS_PER_SECOND = 5;

interface Sample {
  /** Hours since the soak test began. */
  hours: number;
  /** In megabytes, like `heap`. */
  rss: number;
  heap: number;
  handles: Handles;
  temporaryFiles: number;
}

const measure = async (server: ServerProcess, temporary: string, began: number): Promise<Sample> => {
  const page = await (await fetch(`${server.metricsUrl}/metrics`)).text();
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(page)?.[1] ?? Number.NaN);
  return {
    hours: (performance.now() - began) / 3_600_000,
    rss: value('process_resident_memory_bytes') / 2 ** 20,
    heap: value('nodejs_heap_size_used_bytes') / 2 ** 20,
    handles: await countOpenHandles(server.child.pid!),
    temporaryFiles: (await readdir(temporary)).length,
  };
};

/** Measures once unused connections have closed, or after 90 s. @param handles expected number of open handles */
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
    await pause(1000);
  }
};

/** Waits up to two minutes for all renders. @returns how many are still unfinished */
const waitForRenders = async (members: readonly Member[]): Promise<number> => {
  const end = performance.now() + 120_000;
  for (;;) {
    const views = await Promise.all(
      members.map(
        async (visitor) =>
          (await (await visitor.call('GET', '/api/renders/latest')).json()) as { state: string } | null,
      ),
    );
    const open = views.filter((view) => view?.state === 'queued' || view?.state === 'running').length;
    if (open === 0 || performance.now() > end) return open;
    await pause(500);
  }
};

interface Soak {
  samples: Sample[];
  /** Number of failed requests by status: 500 and above, or 0 without a reply. */
  failed: Map<number, number>;
}

/** Sends requests at a fixed rate without waiting for replies, and takes samples of the server meanwhile. */
const soak = async (
  stage: Parameters<typeof runAction>[0],
  total: number,
  sample: () => Promise<Sample>,
  onAction: (i: number) => void,
): Promise<Soak> => {
  const samples: Sample[] = [];
  const failed = new Map<number, number>();
  const open = new Set<Promise<void>>();
  const began = performance.now();
  const sampling = setInterval(
    () =>
      void sample().then(
        (taken) => samples.push(taken),
        () => undefined,
      ),
    SAMPLE_MS,
  );
  for (let i = 0; i < total; i++) {
    await pause(Math.max(0, began + (1000 * i) / REQUESTS_PER_SECOND - performance.now()));
    onAction(i);
    const action: Promise<void> = runAction(stage, i)
      .catch(() => 0)
      .then((status) => {
        open.delete(action);
        if (status === 0 || status >= 500) failed.set(status, (failed.get(status) ?? 0) + 1);
      });
    open.add(action);
  }
  await Promise.all(open);
  clearInterval(sampling);
  return { samples, failed };
};

const medianOf = (samples: readonly Sample[], select: (sample: Sample) => number): number =>
  median(samples.map(select));

/** Growth in megabytes per hour, from the minimum of each minute. */
const growthOf = (samples: readonly Sample[], memory: 'rss' | 'heap'): Slope =>
  fitSlope(
    minimaOf(
      samples.map((sample) => [sample.hours, sample[memory]]),
      1 / 60,
    ),
  );

/** Converts growth per hour of the soak into growth per hour of usual use. */
const RATE_SCALE = USUAL_REQUESTS_PER_SECOND / REQUESTS_PER_SECOND;
const inWords = ({ perUnit, error }: Slope): string =>
  Number.isNaN(error)
    ? 'too short to say, nothing known in'
    : `${(perUnit * RATE_SCALE).toFixed(2)} ± ${(2 * error * RATE_SCALE).toFixed(2)}`;

/**
 * @param where the database runs, as text for the page
 * @param total number of requests
 * @param late samples after the warm-up
 * @param early the first minute of `late`
 * @param after the sample at the end
 */
const memoryBar = (
  where: string,
  total: number,
  seconds: number,
  late: readonly Sample[],
  early: Sample[],
  after: Sample,
): BenchmarkRow => {
  const [rss, heap] = [growthOf(late, 'rss'), growthOf(late, 'heap')];
  const surelyGrows = (rss.perUnit - 2 * rss.error) * RATE_SCALE > 1;
  return {
    id: 'B20',
    subject: `${total} visits in ${Math.round(seconds / 60)} min, as many as ${(total / USUAL_REQUESTS_PER_SECOND / 3600).toFixed(1)} h at ${USUAL_REQUESTS_PER_SECOND} a second${where}: growth of memory after the first third`,
    required: '1 MB an hour at that rate',
    figure: `${inWords(rss)} MB an hour (two standard errors), heap ${inWords(heap)}; as the clock went ${rss.perUnit.toFixed(1)} MB an hour; ${Math.round(medianOf(early, ({ rss: mb }) => mb))} MB then, ${Math.round(after.rss)} MB at the end`,
    met: (rss.perUnit + 2 * rss.error) * RATE_SCALE <= 1 || (surelyGrows ? false : undefined),
  };
};

/**
 * Handles, files and renders that remain at the end. The embedded database's files count separately: it opens the file of a
 * table or an index at its first use and keeps it open.
 */
const leftoversBar = (
  handles: number,
  relations: number,
  files: number,
  after: Sample,
  waiting: number,
  failed: Soak['failed'],
): BenchmarkRow => {
  const errors = [...failed].map(([status, count]) => `${count} x ${status === 0 ? 'no answer' : status}`).join(', ');
  return {
    id: 'B20',
    subject: 'The same: open handles, temporary files, waiting renders, errors',
    required: '0 more, files of the database apart',
    figure: `${handles} handles then, ${after.handles.others} at the end (${after.handles.othersByKind}); files of the database ${relations} and ${after.handles.database}, of ${files} that it has; ${after.temporaryFiles} temporary files; ${waiting} renders wait; ${errors === '' ? 'no 5xx' : errors}`,
    met:
      after.handles.others <= handles &&
      after.handles.database <= files &&
      after.temporaryFiles === 0 &&
      waiting === 0 &&
      failed.size === 0,
  };
};

interface SoakRun extends Soak {
  server: ServerProcess;
  members: readonly Member[];
  began: number;
}

/** Starts a server with users without a render limit and runs the soak on it. The caller stops the server. */
const runSoak = async (
  environment: { DATA_DIR: string; TMPDIR: string; DATABASE_URL?: string },
  photo: Buffer,
  total: number,
  onAction: (i: number) => void = () => undefined,
): Promise<SoakRun> => {
  const first = await startServer(environment);
  const cookies = (await Promise.all(Array.from({ length: USER_COUNT }, () => register(first)))).map(
    ({ cookie }) => cookie,
  );
  await first.stop();
  await liftRenderLimits(environment.DATA_DIR, environment.DATABASE_URL);
  const server = await startServer(environment);
  try {
    const members = cookies.map((cookie) => memberAt(server.url, cookie));
    const { generatedImage } = (await (await render(members[0]!)).json()) as { generatedImage: string };
    await saveDesign(members[0]!, generatedImage, 'Kept');
    const stage = { origin: server.url, members, picture: generatedImage, photo };
    const began = performance.now();
    const run = await soak(stage, total, () => measure(server, environment.TMPDIR, began), onAction);
    return { ...run, server, members, began };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

/** Runs `work` with a temporary data folder and a temporary TMPDIR. */
const withFolders = async <T>(
  work: (folder: string, environment: { DATA_DIR: string; TMPDIR: string }) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'retrim-soak-'));
  const environment = { DATA_DIR: path.join(folder, 'data'), TMPDIR: path.join(folder, 'tmp') };
  try {
    for (const directory of Object.values(environment)) await mkdir(directory);
    return await work(folder, environment);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export const benchSoak = (photo: Buffer, seconds: number): Promise<BenchmarkRow[]> =>
  withFolders(async (folder, environment) => {
    const total = REQUESTS_PER_SECOND * seconds;
    let backup: ReturnType<typeof takeBackup> | undefined;
    const { server, members, samples, failed, began } = await runSoak(environment, photo, total, (i) => {
      // During the warm-up, because a backup opens every table and their files stay open.
      if (i === Math.round(total / 4)) backup = takeBackup(environment.DATA_DIR, path.join(folder, 'backup'));
    });
    try {
      const unfinished = await waitForRenders(members);
      const taken = await backup!;
      const late = samples.slice(Math.round(samples.length * WARM_UP_FRACTION));
      const early = late.slice(0, 12);
      const handles = medianOf(early, (sample) => sample.handles.others);
      const relations = medianOf(early, (sample) => sample.handles.database);
      const after = await measureAtRest(server, environment.TMPDIR, began, handles);
      return [
        memoryBar('', total, seconds, late, early, after),
        leftoversBar(handles, relations, await databaseFiles(environment.DATA_DIR), after, unfinished, failed),
        await benchRestore(taken, server, members[0]!, path.join(folder, 'backup'), path.join(folder, 'restored')),
      ];
    } finally {
      await server.stop();
    }
  });

/** The soak with the database in another process: remaining growth comes from our own code and its libraries. */
export const benchSoakBesideDatabase = (photo: Buffer, seconds: number, databaseUrl: string): Promise<BenchmarkRow> =>
  withFolders(async (_folder, environment) => {
    const total = REQUESTS_PER_SECOND * seconds;
    const { server, members, samples, began } = await runSoak(
      { ...environment, DATABASE_URL: databaseUrl },
      photo,
      total,
    );
    try {
      await waitForRenders(members);
      const late = samples.slice(Math.round(samples.length * WARM_UP_FRACTION));
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
