import { describe, expect, it } from 'vitest';
import { boxBlur } from './box-blur.ts';
import { gaussianBlur } from './gaussian-blur.ts';
import type { Plane } from './raster.ts';

const plane = (width: number, height: number, f: (x: number, y: number) => number): Plane => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, i) => f(i % width, Math.floor(i / width))),
});

describe('box blur', () => {
  it('equals the plain mean of the pixels in the window, borders included', () => {
    const source = plane(9, 6, (x, y) => ((x * 7 + y * 13) % 11) / 11);
    const blurred = boxBlur(source, 2);
    for (let y = 0; y < 6; y++) {
      for (let x = 0; x < 9; x++) {
        let sum = 0;
        let count = 0;
        for (let j = Math.max(0, y - 2); j <= Math.min(5, y + 2); j++) {
          for (let i = Math.max(0, x - 2); i <= Math.min(8, x + 2); i++, count++) sum += source.data[j * 9 + i];
        }
        expect(blurred.data[y * 9 + x]).toBeCloseTo(sum / count, 5);
      }
    }
  });

  it('bears a window larger than the picture and copies at radius 0', () => {
    const source = plane(3, 2, (x) => x);
    for (const value of boxBlur(source, 50).data) expect(value).toBeCloseTo(1, 5);
    expect(boxBlur(source, 0).data).toEqual(source.data);
  });
});

describe('gaussian blur', () => {
  it.each([0.8, 2.5, 6, 15])('spreads a point to the variance of sigma %f and keeps its sum', (sigma) => {
    const size = 161;
    const blurred = gaussianBlur(
      plane(size, size, (x, y) => (x === 80 && y === 80 ? 1 : 0)),
      sigma,
    );
    let sum = 0;
    let variance = 0;
    blurred.data.forEach((value, i) => {
      sum += value;
      variance += value * ((i % size) - 80) ** 2;
    });
    expect(sum).toBeCloseTo(1, 2);
    expect(Math.sqrt(variance)).toBeGreaterThan(sigma * 0.9);
    expect(Math.sqrt(variance)).toBeLessThan(sigma * 1.1);
  });
});
