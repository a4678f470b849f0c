/**
 * Limits concurrency fairly between accounts: the next slot goes to the account that was served longest ago, and one
 * account never takes all of several slots. Urgent tasks go before all others. Visitors, as one group, are served only when
 * no account waits.
 */
import { requireValue } from '#contract/expected.ts';

export interface TurnOptions {
  signal?: AbortSignal | undefined;
  /** The account that the work is for. The server's own work has none and may take every slot. */
  account?: string | undefined;
  /** Whether a render is waiting for the result; a promise resolves when one starts waiting. */
  urgent?: boolean | Promise<void> | undefined;
}

interface FairQueue {
  /**
   * Runs `work` when a slot is free.
   * @throws the reason of `signal` when it is aborted while waiting
   */
  run<T>(work: () => Promise<T>, turn?: TurnOptions): Promise<T>;
  /**
   * Keeps a slot for consecutive urgent tasks, even while none of them waits.
   * @returns a function that releases it
   */
  reserve(): () => void;
}

const SERVER = '';
/** All visitors together. No account's id contains a star. */
export const VISITORS_ACCOUNT = '*visitors';

interface WaitingTask {
  enter: () => void;
  urgent: boolean;
}

/** One account's waiting tasks, in order of arrival. */
interface Queue {
  waiting: WaitingTask[];
  running: number;
  /** Number of the account's last turn. A new account ranks just before the one served last. */
  servedAt: number;
}

interface Queues {
  /** The queue of an account, which is created if necessary. */
  getQueue(account: string): Queue;
  /** The queue of the account whose task is next. */
  next(urgent: boolean): Queue | undefined;
  nextVisitor(): Queue | undefined;
  /** Takes the first such task from its queue. */
  serve(queue: Queue, urgent: boolean): WaitingTask;
  removeIfEmpty(account: string): void;
}

const openQueues = (slots: number): Queues => {
  const maxPerAccount = Math.max(1, slots - 1);
  let served = 0;
  const queues = new Map<string, Queue>();
  return {
    getQueue(account) {
      const queue = queues.get(account) ?? { waiting: [], running: 0, servedAt: served - 0.5 };
      queues.set(account, queue);
      return queue;
    },
    next(urgent) {
      let best: Queue | undefined;
      for (const [account, queue] of queues) {
        const isSkipped = account === VISITORS_ACCOUNT || (account !== SERVER && queue.running >= maxPerAccount);
        if (isSkipped || !queue.waiting.some((task) => task.urgent === urgent)) continue;
        if (
          best === undefined ||
          queue.running < best.running ||
          (queue.running === best.running && queue.servedAt < best.servedAt)
        )
          best = queue;
      }
      return best;
    },
    nextVisitor() {
      const queue = queues.get(VISITORS_ACCOUNT);
      return queue !== undefined && queue.waiting.length > 0 && queue.running < maxPerAccount ? queue : undefined;
    },
    serve(queue, urgent) {
      queue.running++;
      queue.servedAt = ++served;
      const index = queue.waiting.findIndex((task) => task.urgent === urgent);
      return requireValue(queue.waiting.splice(index, 1)[0], 'A waiting task');
    },
    removeIfEmpty(account) {
      const queue = queues.get(account);
      if (queue?.waiting.length === 0 && queue.running === 0) queues.delete(account);
    },
  };
};

/** @param leave called when the turn's signal is aborted while the task waits */
const createWaitingTask = (
  { signal, urgent = false }: TurnOptions,
  mayBeUrgent: boolean,
  enter: () => void,
  leave: () => void,
): WaitingTask => {
  const task: WaitingTask = {
    urgent: mayBeUrgent && urgent === true,
    enter: () => {
      signal?.removeEventListener('abort', leave);
      enter();
    },
  };
  signal?.addEventListener('abort', leave, { once: true });
  return task;
};

export const createFairQueue = (slots: number): FairQueue => {
  let freeSlots = slots;
  let reserved = 0;
  /** Number of running tasks that are not urgent. */
  let runningNotUrgent = 0;
  const queues = openQueues(slots);

  const nextNotUrgent = (): Queue | undefined =>
    freeSlots > 0 && runningNotUrgent + reserved < slots ? (queues.next(false) ?? queues.nextVisitor()) : undefined;
  const startWaitingTasks = (): void => {
    for (let found = queues.next(true); freeSlots > 0 && found !== undefined; found = queues.next(true)) {
      freeSlots--;
      queues.serve(found, true).enter();
    }
    for (let found = nextNotUrgent(); found !== undefined; found = nextNotUrgent()) {
      freeSlots--;
      runningNotUrgent++;
      queues.serve(found, false).enter();
    }
  };

  const enqueue = (account: string, turn: TurnOptions): Promise<WaitingTask> =>
    new Promise((resolve, reject) => {
      if (turn.signal?.aborted) return reject(turn.signal.reason as Error);
      const { waiting } = queues.getQueue(account);
      // No render waits for a visitor's task.
      const mayBeUrgent = account !== VISITORS_ACCOUNT;
      const task = createWaitingTask(
        turn,
        mayBeUrgent,
        () => resolve(task),
        () => {
          waiting.splice(waiting.indexOf(task), 1);
          queues.removeIfEmpty(account);
          reject(turn.signal?.reason as Error);
        },
      );
      waiting.push(task);
      if (mayBeUrgent && typeof turn.urgent === 'object')
        void turn.urgent.then(() => {
          if (!waiting.includes(task)) return;
          task.urgent = true;
          startWaitingTasks();
        });
      startWaitingTasks();
    });

  return {
    async run(work, turn = {}) {
      const { account = SERVER } = turn;
      const { urgent } = await enqueue(account, turn);
      try {
        return await work();
      } finally {
        queues.getQueue(account).running--;
        freeSlots++;
        if (!urgent) runningNotUrgent--;
        queues.removeIfEmpty(account);
        startWaitingTasks();
      }
    },
    reserve() {
      reserved++;
      let isKept = true;
      return () => {
        if (!isKept) return;
        isKept = false;
        reserved--;
        startWaitingTasks();
      };
    },
  };
};
