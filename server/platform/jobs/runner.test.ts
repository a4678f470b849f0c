import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startRunner } from './runner.ts';

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
  await pause(30);
  fail = true;
  jobs.push(1);
  runner.wake();
  await pause(30);
  expect(done).toEqual([]);
  fail = false;
  await pause(60);
  expect(done).toEqual([1]);
  await runner.drain(1000);
});

test('draining takes nothing new, waits, and after its time asks the rest to stop', async () => {
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
  await pause(20);
  const began = Date.now();
  await runner.drain(50);
  expect(stopped).toBe(true);
  expect(Date.now() - began).toBeLessThan(2000);
  expect(jobs).toEqual([2]);
});
