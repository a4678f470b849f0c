/** A worker thread ended without a result: it ran out of memory or crashed in native code. Its task may be repeated. */
export class ThreadDiedError extends Error {
  override name = 'ThreadDiedError';

  constructor(cause: unknown) {
    super(`The worker thread died: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
