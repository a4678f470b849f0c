/**
 * Image work for the rest of the server: typed calls that run in worker threads. An aborted call ends its thread, so
 * the work really stops and its memory is free; the pool puts a fresh thread in its place.
 */
import { availableParallelism } from 'node:os';
import { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { MINUTE_MS } from '#contract/durations.ts';
import { ImageRefused } from './pictures/image-refused.ts';
import { steadyThreads, type SteadyThreads } from './steady-threads.ts';
import { ThreadDied } from './thread-died.ts';
import type { Turn } from './waiting-line.ts';
import { newRenderLoad, type HelperFailed } from './parallel/available-helper.ts';
import type { Outcome, Tasks } from './worker.ts';

/** The worker's file, and the arguments that Node needs to run it (built JavaScript or sources). */
interface WorkerEntry {
  file: string;
  execArgv: string[];
}

/** Ports cannot be copied between threads; they are transferred. */
const portsOf = (task: object): MessagePort[] =>
  Object.values(task).filter((value): value is MessagePort => value instanceof MessagePort);

type Input<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0];
type Value<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>> extends Outcome<infer T> ? T : never;
/**
 * `account` is the account that the work is for: accounts take turns, and none holds every thread. `urgent`: a render
 * waits for it, from the beginning or from when the promise is kept; tasks of renders are urgent by themselves.
 */
export type RenderPool = {
  [Name in keyof Tasks]: (
    task: Input<Name>,
    signal?: AbortSignal,
    account?: string,
    urgent?: Turn['urgent'],
  ) => Promise<Value<Name>>;
} & {
  /** Threads that compute; as many renders run at once. */
  readonly threads: number;
  /** No thread computes a picture, and none waits for one. */
  readonly isIdle: boolean;
  /**
   * Keeps a thread for the tasks of a render, also between them: looks at uploads wait meanwhile.
   * @returns gives it up
   */
  reserve(): () => void;
  /** Ends every thread, whether or not its task is finished. */
  close(): Promise<void>;
};

/** Tasks of renders, which have been paid for. */
const URGENT: readonly (keyof Tasks)[] = ['renderPicture', 'cutForModel', 'transferAnswer', 'previewAnswer'];

/** Short tasks have a thread of their own: an upload does not wait behind a render of several seconds. */
const QUICK: readonly (keyof Tasks)[] = ['normalizePhoto', 'makeThumbnail', 'normalizeLogo'];
/**
 * Presentations, comparisons and tiles take a second or two: they do not wait behind renders, nor uploads behind them.
 */
const DRAWING: readonly (keyof Tasks)[] = ['drawPdf', 'drawStrip', 'drawSweep', 'drawCard', 'makeTile'];

/**
 * A thread that computes longer is taken for hung and replaced (`endHung`). Renders have a stricter limit of their
 * own, which includes waiting.
 */
const LIMIT_MS = 120_000;
const LIMITS_MS: Partial<Record<keyof Tasks, number>> = {
  normalizePhoto: 30_000,
  makeThumbnail: 20_000,
  normalizeLogo: 20_000,
  analyzePhoto: 60_000,
  drawPdf: 30_000,
  drawStrip: 30_000,
  drawSweep: 30_000,
  drawCard: 20_000,
  makeTile: 60_000,
};

export interface PoolOptions {
  threads?: number;
  /** Nice value by which threads run below those that answer requests (`give-way.ts`); 0: with the same priority. */
  niceness?: number;
  /** Limits by kind of task that replace the usual ones. */
  limitsMs?: Partial<Record<keyof Tasks, number>>;
  /** Called when a thread dies by itself: its task fails and the pool goes on. */
  onThreadError?: (error: unknown) => void;
  /** Called when a thread's helper fails at a task or dies: the thread does the task itself. */
  onHelperFailure?: (error: Error) => void;
}

interface Threads {
  count: number;
  idleTimeout: number;
  workerData: object;
  onThreadError: (error: unknown) => void;
  onHelperFailure: (error: Error) => void;
  onRunning: (change: 1 | -1) => void;
}

const startThreads = (
  { file, execArgv }: WorkerEntry,
  { count, idleTimeout, workerData, onThreadError, onHelperFailure, onRunning }: Threads,
): SteadyThreads => {
  const pool = new Piscina({
    filename: file,
    execArgv,
    minThreads: 0,
    maxThreads: count,
    idleTimeout,
    concurrentTasksPerWorker: 1,
    recordTiming: false,
    workerData,
  });
  pool.on('error', onThreadError);
  pool.on('message', ({ helperFailed }: HelperFailed) => onHelperFailure(new Error(helperFailed)));
  return steadyThreads(pool, count, onRunning);
};

const openThreads = (
  entry: WorkerEntry,
  { threads, niceness, onThreadError, onHelperFailure }: Required<Omit<PoolOptions, 'limitsMs'>>,
): { engine: SteadyThreads; quick: SteadyThreads; drawing: SteadyThreads } => {
  const load = newRenderLoad();
  const workerData = { load, niceness };
  const start = (count: number, idleTimeout: number, onRunning: Threads['onRunning'] = () => {}): SteadyThreads =>
    startThreads(entry, { count, idleTimeout, workerData, onThreadError, onHelperFailure, onRunning });
  return {
    // Warm threads have the engine's hot loops compiled, so they are kept for a while after the last task.
    engine: start(threads, 10 * MINUTE_MS, (change) => Atomics.add(load.pictures, 0, change)),
    quick: start(1, 60_000),
    // Two, so that one account's presentations never hold up another's.
    drawing: start(2, 60_000),
  };
};

export const createRenderPool = (
  entry: WorkerEntry,
  {
    threads = Math.max(1, availableParallelism() - 1),
    niceness = 0,
    limitsMs = {},
    onThreadError = () => {},
    onHelperFailure = () => {},
  }: PoolOptions = {},
): RenderPool => {
  const { engine, quick, drawing } = openThreads(entry, { threads, niceness, onThreadError, onHelperFailure });
  /** Pictures that are being made or wait. */
  let pictures = 0;
  const poolOf = (name: keyof Tasks): SteadyThreads => {
    if (QUICK.includes(name)) return quick;
    return DRAWING.includes(name) ? drawing : engine;
  };

  const limitOf = (name: keyof Tasks): number => limitsMs[name] ?? LIMITS_MS[name] ?? LIMIT_MS;

  const once = async <Name extends keyof Tasks>(
    name: Name,
    task: Input<Name>,
    signal?: AbortSignal,
    account?: string,
    urgent: Turn['urgent'] = URGENT.includes(name),
  ): Promise<Value<Name>> => {
    const outcome = (await poolOf(name).run(
      { name, task },
      { signal, account, urgent, limitMs: limitOf(name), transferList: portsOf(task) },
    )) as Outcome<Value<Name>>;
    if (!outcome.ok) throw new ImageRefused(outcome.code, outcome.message);
    return outcome.value;
  };
  const call =
    <Name extends keyof Tasks>(name: Name) =>
    async (
      task: Input<Name>,
      signal?: AbortSignal,
      account?: string,
      urgent?: Turn['urgent'],
    ): Promise<Value<Name>> => {
      const counts = poolOf(name) === engine ? 1 : 0;
      pictures += counts;
      try {
        return await once(name, task, signal, account, urgent);
      } catch (error) {
        if (!(error instanceof ThreadDied)) throw error;
        onThreadError(error);
        // Tasks have no side effects, so they may run twice. A port is lost with its thread: its sender repeats the
        // task.
        if (signal?.aborted === true || portsOf(task).length > 0) throw error;
        return await once(name, task, signal, account, urgent);
      } finally {
        pictures -= counts;
      }
    };

  return {
    threads,
    get isIdle() {
      return pictures === 0;
    },
    warmUp: call('warmUp'),
    normalizePhoto: call('normalizePhoto'),
    makeThumbnail: call('makeThumbnail'),
    analyzePhoto: call('analyzePhoto'),
    preparePhoto: call('preparePhoto'),
    renderPicture: call('renderPicture'),
    cutForModel: call('cutForModel'),
    transferAnswer: call('transferAnswer'),
    previewAnswer: call('previewAnswer'),
    normalizeLogo: call('normalizeLogo'),
    drawPdf: call('drawPdf'),
    drawStrip: call('drawStrip'),
    drawSweep: call('drawSweep'),
    drawCard: call('drawCard'),
    makeTile: call('makeTile'),
    reserve: () => engine.reserve(),
    close: async () => {
      await Promise.all([engine.close(), quick.close(), drawing.close()]);
    },
  };
};
