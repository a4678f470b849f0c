import { expect, it } from 'vitest';
import { reachOfTap } from './tap-reach.ts';

/** Two regions: the left half is chosen. */
const [width, height] = [200, 100];
const patches = { width, height, count: 2, labels: Uint16Array.from({ length: width * height }, (_, i) => Number(i % width >= 100)) };
const side = [1, 0];

it('a plus tap just beside the outline moves it only there, one far from it has no bound, and one off the photo is borne', () => {
  const beside = reachOfTap(patches, side, 0.505, 0.5);
  expect(beside).toBeLessThan(0.15);
  expect(reachOfTap(patches, side, 0.53, 0.5)).toBeGreaterThan(beside);
  expect(reachOfTap(patches, side, 0.8, 0.5)).toBe(Infinity);
  expect(reachOfTap(patches, [0, 0], 0.5, 0.5)).toBe(Infinity);
  expect(reachOfTap(patches, side, 1.4, -0.4)).toBe(Infinity);
});
