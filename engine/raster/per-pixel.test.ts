import { expect, it } from 'vitest';
import { createBytes, createFloats } from './per-pixel.ts';

it('stores what the array’s own `from` would store', () => {
  const rule = (i: number): number => i * 37.7 - 300;
  const numbers = Array.from({ length: 40 }, (_, i) => rule(i));
  expect(createBytes(40, rule)).toEqual(Uint8Array.from(numbers));
  expect(createFloats(40, rule)).toEqual(Float32Array.from(numbers));
  expect(createBytes(0, rule)).toHaveLength(0);
});
