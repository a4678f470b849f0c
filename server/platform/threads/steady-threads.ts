/**
 * A Piscina pool that survives the death of its threads. Piscina alone leaves a task waiting forever when its thread
 * dies while starting, and starts no new thread for tasks that wait behind a cancelled or dead one. Here the pool gets
 * no more tasks than it has threads, later tasks wait in line, and tasks that no thread has started fail when a
 * starting thread dies.
 */
import type { TransferListItem } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { waitingLine, type Turn } from './waiting-line.ts';
import { TaskTooLong } from './task-too-long.ts';
import { ThreadDied } from './thread-died.ts';

/** A task as it is sent to a thread. The thread writes its own id into `startedBy` before anything else. */
export interface ThreadTask<T> {
  content: T;
  startedBy: Int32Array;
}

export interface SteadyThreads {
  /**
   * @throws ThreadDied when the task's thread ended without an answer; TaskTooLong when time was up; AbortError when
   * `signal` was aborted
   */
  run(content: unknown, order: Order): Promise<unknown>;
  /** See `WaitingLine`. */
  reserve(): () => void;
  /** Ends every thread, whether or not its task is finished. */
  close(): Promise<void>;
}

export interface Order extends Turn {
  /** Work after which the task's thread is taken for hung and ended (`endHung`); time in line does not count. */
  limitMs: number;
  transferList?: TransferListItem[];
}

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
 * @param pool runs one task a thread
 * @param onRunning called with 1 when a task gets its thread, and with -1 when it gives it up
 */
export const steadyThreads = (pool: Piscina, threads: number, onRunning: (change: 1 | -1) => void): SteadyThreads => {
  const line = waitingLine(threads);
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

  const assign = async (content: unknown, { signal, limitMs, transferList = [] }: Order): Promise<unknown> => {
    const end = new AbortController();
    const cancel = (): void => end.abort(signal?.reason);
    let reject: AssignedTask['reject'] = () => {};
    const noThread = new Promise<never>((_, no) => {
      reject = no;
    });
    const task: AssignedTask = {
      startedBy: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
      isOrphan: false,
      end,
      reject,
    };
    signal?.addEventListener('abort', cancel, { once: true });
    assigned.add(task);
    onRunning(1);
    const stopWatching = endHung(limitMs, () => assigned.size, end);
    try {
      return await Promise.race([
        noThread,
        pool.run({ content, startedBy: task.startedBy } satisfies ThreadTask<unknown>, {
          signal: end.signal,
          transferList,
        }),
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
