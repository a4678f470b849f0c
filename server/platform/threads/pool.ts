/**
 * Image work for the rest of the server: each task of `worker.ts` is a typed call that waits its turn
 * (`fair-queue.ts`), runs in a Piscina thread, and is repeated once if the thread dies. Aborting a call ends its
 * thread, so that the work stops and its memory is freed; the pool then starts a new thread.
 */
import { availableParallelism } from 'node:os';
import { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { MINUTE_MS } from '#contract/durations.ts';
import { ImageRefusedError } from './pictures/image-refused.ts';
import { TaskTooLongError } from './task-too-long.ts';
import { ThreadDiedError } from './thread-died.ts';
import { createFairQueue, type TurnOptions } from './fair-queue.ts';
import type { Outcome, Tasks, ThreadTask } from './worker.ts';

type Name = keyof Tasks;
type Input<N extends Name> = Parameters<Tasks[N]>[0];
type Value<N extends Name> = Awaited<ReturnType<Tasks[N]>> extends Outcome<infer T> ? T : never;

/** `account` and `urgent` decide the order of tasks (`fair-queue.ts`). Tasks of renders are always urgent. */
export type RenderPool = {
  [N in Name]: (
    task: Input<N>,
    signal?: AbortSignal,
    account?: string,
    urgent?: TurnOptions['urgent'],
  ) => Promise<Value<N>>;
} & {
  /** Number of threads that compute, and so of renders that run at once. */
  readonly threads: number;
  /** Whether no picture is being made or waiting. */
  readonly isIdle: boolean;
  /** Reserves a thread for the tasks of a render, even between them. @returns a function that releases it */
  reserve(): () => void;
  /** Ends every thread, even in the middle of a task. */
  close(): Promise<void>;
};

interface Kind {
  /**
   * `quick` has one thread, so that an upload does not wait for a render of several seconds. `drawing` has two, so that
   * one account's papers do not delay another's.
   */
  threads: 'engine' | 'quick' | 'drawing';
  /**
   * A thread that computes longer counts as hung and is replaced (`endHungTask`). Renders also have a stricter limit, which
   * includes waiting.
   */
  maxSeconds: number;
  /** Whether the task belongs to a render. */
  isUrgent?: true;
}

const KINDS: Record<Name, Kind> = {
  normalizePhoto: { threads: 'quick', maxSeconds: 30 },
  makeThumbnail: { threads: 'quick', maxSeconds: 20 },
  normalizeLogo: { threads: 'quick', maxSeconds: 20 },
  analyzePhoto: { threads: 'engine', maxSeconds: 60 },
  preparePhoto: { threads: 'engine', maxSeconds: 120 },
  warmUp: { threads: 'engine', maxSeconds: 120 },
  renderPicture: { threads: 'engine', maxSeconds: 120, isUrgent: true },
  prepareModelInput: { threads: 'engine', maxSeconds: 120, isUrgent: true },
  transferAnswer: { threads: 'engine', maxSeconds: 120, isUrgent: true },
  drawPdf: { threads: 'drawing', maxSeconds: 30 },
  drawCard: { threads: 'drawing', maxSeconds: 20 },
  drawPins: { threads: 'drawing', maxSeconds: 20 },
  makeTile: { threads: 'drawing', maxSeconds: 60 },
};

export interface PoolOptions {
  threads?: number;
  /** Nice value of the threads (`lower-priority.ts`). */
  niceness?: number;
  /** Limits that replace the default ones, by kind of task. */
  limitsMs?: Partial<Record<Name, number>>;
  /** Called when a thread dies. Its task fails, and the pool goes on. */
  onThreadError?: (error: unknown) => void;
}

/**
 * Piscina requires a file before it imports it. Node that requires an ES module aborts the whole process
 * (`CreateRequiredModuleFacade` in `module_wrap.cc`, Node 20.20) if its thread is ended at that moment.
 */
const NO_REQUIRED_MODULES = '--no-experimental-require-module';

/** @param entry the worker's file and the Node arguments for running it (built JavaScript or sources) */
export const createRenderPool = (
  entry: { file: string; execArgv: string[] },
  {
    threads = Math.max(1, availableParallelism() - 1),
    niceness = 0,
    limitsMs = {},
    onThreadError = () => {},
  }: PoolOptions = {},
): RenderPool => {
  const start = (count: number, idleTimeout: number): ThreadGroup => {
    const pool = new Piscina({
      filename: entry.file,
      execArgv: [...entry.execArgv, NO_REQUIRED_MODULES],
      minThreads: 0,
      maxThreads: count,
      idleTimeout,
      concurrentTasksPerWorker: 1,
      recordTiming: false,
      workerData: { niceness },
    });
    pool.on('error', onThreadError);
    return resilientThreads(pool, count);
  };
  const pools = {
    // Kept for a while after the last task, because their hot loops are compiled.
    engine: start(threads, 10 * MINUTE_MS),
    quick: start(1, MINUTE_MS),
    drawing: start(2, MINUTE_MS),
  };
  /** Number of pictures that are being made or waiting. */
  let pictures = 0;

  const createCall = <N extends Name>(name: N, kind: Kind): RenderPool[N] =>
    (async (task: Input<N>, signal?: AbortSignal, account?: string, urgent: TurnOptions['urgent'] = kind.isUrgent) => {
      const ports = Object.values(task).filter((value): value is MessagePort => value instanceof MessagePort);
      const limitMs = limitsMs[name] ?? 1000 * kind.maxSeconds;
      const runOnce = async (): Promise<Value<N>> => {
        const order = { signal, account, urgent, limitMs, transferList: ports };
        const outcome = (await pools[kind.threads].run({ name, task }, order)) as Outcome<Value<N>>;
        if (!outcome.ok) throw new ImageRefusedError(outcome.code, outcome.message);
        return outcome.value;
      };
      const isPicture = kind.threads === 'engine';
      if (isPicture) pictures++;
      try {
        return await runOnce();
      } catch (error) {
        if (!(error instanceof ThreadDiedError)) throw error;
        onThreadError(error);
        // Tasks have no side effects, so they may run twice. A transferred port is lost with its thread; its sender
        // repeats the task.
        if (signal?.aborted === true || ports.length > 0) throw error;
        return await runOnce();
      } finally {
        if (isPicture) pictures--;
      }
    }) as RenderPool[N];

  const calls = Object.fromEntries(
    Object.entries(KINDS).map(([name, kind]) => [name, createCall(name as Name, kind)]),
  ) as Pick<RenderPool, Name>;
  return {
    ...calls,
    threads,
    get isIdle() {
      return pictures === 0;
    },
    reserve: () => pools.engine.reserve(),
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
    },
  };
};

interface TaskOrder extends TurnOptions {
  /** Time after which the task's thread counts as hung (`endHungTask`); waiting time does not count. */
  limitMs: number;
  transferList: MessagePort[];
}

interface ThreadGroup {
  /**
   * @throws ThreadDiedError when the task's thread ended without an answer; TaskTooLongError when time was up; AbortError when
   * `signal` was aborted
   */
  run(content: unknown, order: TaskOrder): Promise<unknown>;
  reserve(): () => void;
  close(): Promise<void>;
}

/** No thread has started the task. */
const NOT_STARTED = 0;

interface AssignedTask {
  startedBy: Int32Array;
  /** Whether its thread has died. */
  isOrphan: boolean;
  /** Cancels the task, in the pool as well. */
  end: AbortController;
  reject: (reason: Error) => void;
}

/**
 * A Piscina pool that survives the death of its threads. Piscina leaves a task waiting forever when its thread dies
 * while it starts, and starts no new thread for tasks that wait behind a canceled or dead one. Here the pool gets no
 * more tasks than it has threads, and a task fails when its thread dies before starting it.
 * @param pool runs one task at a time on each thread
 */
const resilientThreads = (pool: Piscina, count: number): ThreadGroup => {
  const queue = createFairQueue(count);
  const assigned = new Set<AssignedTask>();
  let isClosing = false;

  const failOrphans = (): void => {
    const alive = new Set(pool.threads.map(({ threadId }) => threadId));
    const waiting: AssignedTask[] = [];
    let running = 0;
    for (const task of assigned) {
      const startedBy = Atomics.load(task.startedBy, 0);
      if (startedBy !== NOT_STARTED && !alive.has(startedBy)) task.isOrphan = true;
      else if (startedBy !== NOT_STARTED) running++;
      else if (!task.end.signal.aborted) waiting.push(task);
    }
    // Every assigned task has a thread, unless its thread died while starting.
    for (const task of waiting.slice(Math.max(0, alive.size - running))) {
      const reason = new Error('the thread ended before it could start the task');
      task.isOrphan = true;
      task.reject(reason);
      task.end.abort(reason);
    }
  };
  // The event comes before the pool removes the thread from its list and rejects the thread's task.
  pool.on('workerDestroy', () => queueMicrotask(failOrphans));

  const runOnThread = async (content: unknown, { signal, limitMs, transferList }: TaskOrder): Promise<unknown> => {
    let reject: AssignedTask['reject'] = () => {};
    const noThread = new Promise<never>((_, rejectTask) => {
      reject = rejectTask;
    });
    const startedBy = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const end = new AbortController();
    const task: AssignedTask = { startedBy, isOrphan: false, end, reject };
    const cancel = (): void => end.abort(signal?.reason);
    signal?.addEventListener('abort', cancel, { once: true });
    assigned.add(task);
    const stopWatching = endHungTask(limitMs, () => assigned.size, end);
    try {
      return await Promise.race([
        noThread,
        pool.run({ content, startedBy } satisfies ThreadTask<unknown>, { signal: end.signal, transferList }),
      ]);
    } catch (error) {
      if (end.signal.reason instanceof TaskTooLongError) throw end.signal.reason;
      throw task.isOrphan && !isClosing && signal?.aborted !== true ? new ThreadDiedError(error) : error;
    } finally {
      stopWatching();
      assigned.delete(task);
      signal?.removeEventListener('abort', cancel);
    }
  };

  return {
    run: (content, order) => queue.run(() => runOnThread(content, order), order),
    reserve: () => queue.reserve(),
    async close() {
      isClosing = true;
      await pool.destroy();
    },
  };
};

/** After this multiple of its limit in wall-clock time, a task is ended even if it used little CPU time. */
const MAX_CLOCK_TO_CPU_RATIO = 10;

/**
 * Ends a task whose thread has used up its time limit without a result. The limit counts CPU time of the process,
 * divided by its tasks, because on a busy machine every thread would exceed a limit in wall-clock time.
 * @param tasks number of tasks that run in this process
 * @returns a function that stops the watch
 */
const endHungTask = (limitMs: number, tasks: () => number, end: AbortController): (() => void) => {
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  const check = (): void => {
    const { user, system } = process.cpuUsage(cpuBefore);
    const computedMs = (user + system) / 1000 / Math.max(1, tasks());
    const waitedMs = performance.now() - startedAt;
    if (computedMs >= limitMs || waitedMs >= MAX_CLOCK_TO_CPU_RATIO * limitMs) end.abort(new TaskTooLongError(limitMs));
    else
      timer = setTimeout(
        check,
        Math.max(1, Math.min(limitMs - computedMs, MAX_CLOCK_TO_CPU_RATIO * limitMs - waitedMs)),
      );
  };
  let timer = setTimeout(check, limitMs);
  return () => clearTimeout(timer);
};
