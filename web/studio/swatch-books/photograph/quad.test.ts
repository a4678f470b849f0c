import { expect, test } from 'vitest';
import { INITIAL_QUAD, mapFromUnitSquare, isUsableQuad, aspectRatioOf, moveCorner, type Quad } from './quad.ts';

test('a corner follows the finger, stays in the photo and never turns the piece inside out', () => {
  expect(moveCorner(INITIAL_QUAD, 0, [0.3, 0.05])[0]).toEqual([0.3, 0.05]);
  expect(moveCorner(INITIAL_QUAD, 2, [4, 0.9])[2]).toEqual([1, 0.9]);
  // Across the opposite side, onto a neighbor, into a dent: as it was.
  for (const bad of [
    [0.95, 0.95],
    [0.84, 0.16],
    [0.7, 0.7],
  ] as const)
    expect(moveCorner(INITIAL_QUAD, 0, bad)).toBe(INITIAL_QUAD);
  expect(isUsableQuad(INITIAL_QUAD)).toBe(true);
  expect(isUsableQuad(INITIAL_QUAD.toReversed() as unknown as Quad)).toBe(false);
});

test('the corners of the square are the corners of the piece; parallel sides stay parallel, leaning ones foreshorten', () => {
  const leaning: Quad = [
    [0.3, 0.2],
    [0.7, 0.2],
    [0.9, 0.8],
    [0.1, 0.8],
  ];
  const at = mapFromUnitSquare(leaning);
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].forEach(([u, v], i) => at(u!, v!).forEach((n, axis) => expect(n).toBeCloseTo(leaning[i]![axis]!, 12)));
  // Half way down in reality lies above half way down in the picture: the far half is shorter.
  expect(at(0.5, 0.5)[1]).toBeLessThan(0.5);
  expect(mapFromUnitSquare(INITIAL_QUAD)(0.25, 0.5)).toEqual(
    [0.16 + 0.25 * 0.68, 0.5].map((n) => expect.closeTo(n, 12)),
  );
});

test('the shape counts pixels, not shares', () => {
  expect(aspectRatioOf(INITIAL_QUAD, 400, 300)).toBeCloseTo(0.75, 12);
});
