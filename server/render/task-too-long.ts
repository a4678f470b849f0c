/** A task ran for longer than its kind may; its thread was ended, and a fresh one takes the next task. */
export class TaskTooLong extends Error {
  override name = 'TaskTooLong';

  constructor(limitMs: number) {
    super(`The task was ended after ${limitMs} ms.`);
  }
}
