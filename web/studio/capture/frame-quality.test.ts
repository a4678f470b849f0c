import { describe, expect, it } from 'vitest';
import { measureBlur, computeTiltDegrees, findTrouble, type Frame } from './frame-quality.ts';

it('a wall of one color is not called blurred', () => {
  const wall: Frame = { width: 64, height: 48, luma: new Uint8Array(64 * 48).fill(120) };
  expect(measureBlur(wall)).toBe(0);
  expect(findTrouble(wall)).toBeUndefined();
});

describe('how far the phone is turned', () => {
  it.each([
    ['upright', 90, 0, 0],
    ['upright, leaning back', 70, 0, 0],
    ['on its left side', 0, -90, 0],
    ['on its right side', 0, 90, 0],
    ['upside down', -90, 0, 0],
    ['upright and turned by twelve degrees', 78, 90, 12],
  ])('%s', (_how, beta, gamma, degrees) => {
    expect(computeTiltDegrees(beta, gamma)).toBeCloseTo(degrees, 3);
  });
  it('looking straight down says nothing', () => {
    expect(computeTiltDegrees(4, 3)).toBeUndefined();
  });
});
