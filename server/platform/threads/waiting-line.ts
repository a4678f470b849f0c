/**
 * Limits concurrency fairly between accounts: the next place goes to the account that was served longest ago, however
 * many tasks others have queued. Where there are several places, one account never holds them all.
 * Urgent tasks go before all others; visitors, all together, are served when no account waits.
 */
import { expected } from '#contract/expected.ts';

export interface Turn {
  signal?: AbortSignal | undefined;
  /** The account that the work is for; without one it is the server's own, which may have every place. */
  account?: string | undefined;
  /** Whether someone waits for the result. A promise: someone begins to wait while the task is in line. */
  urgent?: boolean | Promise<void> | undefined;
}

interface WaitingLine {
  /**
   * Runs `work` when a place is free.
   * @throws the reason of `signal` when it is aborted while waiting
   */
  inTurn<T>(work: () => Promise<T>, turn?: Turn): Promise<T>;
  /**
   * Keeps a place for urgent tasks that follow one another, even while none of them is in line.
   * @returns gives it up
   */
  reserve(): () => void;
}

const OURS = '';
/** Everybody without an account. No account's id has a star. */
export const VISITORS = '*visitors';

interface Waiting {
  enter: () => void;
  urgent: boolean;
}

/** One account's waiting tasks, in order of arrival. */
interface Queue {
  waiting: Waiting[];
  running: number;
  /** Growing number of the account's last place; a new account ranks just before the one served last. */
  servedAt: number;
}

interface Queues {
  /** The queue of an account, new where it has none. */
  of(account: string): Queue;
  /** The queue whose task is next, if one of these has such a task. */
  next(urgent: boolean): Queue | undefined;
  nextVisitor(): Queue | undefined;
  /** Takes the task out of its queue, to run it. */
  serve(queue: Queue, urgent: boolean): Waiting;
  /** Forgets an account that has nothing here. */
  tidy(account: string): void;
}

const openQueues = (places: number): Queues => {
  const most = Math.max(1, places - 1);
  let served = 0;
  const queues = new Map<string, Queue>();
  return {
    of(account) {
      const queue = queues.get(account) ?? { waiting: [], running: 0, servedAt: served - 0.5 };
      queues.set(account, queue);
      return queue;
    },
    next(urgent) {
      let best: Queue | undefined;
      for (const [account, queue] of queues) {
        const isOthersTurn = account === VISITORS || (account !== OURS && queue.running >= most);
        if (isOthersTurn || !queue.waiting.some((task) => task.urgent === urgent)) continue;
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
      const queue = queues.get(VISITORS);
      return queue !== undefined && queue.waiting.length > 0 && queue.running < most ? queue : undefined;
    },
    serve(queue, urgent) {
      queue.running++;
      queue.servedAt = ++served;
      const at = queue.waiting.findIndex((task) => task.urgent === urgent);
      return expected(queue.waiting.splice(at, 1)[0], 'A waiting task');
    },
    tidy(account) {
      const queue = queues.get(account);
      if (queue?.waiting.length === 0 && queue.running === 0) queues.delete(account);
    },
  };
};

/** @param leave called when the turn's signal is aborted in line */
const waitingTask = (
  { signal, urgent = false }: Turn,
  mayBeUrgent: boolean,
  enter: () => void,
  leave: () => void,
): Waiting => {
  const task: Waiting = {
    // Only visitors themselves wait for their tasks.
    urgent: mayBeUrgent && urgent === true,
    enter: () => {
      signal?.removeEventListener('abort', leave);
      enter();
    },
  };
  signal?.addEventListener('abort', leave, { once: true });
  return task;
};

export const waitingLine = (places: number): WaitingLine => {
  let free = places;
  let reserved = 0;
  /** Running tasks whose result no one waits for. */
  let patient = 0;
  const queues = openQueues(places);

  const nextPatient = (): Queue | undefined =>
    free > 0 && patient + reserved < places ? (queues.next(false) ?? queues.nextVisitor()) : undefined;
  const admit = (): void => {
    for (let found = queues.next(true); free > 0 && found !== undefined; found = queues.next(true)) {
      free--;
      queues.serve(found, true).enter();
    }
    for (let found = nextPatient(); found !== undefined; found = nextPatient()) {
      free--;
      patient++;
      queues.serve(found, false).enter();
    }
  };

  const place = (account: string, turn: Turn): Promise<Waiting> =>
    new Promise((resolve, reject) => {
      if (turn.signal?.aborted) return reject(turn.signal.reason as Error);
      const { waiting } = queues.of(account);
      const mayBeUrgent = account !== VISITORS;
      const task = waitingTask(
        turn,
        mayBeUrgent,
        () => resolve(task),
        () => {
          waiting.splice(waiting.indexOf(task), 1);
          queues.tidy(account);
          reject(turn.signal?.reason as Error);
        },
      );
      waiting.push(task);
      if (mayBeUrgent && typeof turn.urgent === 'object')
        void turn.urgent.then(() => {
          if (!waiting.includes(task)) return;
          task.urgent = true;
          admit();
        });
      admit();
    });

  return {
    async inTurn(work, turn = {}) {
      const { account = OURS } = turn;
      const { urgent } = await place(account, turn);
      try {
        return await work();
      } finally {
        queues.of(account).running--;
        free++;
        if (!urgent) patient--;
        queues.tidy(account);
        admit();
      }
    },
    reserve() {
      reserved++;
      let isKept = true;
      return () => {
        if (!isKept) return;
        isKept = false;
        reserved--;
        admit();
      };
    },
  };
};
