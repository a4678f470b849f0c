import { describe, expect, it } from 'vitest';
import { hash } from '../../materials/hash.ts';
import { levelBetween } from './split-levels.ts';

const CELLS = 900;
/** Cells of two brightnesses with spread, `fraction` of them bright. */
const cells = (bright: number, dark: number, fraction: number, clipped = 0) => ({
  luminance: Float32Array.from(
    { length: CELLS },
    (_, i) => (i < fraction * CELLS ? bright : dark) * Math.exp(((hash(i, 0, 3) >>> 8) / 2 ** 24 - 0.5) * 1.2),
  ),
  clipped: Uint8Array.from({ length: CELLS }, (_, i) => (i < clipped * CELLS ? 1 : 0)),
});
const everywhere = (): boolean => true;

describe('two covers of one hue', () => {
  it('are told apart where black meets white', () => {
    const between = levelBetween(cells(0.5, 0.015, 0.5), everywhere);
    expect(between).toBeGreaterThan(0.03);
    expect(between).toBeLessThan(0.3);
  });
  it.each([
    ['sun and shade of grey', cells(0.4, 0.06, 0.5)],
    ['a narrow white line on black', cells(0.5, 0.015, 0.05)],
    ['clipped sun on black', cells(0.9, 0.015, 0.4, 0.35)],
    [
      'an even run from bright to dark',
      {
        luminance: Float32Array.from({ length: CELLS }, (_, i) => Math.exp(-5 + (5 * i) / CELLS)),
        clipped: new Uint8Array(CELLS),
      },
    ],
    ['next to nothing', { luminance: Float32Array.of(0.5, 0.01), clipped: new Uint8Array(2) }],
    ['nothing known', { luminance: new Float32Array(CELLS).fill(Number.NaN), clipped: new Uint8Array(CELLS) }],
  ])('are not seen in %s', (_, light) => expect(levelBetween(light, everywhere)).toBeNull());
});
