import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAlone } from '#engine/compose/stages/stages.ts';
import { floatPlane, shareNewPlanes } from '#engine/raster/planes.ts';
import { workerEntry } from '../../entry.ts';
import { openHelper, type HelperThread } from './helper-link.ts';
import type { StageTask } from './helper-messages.ts';
import { PartLost } from './parts.ts';
import { shareStages } from './shared-work.ts';

const WIDTH = 1600;
const HEIGHT = 1400;

const noise = (): Float32Array => {
  const plane = floatPlane(WIDTH * HEIGHT);
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
  runAlone('tentRows', sums(alone), HEIGHT);
  runAlone('tentColumns', { plane: alone, width: WIDTH, height: HEIGHT, radius: 9 }, WIDTH);
  helper.share('tentRows', sums(shared), HEIGHT);
  helper.share('tentColumns', { plane: shared, width: WIDTH, height: HEIGHT, radius: 9 }, WIDTH);
  expect(Buffer.from(shared.buffer).equals(Buffer.from(alone.buffer))).toBe(true);
});

test('a helper that never comes is not waited for', () => {
  const [alone, shared] = [noise(), noise()];
  runAlone('tentRows', sums(alone), HEIGHT);
  shareStages(() => undefined)('tentRows', sums(shared), HEIGHT);
  expect(Buffer.from(shared.buffer).equals(Buffer.from(alone.buffer))).toBe(true);
});

test('a part that the other thread could not do is told', () => {
  const fails = ({ parts }: StageTask): void => {
    Atomics.store(parts, 1 + Atomics.add(parts, 0, 1), 2);
  };
  expect(() => shareStages(fails)('tentRows', sums(noise()), HEIGHT)).toThrow(PartLost);
});
