/** A worker thread ended without an answer: out of memory, or by a crash in native code. Its task may be repeated. */
export class ThreadDied extends Error {
  override name = 'ThreadDied';

  constructor(cause: unknown) {
    super(`The worker thread died: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
