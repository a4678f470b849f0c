/**
 * A worker thread ended without an answer: out of memory, a crash in native code, an exit. Another thread may repeat
 * its task.
 */
export class ThreadDied extends Error {
  override name = 'ThreadDied';

  constructor(cause: unknown) {
    super(`The worker thread died: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
