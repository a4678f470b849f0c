/**
 * Piscina with its gaps closed. By itself it leaves a task waiting for ever when the thread that was to take it dies while it starts,
 * and it starts no new thread for those who wait behind one that was cancelled or died. Here no more tasks are handed to it than it
 * has threads, whoever comes later waits in line; and the death of a starting thread is told to the tasks that nobody has begun.
 */
import type { TransferListItem } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { waitingLine } from '../waiting-line.ts';
import { TaskTooLong } from './task-too-long.ts';
import { ThreadDied } from './thread-died.ts';

/** A task on its way to a thread. The thread writes its own number into `begunBy` before anything else. */
export interface Parcel<T> {
  content: T;
  begunBy: Int32Array;
}

export interface SteadyThreads {
  /** @throws ThreadDied when the task's thread ended without an answer; TaskTooLong when time was up; AbortError when `signal` was aborted */
  run(content: unknown, order: Order): Promise<unknown>;
  /** Ends every thread, finished or not. */
  close(): Promise<void>;
}

export interface Order {
  signal?: AbortSignal | undefined;
  /** Whose work it is: accounts take turns. */
  account?: string | undefined;
  /** The task's thread is ended after so long; time in the line does not count. */
  limitMs: number;
  transferList?: TransferListItem[];
}

/** A task that no thread has begun. */
const NOBODY = 0;

interface Handed {
  begunBy: Int32Array;
  /** Its thread is gone. */
  isOrphan: boolean;
  /** Cancels it, in the pool as well. */
  end: AbortController;
  reject: (reason: Error) => void;
}

/** @param pool runs one task a thread */
export const steadyThreads = (pool: Piscina, threads: number): SteadyThreads => {
  const line = waitingLine(threads);
  const handed = new Set<Handed>();
  let closing = false;

  const lookAfterDeath = (): void => {
    const alive = new Set(pool.threads.map(({ threadId }) => threadId));
    const waiting: Handed[] = [];
    let running = 0;
    for (const task of handed) {
      const by = Atomics.load(task.begunBy, 0);
      if (by !== NOBODY && !alive.has(by)) task.isOrphan = true;
      else if (by !== NOBODY) running++;
      else if (!task.end.signal.aborted) waiting.push(task);
    }
    // Every task that was handed over has a thread, unless that died while it started.
    for (const task of waiting.slice(Math.max(0, alive.size - running))) {
      const reason = new Error('it ended before it could begin');
      task.isOrphan = true;
      task.reject(reason);
      task.end.abort(reason);
    }
  };
  // The pool tells it before it takes the thread off its list, and before it rejects the thread's task.
  pool.on('workerDestroy', () => queueMicrotask(lookAfterDeath));

  const hand = async (content: unknown, { signal, limitMs, transferList = [] }: Order): Promise<unknown> => {
    const end = new AbortController();
    const cancel = (): void => end.abort(signal?.reason);
    let reject: Handed['reject'] = () => {};
    const noThread = new Promise<never>((_, no) => { reject = no; });
    const task: Handed = { begunBy: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), isOrphan: false, end, reject };
    signal?.addEventListener('abort', cancel, { once: true });
    handed.add(task);
    const limit = setTimeout(() => end.abort(new TaskTooLong(limitMs)), limitMs);
    try {
      return await Promise.race([noThread, pool.run({ content, begunBy: task.begunBy } satisfies Parcel<unknown>, { signal: end.signal, transferList })]);
    } catch (error) {
      if (end.signal.reason instanceof TaskTooLong) throw end.signal.reason;
      throw task.isOrphan && !closing && signal?.aborted !== true ? new ThreadDied(error) : error;
    } finally {
      clearTimeout(limit);
      handed.delete(task);
      signal?.removeEventListener('abort', cancel);
    }
  };

  return {
    run: (content, order) => line.inTurn(() => hand(content, order), order),
    async close() {
      closing = true;
      await pool.destroy();
    },
  };
};
