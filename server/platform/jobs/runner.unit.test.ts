import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { startRunner } from './runner.ts';

afterEach(() => vi.useRealTimers());

const list = (jobs: number[]) => async () => jobs.shift();

test('never more jobs at once than slots, and all of them in order', async () => {
  const started: number[] = [];
  let now = 0,
    most = 0;
  const jobs = [1, 2, 3, 4, 5, 6, 7];
  const runner = startRunner({
    slots: 2,
    take: list(jobs),
    onError: () => {},
    perform: async (job) => {
      started.push(job);
      most = Math.max(most, ++now);
      await pause(5);
      now--;
    },
  });
  while (jobs.length > 0 || runner.running > 0) await pause(5);
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(2);
  await runner.drain(1000);
});

test('a job that throws is reported and the next one runs', async () => {
  const errors: unknown[] = [];
  const done: number[] = [];
  const runner = startRunner({
    slots: 1,
    take: list([1, 2]),
    onError: (error) => errors.push(error),
    perform: async (job) => {
      if (job === 1) throw new Error('broken');
      done.push(job);
    },
  });
  while (done.length === 0) await pause(5);
  expect(errors).toHaveLength(1);
  await runner.drain(1000);
});

test('a wake-up starts a job at once, and a queue that fails to answer is asked again', async () => {
  vi.useFakeTimers();
  const jobs: number[] = [];
  let fail = false;
  const done: number[] = [];
  const runner = startRunner({
    slots: 1,
    pollMs: 20,
    onError: () => {},
    take: async () => {
      if (fail) throw new Error('no database');
      return jobs.shift();
    },
    perform: async (job) => {
      done.push(job);
    },
  });
  await vi.advanceTimersByTimeAsync(30);
  fail = true;
  jobs.push(1);
  runner.wake();
  await vi.advanceTimersByTimeAsync(30);
  expect(done).toEqual([]);
  fail = false;
  await vi.advanceTimersByTimeAsync(20);
  expect(done).toEqual([1]);
  await runner.drain(1000);
});

test('draining takes nothing new, waits, and after its time asks the rest to stop', async () => {
  vi.useFakeTimers();
  const jobs = [1, 2];
  let stopped = false;
  const runner = startRunner({
    slots: 1,
    take: list(jobs),
    onError: () => {},
    perform: async (_, stop) => {
      await new Promise<void>((resolve) =>
        stop.addEventListener('abort', () => {
          stopped = true;
          resolve();
        }),
      );
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  const drained = runner.drain(50);
  await vi.advanceTimersByTimeAsync(49);
  expect(stopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(stopped).toBe(true);
  await drained;
  expect(jobs).toEqual([2]);
});
