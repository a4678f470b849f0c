import { expect, test } from 'vitest';
import { evenLight } from './even-light.ts';

const WIDTH = 120;
const HEIGHT = 80;
const planeOf = (at: (x: number, y: number) => number) => ({
  width: WIDTH,
  height: HEIGHT,
  value: Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => at(i % WIDTH, Math.floor(i / WIDTH))),
  weight: new Float32Array(WIDTH * HEIGHT).fill(1),
});

test('waves of light are evened, the border of a shadow stays', () => {
  const plane = planeOf((x) => (x < 60 ? -2 : 0) + 0.2 * Math.sin(x / 2));
  const around = evenLight(plane, WIDTH);
  const row = around.subarray(40 * WIDTH, 41 * WIDTH);
  const spread = (from: number, to: number) =>
    Math.max(...row.subarray(from, to)) - Math.min(...row.subarray(from, to));
  expect(spread(5, 55)).toBeLessThan(0.2);
  expect(spread(65, 115)).toBeLessThan(0.2);
  expect(row[62] - row[57]).toBeGreaterThan(1.7);
});

test('cells that are not known neither count nor change', () => {
  const plane = planeOf((x) => (x % 7 === 0 ? -0.3 : 0.5));
  plane.weight = plane.weight.map((_, i) => ((i % WIDTH) % 7 === 0 ? 0 : 1));
  const around = evenLight(plane, WIDTH);
  expect(around[7]).toBeCloseTo(-0.3, 5);
  expect(around[8]).toBeCloseTo(0.5, 3);
});
