import { expect, test } from 'vitest';
import { RENDER_QUEUES, type RenderQueue } from './queues.ts';
import { takeInTurns } from './turns.ts';

const queues = (premium: number, free: number) => {
  const left = { [RENDER_QUEUES.premium]: premium, [RENDER_QUEUES.free]: free };
  return {
    left,
    take: async (queue: RenderQueue) =>
      left[queue] > 0 ? (left[queue]--, queue === RENDER_QUEUES.premium ? 'p' : 'f') : undefined,
  };
};

const drain = async (take: () => Promise<string | undefined>): Promise<string> => {
  let order = '';
  for (let job = await take(); job !== undefined; job = await take()) order += job;
  return order;
};

test('T-09: a free job waits for at most three premium starts, and premium goes first', async () => {
  expect(await drain(takeInTurns(queues(8, 3).take))).toBe('pppfpppfppf');
});

test('an empty queue gives its turn away', async () => {
  expect(await drain(takeInTurns(queues(0, 5).take))).toBe('fffff');
  expect(await drain(takeInTurns(queues(6, 0).take))).toBe('pppppp');
});

test('a free job that comes after a long premium run is next', async () => {
  const { left, take } = queues(5, 0);
  const next = takeInTurns(take);
  for (let i = 0; i < 5; i++) await next();
  Object.assign(left, { [RENDER_QUEUES.premium]: 4, [RENDER_QUEUES.free]: 2 });
  expect(await drain(next)).toBe('fpppfp');
});
