import { expect, test } from 'vitest';
import { TRIED_AGAIN } from '#tests/support/cpu-time.ts';
import { closeInTurn, NeverEnded, type Close } from './close-in-turn.ts';

const closing = async (steps: Record<string, Close>, withinMs: number) => {
  const told: unknown[] = [];
  const closed: string[] = [];
  const began = performance.now();
  await closeInTurn(
    Object.entries(steps).map(([name, close]) => async () => {
      await close();
      closed.push(name);
    }),
    withinMs,
    (error) => told.push(error),
  );
  return { closed, told, took: performance.now() - began };
};
const limitConcurrency: Close = () => Promise.resolve();
const never: Close = () => new Promise(() => {});

test('the last that was opened is closed first', async () => {
  expect(
    await closing({ database: limitConcurrency, threads: limitConcurrency, app: limitConcurrency }, 1000),
  ).toMatchObject({
    closed: ['app', 'threads', 'database'],
    told: [],
  });
});

test(
  'a step that hangs is skipped and reported, the rest is closed, and all of it ends in time',
  TRIED_AGAIN,
  async () => {
    const { closed, told, took } = await closing(
      { database: limitConcurrency, threads: never, queue: never, app: limitConcurrency },
      300,
    );
    expect(closed).toEqual(['app', 'database']);
    expect(told).toEqual([expect.any(NeverEnded), expect.any(NeverEnded)]);
    expect(took).toBeLessThan(300);
  },
);

test('an error is reported and blocks no other step', async () => {
  const { closed, told } = await closing(
    { database: limitConcurrency, app: () => Promise.reject(new Error('gone already')) },
    1000,
  );
  expect(closed).toEqual(['database']);
  expect(told).toEqual([new Error('gone already')]);
});
