/**
 * Wraps calls to a worker in promises. One call runs at a time. A worker that dies or does not answer is replaced,
 * and its callers get an error.
 */
export interface WorkerPort {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

export interface WorkerCall {
  id: number;
  name: string;
  input: unknown;
}
export type WorkerAnswer = { id: number; output: unknown } | { id: number; error: string };

/** A newer call replaced this one, or the caller aborted it. Not an error for the user. */
export class SupersededError extends Error {
  override name = 'AbortError';
}
/** The worker stopped and lost its state. */
export class WorkerDiedError extends Error {}

interface PendingCall extends WorkerCall {
  latest: boolean;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
  deadlineMs: number;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Replaces a call of the same name that has not started yet. */
  latest?: boolean;
  deadlineMs?: number;
}

type CallSignatures = Record<string, { input: unknown; output: unknown }>;

export interface WorkerBridge<Calls extends CallSignatures> {
  call<Name extends keyof Calls & string>(
    name: Name,
    input: Calls[Name]['input'],
    options?: CallOptions,
  ): Promise<Calls[Name]['output']>;
  /** Starts the worker ahead of its first call, so that its script is loaded by then. */
  start(): void;
  /** Ends the worker and rejects all its calls; a later call starts a new one. */
  close(): void;
}

const DEADLINE_MS = 30_000;

export const createWorkerBridge = <Calls extends CallSignatures>(spawn: () => WorkerPort): WorkerBridge<Calls> => {
  let worker: WorkerPort | null = null;
  let running: PendingCall | null = null;
  let queue: PendingCall[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextId = 1;

  const stop = (reason: () => Error): void => {
    clearTimeout(timer);
    if (worker !== null) {
      worker.onmessage = worker.onerror = null;
      worker.terminate();
    }
    worker = null;
    const unanswered = running === null ? queue : [running, ...queue];
    running = null;
    queue = [];
    for (const call of unanswered) call.reject(reason());
  };
  const failWith = (why: string) => (): void => stop(() => new WorkerDiedError(why));

  const receive = (answer: WorkerAnswer): void => {
    if (running === null || answer.id !== running.id) return;
    clearTimeout(timer);
    const done = running;
    running = null;
    if ('error' in answer) done.reject(new Error(answer.error));
    else done.resolve(answer.output);
    startNext();
  };

  const ensureStarted = (): WorkerPort => {
    if (worker !== null) return worker;
    worker = spawn();
    worker.onmessage = ({ data }) => receive(data as WorkerAnswer);
    worker.onerror = (event) => failWith(event.message ?? 'the worker stopped')();
    return worker;
  };

  const startNext = (): void => {
    if (running !== null) return;
    const next = queue.shift();
    if (next === undefined) return;
    running = next;
    timer = setTimeout(failWith('the worker did not answer'), next.deadlineMs);
    ensureStarted().postMessage({ id: next.id, name: next.name, input: next.input } satisfies WorkerCall);
  };

  const drop = (pending: PendingCall): void => {
    queue = queue.filter((other) => other !== pending);
    pending.reject(new SupersededError('superseded'));
  };

  return {
    call: (name, input, { signal, latest = false, deadlineMs = DEADLINE_MS } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(new SupersededError('aborted'));
        if (latest) for (const older of queue.filter((pending) => pending.latest && pending.name === name)) drop(older);
        const pending: PendingCall = {
          id: nextId++,
          name,
          input,
          latest,
          resolve: resolve as (output: unknown) => void,
          reject,
          deadlineMs,
        };
        // A running call cannot be stopped; its answer is ignored.
        signal?.addEventListener('abort', () => drop(pending), { once: true });
        queue.push(pending);
        startNext();
      }),
    start: () => void ensureStarted(),
    close: () => stop(() => new SupersededError('closed')),
  };
};
