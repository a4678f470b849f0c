import { expect, it } from 'vitest';
import { outlineDepth } from './outline-depth.ts';

/** Three upright bands of 20, 60 and 20 columns. */
const [width, height] = [100, 50];
const patches = {
  width,
  height,
  count: 3,
  labels: Uint16Array.from({ length: width * height }, (_, i) => (i % width < 20 ? 0 : i % width < 80 ? 1 : 2)),
};

it('depth grows with the way to the outline, on either side of it, and the border of the photo is none', () => {
  const depth = outlineDepth(patches, [0, 1, 0]);
  expect(depth.at(0.5, 0.5)).toBeCloseTo(0.3, 1);
  expect(depth.at(0.21, 0.5)).toBeLessThan(0.02);
  // A pixel, a hundredth here, is the error that every second row and column leaves.
  expect(Math.abs(depth.at(0.005, 0.5) - 0.195)).toBeLessThan(0.01);
  expect(depth.at(0.5, 0.01)).toBeCloseTo(depth.at(0.5, 0.5), 5);
  expect(depth.ofRegion[1]).toBeCloseTo(0.15, 2);
  expect(depth.ofRegion[0]).toBeCloseTo(0.1, 2);
});

it('without an outline everything is as deep as can be, and a place off the photo is borne', () => {
  const depth = outlineDepth(patches, [1, 1, 1]);
  expect(Array.from(depth.ofRegion)).toEqual([Infinity, Infinity, Infinity]);
  expect(depth.at(1.4, -3)).toBe(Infinity);
});
