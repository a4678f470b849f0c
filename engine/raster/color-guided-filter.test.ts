import { describe, expect, it } from 'vitest';
import { hash } from '../materials/hash.ts';
import { colorGuidedFilter } from './color-guided-filter.ts';
import { createPlane, type Plane } from './raster.ts';

const SIZE = 64;
const plane = (value: (x: number, y: number) => number): Plane => {
  const result = createPlane(SIZE, SIZE);
  for (let i = 0; i < SIZE * SIZE; i++) result.data[i] = value(i % SIZE, Math.floor(i / SIZE));
  return result;
};
const noise = (x: number, y: number): number => ((hash(x >> 2, y >> 2, 1) >>> 8) / 2 ** 24 - 0.5) * 0.2;

/** The filtered left half, seen through a gray guide. */
const filtered = (guide: Plane): Plane => {
  const left = plane((x) => (x < SIZE / 2 ? 1 : 0));
  const { red, green, blue, offset } = colorGuidedFilter([guide, guide, guide], left, 6, 1.5e-4);
  return plane((x, y) => {
    const i = y * SIZE + x;
    return (red.data[i] + green.data[i] + blue.data[i]) * guide.data[i] + offset.data[i];
  });
};

describe('the border of a matte', () => {
  it('lies on the edge of the photo, which is two pixels beside it', () => {
    const { data } = filtered(plane((x) => (x < SIZE / 2 + 2 ? 0.6 : 0.2)));
    expect(data[32 * SIZE + SIZE / 2 + 1]).toBeGreaterThan(0.5);
    expect(data[32 * SIZE + SIZE / 2 + 2]).toBeLessThan(0.5);
  });
  it('is straight where the photo shows nothing but texture', () => {
    const { data } = filtered(plane((x, y) => 0.4 + noise(x, y)));
    const column = Array.from({ length: 40 }, (_, y) => data[(y + 12) * SIZE + SIZE / 2]);
    expect(Math.max(...column) - Math.min(...column)).toBeLessThan(0.1);
  });
});
