import { describe, expect, it } from 'vitest';
import { fitSize, resizeMask, resizePlane, resizeRaster } from './resize.ts';

const plane = (width: number, height: number, f: (x: number, y: number) => number) => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, i) => f(i % width, Math.floor(i / width))),
});

describe('changing size', () => {
  it('keeps a flat plane flat at any size, odd ones included', () => {
    for (const [w, h] of [
      [1, 1],
      [7, 3],
      [64, 41],
      [13, 100],
    ] as const) {
      for (const value of resizePlane(
        plane(17, 23, () => 0.25),
        w,
        h,
      ).data)
        expect(value).toBeCloseTo(0.25, 5);
    }
  });

  it('averages on reduction instead of picking single pixels', () => {
    const checks = plane(64, 64, (x, y) => (x + y) % 2);
    for (const value of resizePlane(checks, 8, 8).data) expect(value).toBeCloseTo(0.5, 1);
  });

  it('keeps a slope where it lies', () => {
    const large = resizePlane(
      plane(10, 1, (x) => x + 0.5),
      40,
      1,
    );
    for (let x = 4; x < 36; x++) expect(large.data[x]).toBeCloseTo((x + 0.5) / 4, 4);
  });

  it('brings masks and pictures back to their own type and to full white', () => {
    expect(
      resizeMask({ width: 3, height: 3, data: new Uint8Array(9).fill(255) }, 8, 5).data.every((v) => v === 255),
    ).toBe(true);
    const picture = resizeRaster({ width: 4, height: 4, data: new Uint8ClampedArray(64).fill(255) }, 3, 2);
    expect(picture.data).toHaveLength(24);
    expect(picture.data.every((v) => v === 255)).toBe(true);
  });

  it('fits into a number of pixels, keeps small photos as they are and never reaches zero', () => {
    expect(fitSize(4000, 3000, 2_000_000)).toEqual({ width: 1632, height: 1224 });
    expect(fitSize(640, 480, 2_000_000)).toEqual({ width: 640, height: 480 });
    expect(fitSize(100_000, 1, 100)).toEqual({ width: 3162, height: 1 });
  });
});
