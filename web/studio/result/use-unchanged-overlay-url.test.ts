import { expect, it } from 'vitest';
import { createUnchangedOverlay } from './use-unchanged-overlay-url.ts';

const picture = (paint: (x: number, y: number) => number) => {
  const data = new Uint8ClampedArray(4 * 20 * 10);
  for (let i = 0; i < 200; i++) data.fill(paint(i % 20, Math.floor(i / 20)), 4 * i, 4 * i + 3);
  return { width: 20, height: 10, data };
};
const isCovered = (overlay: Uint8ClampedArray, x: number, y: number): boolean => overlay[4 * (y * 20 + x) + 3]! > 0;

it('what changed stays clear, and the overlay covers all else', () => {
  const overlay = createUnchangedOverlay(
    picture(() => 100),
    picture((x) => (x < 10 ? 160 : 103)),
  );
  expect(isCovered(overlay, 4, 5)).toBe(false);
  expect(isCovered(overlay, 0, 0)).toBe(false);
  expect(isCovered(overlay, 15, 5)).toBe(true);
});
it('a single pixel along an edge, resized twice, is no change', () => {
  expect(
    isCovered(
      createUnchangedOverlay(
        picture(() => 100),
        picture((x, y) => (x === 7 && y === 5 ? 160 : 100)),
      ),
      7,
      5,
    ),
  ).toBe(true);
});
