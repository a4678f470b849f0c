/** A task exceeded its time limit; its thread was ended, and a new one takes the next task. */
export class TaskTooLong extends Error {
  override name = 'TaskTooLong';

  constructor(limitMs: number) {
    super(`The task was ended after ${limitMs} ms.`);
  }
}
