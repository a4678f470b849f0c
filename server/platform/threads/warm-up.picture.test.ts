import { afterAll, expect, test } from 'vitest';
import { workerEntry } from '../entry.ts';
import { createRenderPool } from './pool.ts';
import { startWarmUp } from './warm-up.ts';
import { WARM_UP_STEPS } from './warm-up-steps.ts';

const pool = createRenderPool(workerEntry('render-worker'), { threads: 1 });
afterAll(() => pool.close());

const failed = (error: unknown): never => {
  throw error;
};

test('every step of the warm-up runs in a real thread', async () => {
  const errors: unknown[] = [];
  const steps: number[] = [];
  const counting = {
    isIdle: true,
    warmUp: (task: { step: number }, signal?: AbortSignal) => {
      steps.push(task.step);
      return pool.warmUp(task, signal);
    },
  };
  await startWarmUp(counting, (error) => errors.push(error), 0).done;
  expect(errors).toEqual([]);
  expect(steps).toEqual(Array.from({ length: WARM_UP_STEPS }, (_, step) => step));
  expect(pool.isIdle).toBe(true);
});

test("somebody's picture comes first, and a server that stops waits for nothing", async () => {
  const steps: number[] = [];
  const busy = {
    isIdle: true,
    warmUp: async ({ step }: { step: number }) => {
      steps.push(step);
      busy.isIdle = step < 1;
    },
  };
  await startWarmUp(busy, failed, 0).done;
  expect(steps).toEqual([0, 1]);

  const stopped = startWarmUp({ isIdle: true, warmUp: () => new Promise(() => {}) }, failed, 60_000);
  stopped.stop();
  await stopped.done;
});
