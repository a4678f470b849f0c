/**
 * The bridge to the worker threads: each task of `worker.ts` is a typed call here. A call waits its turn (`waiting-line.ts`), runs in
 * a thread of Piscina's, and is repeated once when its thread died. An aborted call ends its thread, so the work really stops and its
 * memory is free; the pool puts a fresh thread in its place.
 */
import { availableParallelism } from 'node:os';
import { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { MINUTE_MS } from '#contract/durations.ts';
import { ImageRefused } from './pictures/image-refused.ts';
import { newRenderLoad, type HelperFailed } from './parallel/available-helper.ts';
import { TaskTooLong } from './task-too-long.ts';
import { ThreadDied } from './thread-died.ts';
import { waitingLine, type Turn } from './waiting-line.ts';
import type { Outcome, Tasks, ThreadTask } from './worker.ts';

type Name = keyof Tasks;
type Input<N extends Name> = Parameters<Tasks[N]>[0];
type Value<N extends Name> = Awaited<ReturnType<Tasks[N]>> extends Outcome<infer T> ? T : never;

/**
 * `account` is the account that the work is for: accounts take turns, and none holds every thread. `urgent`: a render
 * waits for it, from the beginning or from when the promise is kept; tasks of renders are urgent by themselves.
 */
export type RenderPool = {
  [N in Name]: (task: Input<N>, signal?: AbortSignal, account?: string, urgent?: Turn['urgent']) => Promise<Value<N>>;
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

interface Kind {
  /**
   * `quick` has one thread: an upload does not wait behind a render of several seconds. `drawing` has two, so that one account's
   * presentations never hold up another's, nor wait behind renders.
   */
  on: 'engine' | 'quick' | 'drawing';
  /**
   * A thread that computes longer is taken for hung and replaced. Renders have a stricter limit of their own, which
   * includes waiting.
   */
  seconds: number;
  /** Tasks of renders, which have been paid for. */
  isUrgent?: true;
}

const KINDS: Record<Name, Kind> = {
  normalizePhoto: { on: 'quick', seconds: 30 },
  makeThumbnail: { on: 'quick', seconds: 20 },
  normalizeLogo: { on: 'quick', seconds: 20 },
  analyzePhoto: { on: 'engine', seconds: 60 },
  preparePhoto: { on: 'engine', seconds: 120 },
  warmUp: { on: 'engine', seconds: 120 },
  renderPicture: { on: 'engine', seconds: 120, isUrgent: true },
  cutForModel: { on: 'engine', seconds: 120, isUrgent: true },
  transferAnswer: { on: 'engine', seconds: 120, isUrgent: true },
  previewAnswer: { on: 'engine', seconds: 120, isUrgent: true },
  drawPdf: { on: 'drawing', seconds: 30 },
  drawStrip: { on: 'drawing', seconds: 30 },
  drawSweep: { on: 'drawing', seconds: 30 },
  drawCard: { on: 'drawing', seconds: 20 },
  makeTile: { on: 'drawing', seconds: 60 },
};

export interface PoolOptions {
  threads?: number;
  /** Nice value by which threads run below those that answer requests (`give-way.ts`); 0: with the same priority. */
  niceness?: number;
  /** Limits by kind of task that replace the usual ones. */
  limitsMs?: Partial<Record<Name, number>>;
  /** Called when a thread dies by itself: its task fails and the pool goes on. */
  onThreadError?: (error: unknown) => void;
  /** Called when a thread's helper fails at a task or dies: the thread does the task itself. */
  onHelperFailure?: (error: Error) => void;
}

/** @param entry the worker's file, and the arguments that Node needs to run it (built JavaScript or sources) */
export const createRenderPool = (
  entry: { file: string; execArgv: string[] },
  {
    threads = Math.max(1, availableParallelism() - 1),
    niceness = 0,
    limitsMs = {},
    onThreadError = () => {},
    onHelperFailure = () => {},
  }: PoolOptions = {},
): RenderPool => {
  const load = newRenderLoad();
  const start = (count: number, idleTimeout: number, onRunning?: (change: 1 | -1) => void): Threads => {
    const pool = new Piscina({
      filename: entry.file,
      execArgv: entry.execArgv,
      minThreads: 0,
      maxThreads: count,
      idleTimeout,
      concurrentTasksPerWorker: 1,
      recordTiming: false,
      workerData: { load, niceness },
    });
    pool.on('error', onThreadError);
    pool.on('message', ({ helperFailed }: HelperFailed) => onHelperFailure(new Error(helperFailed)));
    return steadyThreads(pool, count, onRunning);
  };
  const on = {
    // Warm threads have the engine's hot loops compiled, so they are kept for a while after the last task.
    engine: start(threads, 10 * MINUTE_MS, (change) => Atomics.add(load.pictures, 0, change)),
    quick: start(1, MINUTE_MS),
    drawing: start(2, MINUTE_MS),
  };
  /** Pictures that are being made or wait. */
  let pictures = 0;

  const callOf = <N extends Name>(name: N, kind: Kind): RenderPool[N] =>
    (async (task: Input<N>, signal?: AbortSignal, account?: string, urgent: Turn['urgent'] = kind.isUrgent) => {
      const ports = Object.values(task).filter((value): value is MessagePort => value instanceof MessagePort);
      const limitMs = limitsMs[name] ?? 1000 * kind.seconds;
      const once = async (): Promise<Value<N>> => {
        const order = { signal, account, urgent, limitMs, transferList: ports };
        const outcome = (await on[kind.on].run({ name, task }, order)) as Outcome<Value<N>>;
        if (!outcome.ok) throw new ImageRefused(outcome.code, outcome.message);
        return outcome.value;
      };
      const counts = kind.on === 'engine' ? 1 : 0;
      pictures += counts;
      try {
        return await once();
      } catch (error) {
        if (!(error instanceof ThreadDied)) throw error;
        onThreadError(error);
        // Tasks have no side effects, so they may run twice. A port is lost with its thread: its sender repeats the
        // task.
        if (signal?.aborted === true || ports.length > 0) throw error;
        return await once();
      } finally {
        pictures -= counts;
      }
    }) as RenderPool[N];

  const calls = Object.fromEntries(
    Object.entries(KINDS).map(([name, kind]) => [name, callOf(name as Name, kind)]),
  ) as Pick<RenderPool, Name>;
  return {
    ...calls,
    threads,
    get isIdle() {
      return pictures === 0;
    },
    reserve: () => on.engine.reserve(),
    close: async () => {
      await Promise.all(Object.values(on).map((one) => one.close()));
    },
  };
};

interface Order extends Turn {
  /** Work after which the task's thread is taken for hung and ended (`endHung`); time in line does not count. */
  limitMs: number;
  transferList: MessagePort[];
}

interface Threads {
  /**
   * @throws ThreadDied when the task's thread ended without an answer; TaskTooLong when time was up; AbortError when
   * `signal` was aborted
   */
  run(content: unknown, order: Order): Promise<unknown>;
  reserve(): () => void;
  close(): Promise<void>;
}

/** No thread has started the task. */
const NOT_STARTED = 0;

interface AssignedTask {
  startedBy: Int32Array;
  /** Whether its thread has died. */
  isOrphan: boolean;
  /** Cancels it, in the pool as well. */
  end: AbortController;
  reject: (reason: Error) => void;
}

/**
 * A Piscina pool that survives the death of its threads. Piscina alone leaves a task waiting forever when its thread
 * dies while starting, and starts no new thread for tasks that wait behind a cancelled or dead one. Here the pool gets
 * no more tasks than it has threads, later tasks wait in line, and tasks that no thread has started fail when a
 * starting thread dies.
 * @param pool runs one task a thread
 * @param onRunning called with 1 when a task gets its thread, and with -1 when it gives it up
 */
const steadyThreads = (pool: Piscina, count: number, onRunning: (change: 1 | -1) => void = () => {}): Threads => {
  const line = waitingLine(count);
  const assigned = new Set<AssignedTask>();
  let closing = false;

  const failOrphans = (): void => {
    const alive = new Set(pool.threads.map(({ threadId }) => threadId));
    const waiting: AssignedTask[] = [];
    let running = 0;
    for (const task of assigned) {
      const by = Atomics.load(task.startedBy, 0);
      if (by !== NOT_STARTED && !alive.has(by)) task.isOrphan = true;
      else if (by !== NOT_STARTED) running++;
      else if (!task.end.signal.aborted) waiting.push(task);
    }
    // Every assigned task has a thread, unless the thread died while it started.
    for (const task of waiting.slice(Math.max(0, alive.size - running))) {
      const reason = new Error('the thread ended before it could start the task');
      task.isOrphan = true;
      task.reject(reason);
      task.end.abort(reason);
    }
  };
  // The event comes before the pool removes the thread from its list and before it rejects the thread's task.
  pool.on('workerDestroy', () => queueMicrotask(failOrphans));

  const assign = async (content: unknown, { signal, limitMs, transferList }: Order): Promise<unknown> => {
    let reject: AssignedTask['reject'] = () => {};
    const noThread = new Promise<never>((_, no) => {
      reject = no;
    });
    const startedBy = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const end = new AbortController();
    const task: AssignedTask = { startedBy, isOrphan: false, end, reject };
    const cancel = (): void => end.abort(signal?.reason);
    signal?.addEventListener('abort', cancel, { once: true });
    assigned.add(task);
    onRunning(1);
    const stopWatching = endHung(limitMs, () => assigned.size, end);
    try {
      return await Promise.race([
        noThread,
        pool.run({ content, startedBy } satisfies ThreadTask<unknown>, { signal: end.signal, transferList }),
      ]);
    } catch (error) {
      if (end.signal.reason instanceof TaskTooLong) throw end.signal.reason;
      throw task.isOrphan && !closing && signal?.aborted !== true ? new ThreadDied(error) : error;
    } finally {
      stopWatching();
      assigned.delete(task);
      onRunning(-1);
      signal?.removeEventListener('abort', cancel);
    }
  };

  return {
    run: (content, order) => line.inTurn(() => assign(content, order), order),
    reserve: () => line.reserve(),
    async close() {
      closing = true;
      await pool.destroy();
    },
  };
};

/**
 * Clock time, in limits, after which a task is ended however little it computed: its thread may wait for something
 * that never comes.
 */
const MAX_WAIT = 10;

/**
 * A thread is hung that has computed for its limit without an answer. The clock alone would say that of every thread
 * on a machine with much other work; the process's own time, shared by its tasks, grows only as fast as the machine
 * lets them work.
 * @param tasks at work in this process
 * @returns stops watching
 */
const endHung = (limitMs: number, tasks: () => number, end: AbortController): (() => void) => {
  const [began, before] = [performance.now(), process.cpuUsage()];
  const look = (): void => {
    const { user, system } = process.cpuUsage(before);
    const computedMs = (user + system) / 1000 / Math.max(1, tasks());
    const waitedMs = performance.now() - began;
    if (computedMs >= limitMs || waitedMs >= MAX_WAIT * limitMs) end.abort(new TaskTooLong(limitMs));
    else timer = setTimeout(look, Math.max(1, Math.min(limitMs - computedMs, MAX_WAIT * limitMs - waitedMs)));
  };
  let timer = setTimeout(look, limitMs);
  return () => clearTimeout(timer);
};
