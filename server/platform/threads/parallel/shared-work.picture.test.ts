import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSingleThreaded } from '#engine/compose/stages/stages.ts';
import { allocateFloats, shareNewPlanes } from '#engine/raster/planes.ts';
import { workerEntry } from '../../entry.ts';
import { openHelper, type HelperThread } from './helper-link.ts';
import type { StageTask } from './helper-messages.ts';
import { PartLostError } from './parts.ts';
import { createSharedStageRunner } from './shared-work.ts';

const WIDTH = 1600;
const HEIGHT = 1400;

const noise = (): Float32Array => {
  const plane = allocateFloats(WIDTH * HEIGHT);
  for (let i = 0; i < plane.length; i++) plane[i] = Math.sin(12.9898 * i) * 3;
  return plane;
};
const sums = (plane: Float32Array) => ({ plane, width: WIDTH, radius: 9, out: plane, step: 1 });

let helper: HelperThread;
beforeAll(() => {
  shareNewPlanes();
  helper = openHelper(workerEntry('render-helper'), (error) => {
    throw error;
  });
});
afterAll(() => {
  expect(helper.isAlive).toBe(true);
});

test('a stage that two threads share is the one that a thread does alone, to the bit', () => {
  const [alone, shared] = [noise(), noise()];
  runSingleThreaded('tentRows', sums(alone), HEIGHT);
  runSingleThreaded('tentColumns', { plane: alone, width: WIDTH, height: HEIGHT, radius: 9 }, WIDTH);
  helper.runStage('tentRows', sums(shared), HEIGHT);
  helper.runStage('tentColumns', { plane: shared, width: WIDTH, height: HEIGHT, radius: 9 }, WIDTH);
  expect(Buffer.from(shared.buffer).equals(Buffer.from(alone.buffer))).toBe(true);
});

test('a helper that never comes is not waited for', () => {
  const [alone, shared] = [noise(), noise()];
  runSingleThreaded('tentRows', sums(alone), HEIGHT);
  createSharedStageRunner(() => undefined)('tentRows', sums(shared), HEIGHT);
  expect(Buffer.from(shared.buffer).equals(Buffer.from(alone.buffer))).toBe(true);
});

test('a part that the other thread could not do is told', () => {
  const fails = ({ parts }: StageTask): void => {
    Atomics.store(parts, 1 + Atomics.add(parts, 0, 1), 2);
  };
  expect(() => createSharedStageRunner(fails)('tentRows', sums(noise()), HEIGHT)).toThrow(PartLostError);
});
