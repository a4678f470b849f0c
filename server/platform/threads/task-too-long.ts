/** A task exceeded its time limit, and its thread was ended. */
export class TaskTooLongError extends Error {
  override name = 'TaskTooLongError';

  constructor(limitMs: number) {
    super(`The task was ended after ${limitMs} ms.`);
  }
}
