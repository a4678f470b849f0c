import { expect, test } from 'vitest';
import { unsureRegions } from './unsure-regions.ts';

const WIDTH = 100;
const HEIGHT = 80;
const plane = (probability: (x: number, y: number) => number) => ({
  width: WIDTH,
  height: HEIGHT,
  data: Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => probability(i % WIDTH, Math.floor(i / WIDTH))),
});

test('a person is asked about regions that may be seat or not, the largest first, at a point well inside each', () => {
  const asked = unsureRegions(
    plane((x, y) => {
      if (x >= 10 && x < 20 && y >= 10 && y < 20) return 0.4;
      if (x >= 40 && x < 80 && y >= 30 && y < 60) return 0.6;
      return x < 50 ? 0.98 : 0.02;
    }),
  );
  expect(asked.map(({ area }) => area)).toEqual([1200 / 8000, 100 / 8000]);
  expect(asked[0].probability).toBeCloseTo(0.6);
  const [large, small] = asked;
  expect([large.x > 0.5 && large.x < 0.7, large.y > 0.45 && large.y < 0.7]).toEqual([true, true]);
  expect([small.x > 0.12 && small.x < 0.18, small.y > 0.15 && small.y < 0.22]).toEqual([true, true]);
});

test('specks are not worth a question', () => {
  expect(unsureRegions(plane((x, y) => (x > 50 && x < 54 && y > 50 && y < 54 ? 0.5 : 0)))).toEqual([]);
});
