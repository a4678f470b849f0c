import { expect, it } from 'vitest';
import { createMiddleOffset } from './tap-middle.ts';

/** Upright bands of ten columns each. */
const [width, height] = [200, 100];
const patches = {
  width,
  height,
  count: 20,
  labels: Uint16Array.from({ length: width * height }, (_, i) => Math.floor((i % width) / 10)),
};
const bands = (from: number, to: number): Uint8Array =>
  Uint8Array.from({ length: 20 }, (_, k) => Number(k >= from && k < to));

it('a finger in the middle of a piece is off it by nothing, one at its edge by half its width', () => {
  expect(createMiddleOffset(patches, 0.5, 0.5)(bands(8, 12))).toBeLessThan(0.011);
  expect(createMiddleOffset(patches, 0.41, 0.5)(bands(8, 12))).toBeCloseTo(0.1, 1);
});

it('a finger beside a piece is off its middle by all its depth', () => {
  expect(createMiddleOffset(patches, 0.2, 0.5)(bands(8, 12))).toBeCloseTo(0.1, 2);
});

it('the border of the photo ends a piece, and a place off the photo is borne', () => {
  expect(createMiddleOffset(patches, 0.05, 0.5)(bands(0, 2))).toBeLessThan(0.011);
  expect(createMiddleOffset(patches, 0.005, 0.5)(bands(0, 4))).toBeGreaterThan(0.08);
  expect(createMiddleOffset(patches, 3, -2)(bands(0, 4))).toBeGreaterThan(0.08);
});
