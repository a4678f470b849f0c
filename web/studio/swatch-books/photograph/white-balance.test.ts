import { expect, test } from 'vitest';
import { decodeSrgb, encodeSrgb } from '#engine/color/srgb.ts';
import { computeNeutralGains, isTooColored, toColorMatrix } from './white-balance.ts';

const plain = (rgb: readonly number[], width = 20, height = 10) => ({
  width,
  height,
  data: Array.from({ length: 4 * width * height }, (_, i) => rgb[i % 4] ?? 255),
});

test('grey paper under a warm lamp becomes grey, and as bright as it was', () => {
  const warm = [0.5, 0.4, 0.25].map((value) => encodeSrgb(value));
  const gains = computeNeutralGains(plain(warm), [0.5, 0.5])!;
  const after = gains.map((gain, c) => gain * decodeSrgb(warm[c]!));
  expect(Math.max(...after) - Math.min(...after)).toBeLessThan(1e-9);
  expect(isTooColored(gains)).toBe(false);
  expect(toColorMatrix([1, 1, 1])).toBe('1.0000 0 0 0 0 0 1.0000 0 0 0 0 0 1.0000 0 0 0 0 0 1 0');
});

test('black says nothing about the light, and a red hide is no neutral', () => {
  expect(computeNeutralGains(plain([3, 3, 3]), [0, 1])).toBeUndefined();
  expect(isTooColored(computeNeutralGains(plain([150, 40, 40]), [1, 1])!)).toBe(true);
});
