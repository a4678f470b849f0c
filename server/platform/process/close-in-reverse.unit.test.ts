import { afterEach, expect, test, vi } from 'vitest';
import { closeInReverse, StepTimedOut, type Close } from './close-in-reverse.ts';

afterEach(() => vi.useRealTimers());

/** @returns what happened until just before all steps together had no time left */
const closing = async (steps: Record<string, Close>, withinMs: number) => {
  vi.useFakeTimers();
  const told: unknown[] = [];
  const closed: string[] = [];
  let ended = false;
  void closeInReverse(
    Object.entries(steps).map(([name, close]) => async () => {
      await close();
      closed.push(name);
    }),
    withinMs,
    (error) => told.push(error),
  ).then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(withinMs - 1);
  return { closed, told, ended };
};
const atOnce: Close = () => Promise.resolve();
const never: Close = () => new Promise(() => {});

test('the last that was opened is closed first', async () => {
  expect(await closing({ database: atOnce, threads: atOnce, app: atOnce }, 1000)).toMatchObject({
    closed: ['app', 'threads', 'database'],
    told: [],
  });
});

test('a step that hangs is skipped and reported, the rest is closed, and all of it ends in time', async () => {
  const { closed, told, ended } = await closing({ database: atOnce, threads: never, queue: never, app: atOnce }, 300);
  expect(closed).toEqual(['app', 'database']);
  expect(told).toEqual([expect.any(StepTimedOut), expect.any(StepTimedOut)]);
  expect(ended).toBe(true);
});

test('an error is reported and blocks no other step', async () => {
  const { closed, told } = await closing(
    { database: atOnce, app: () => Promise.reject(new Error('gone already')) },
    1000,
  );
  expect(closed).toEqual(['database']);
  expect(told).toEqual([new Error('gone already')]);
});
