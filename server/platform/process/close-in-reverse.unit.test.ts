import { afterEach, expect, test, vi } from 'vitest';
import { closeInReverse, StepTimedOut, type Opened } from './close-in-reverse.ts';

afterEach(() => vi.useRealTimers());

/** @returns what happened until just before all steps together had no time left */
const closing = async (steps: Record<string, Opened['close']>, withinMs: number) => {
  vi.useFakeTimers();
  const problems: [string, unknown][] = [];
  const closed: string[] = [];
  let ended = false;
  void closeInReverse(
    Object.entries(steps).map(([name, close]) => ({
      name,
      close: async () => {
        await close();
        closed.push(name);
      },
    })),
    withinMs,
    (error, step) => problems.push([step, error]),
  ).then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(withinMs - 1);
  return { closed, problems, ended };
};
const atOnce: Opened['close'] = () => Promise.resolve();
const never: Opened['close'] = () => new Promise(() => {});

test('the last that was opened is closed first', async () => {
  expect(await closing({ database: atOnce, threads: atOnce, app: atOnce }, 1000)).toMatchObject({
    closed: ['app', 'threads', 'database'],
    problems: [],
  });
});

test('a step that hangs is skipped and reported, the rest is closed, and all of it ends in time', async () => {
  const { closed, problems, ended } = await closing(
    { database: atOnce, threads: never, queue: never, app: atOnce },
    300,
  );
  expect(closed).toEqual(['app', 'database']);
  expect(problems).toEqual([
    ['queue', expect.any(StepTimedOut)],
    ['threads', expect.any(StepTimedOut)],
  ]);
  expect(ended).toBe(true);
});

test('an error is reported and blocks no other step', async () => {
  const { closed, problems } = await closing(
    { database: atOnce, app: () => Promise.reject(new Error('gone already')) },
    1000,
  );
  expect(closed).toEqual(['database']);
  expect(problems).toEqual([['app', new Error('gone already')]]);
});
