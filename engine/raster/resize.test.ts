import { describe, expect, it } from 'vitest';
import type { Mask } from './raster.ts';
import { fitSize, resizeMask, resizeMaskWithin, resizePlane, resizeRaster } from './resize.ts';

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

  it('keeps the edge of a mask where it lies, whole and in a part, enlarged and reduced', () => {
    /** The right third is white, and so is the lower third. */
    const mask = (width: number, height: number) => ({
      width,
      height,
      data: Uint8Array.from({ length: width * height }, (_, i) =>
        i % width >= (2 * width) / 3 || i / width >= (2 * height) / 3 ? 255 : 0,
      ),
    });
    /** Where the first row and the first column reach the half, between the pixels' middles. */
    const edges = ({ width, height, data }: Mask): number[] =>
      [Array.from(data.subarray(0, width)), Array.from({ length: height }, (_, y) => data[y * width]!)].map((line) => {
        const white = line.findIndex((value) => value >= 128);
        const [before, after] = [line[white - 1]!, line[white]!];
        return white + 0.5 - (after - 127.5) / (after - before);
      });
    for (const [width, height] of [
      [90, 60],
      [120, 84],
      [12, 9],
    ] as const) {
      const sized = resizeMask(mask(30, 30), width, height);
      const [x, y] = edges(sized);
      expect(Math.abs(x! - (2 * width) / 3), `${width} wide`).toBeLessThan(0.1);
      expect(Math.abs(y! - (2 * height) / 3), `${height} high`).toBeLessThan(0.1);
      const box = { left: 3, top: 2, right: width - 2, bottom: height - 1 };
      const part = resizeMaskWithin(mask(30, 30), width, height, box);
      const rowOf = (row: number) =>
        sized.data.subarray((row + box.top) * width + box.left, (row + box.top) * width + box.right);
      const across = box.right - box.left;
      for (let row = 0; row < box.bottom - box.top; row++)
        expect(part.subarray(row * across, (row + 1) * across)).toEqual(rowOf(row));
    }
  });

  it('fits into a number of pixels, keeps small photos as they are and never reaches zero', () => {
    expect(fitSize(4000, 3000, 2_000_000)).toEqual({ width: 1632, height: 1224 });
    expect(fitSize(640, 480, 2_000_000)).toEqual({ width: 640, height: 480 });
    expect(fitSize(100_000, 1, 100)).toEqual({ width: 3162, height: 1 });
  });
});
