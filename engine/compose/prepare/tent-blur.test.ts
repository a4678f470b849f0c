import { expect, it } from 'vitest';
import { hash } from '../../materials/hash.ts';
import { maximumFilter, minimumFilter } from '../../raster/extremes.ts';
import { samplesAlong } from './small-plane.ts';
import { tentBlur, tentBlurAtColumns } from './tent-blur.ts';

const noise = (width: number, height: number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => (hash(i % width, Math.floor(i / width), 5) >>> 8) / 2 ** 24);

/** `combine` of all values within `radius`. */
const window = (
  data: Float32Array,
  width: number,
  height: number,
  radius: number,
  combine: (values: number[]) => number,
): Float32Array =>
  data.map((_, i) => {
    const values: number[] = [];
    for (let y = Math.floor(i / width) - radius; y <= Math.floor(i / width) + radius; y++)
      for (let x = (i % width) - radius; x <= (i % width) + radius; x++)
        if (x >= 0 && x < width && y >= 0 && y < height) values.push(data[y * width + x]);
    return combine(values);
  });

const SIZES = [
  [1, 1, 1],
  [3, 40, 2],
  [40, 3, 2],
  [33, 21, 1],
  [33, 21, 4],
  [9, 9, 12],
] as const;

it.each(SIZES)('a plane of %d x %d blurred by %d is a box twice', (width, height, radius) => {
  const box = (data: Float32Array): Float32Array =>
    window(data, width, height, radius, (values) => values.reduce((a, b) => a + b, 0) / (2 * radius + 1) ** 2);
  const data = noise(width, height);
  const wanted = box(box(data));
  tentBlur(data, width, height, radius);
  for (let i = 0; i < data.length; i++) expect(data[i]).toBeCloseTo(wanted[i], 4);
});

it.each(SIZES)(
  'every third column of a plane of %d x %d blurred by %d alone is what it is in the whole plane',
  (width, height, radius) => {
    const data = noise(width, height);
    const whole = data.slice();
    tentBlur(whole, width, height, radius);
    const kept = samplesAlong(width, 3);
    const some = new Float32Array(kept * height);
    tentBlurAtColumns(data, width, height, radius, 3, some);
    expect(data).toEqual(noise(width, height));
    for (let y = 0; y < height; y++)
      for (let k = 0; k < kept; k++) expect(some[y * kept + k]).toBe(whole[y * width + 3 * k + 1]);
  },
);

it.each(SIZES)('extremes of a plane of %d x %d within %d are those of the definition', (width, height, radius) => {
  const data = noise(width, height);
  expect(maximumFilter(data, width, height, radius)).toEqual(
    window(data, width, height, radius, (values) => Math.max(...values)),
  );
  expect(minimumFilter(data, width, height, radius)).toEqual(
    window(data, width, height, radius, (values) => Math.min(...values)),
  );
});
