import { expect, it } from 'vitest';
import { differenceVeil } from './use-difference.ts';

const picture = (paint: (x: number, y: number) => number) => {
  const data = new Uint8ClampedArray(4 * 20 * 10);
  for (let i = 0; i < 200; i++) data.fill(paint(i % 20, Math.floor(i / 20)), 4 * i, 4 * i + 3);
  return { width: 20, height: 10, data };
};
const veiled = (veil: Uint8ClampedArray, x: number, y: number): boolean => veil[4 * (y * 20 + x) + 3]! > 0;

it('what changed stays bright, all else lies in the shade', () => {
  const veil = differenceVeil(
    picture(() => 100),
    picture((x) => (x < 10 ? 160 : 103)),
  );
  expect(veiled(veil, 4, 5)).toBe(false);
  expect(veiled(veil, 0, 0)).toBe(false);
  expect(veiled(veil, 15, 5)).toBe(true);
});
it('a single pixel along an edge, resized twice, is no change', () => {
  expect(
    veiled(
      differenceVeil(
        picture(() => 100),
        picture((x, y) => (x === 7 && y === 5 ? 160 : 100)),
      ),
      7,
      5,
    ),
  ).toBe(true);
});
