import { expect, it } from 'vitest';
import { NO_ZONE } from '#engine/layers.ts';
import { computeCrop, outlinePath, zoneAt, sampleZoneMap } from './zone-outline.ts';

/** A photo of 800 x 400 with one zone: a disc of radius 100 around (300, 200). */
const disc = () => {
  const [width, height] = [800, 400];
  const zoneOf = new Uint8Array(width * height).fill(NO_ZONE);
  const matte = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const far = Math.hypot(x - 300, y - 200);
      if (far < 110) zoneOf[y * width + x] = 0; // zones spread beyond the matte
      if (far < 100) matte[y * width + x] = 255;
    }
  return { width, height, zoneOf, matte };
};

it('a tap finds the zone under it, and nothing beyond the matte', () => {
  const map = sampleZoneMap(disc());
  expect(zoneAt(map, 300 / 800, 200 / 400)).toBe(0);
  expect(zoneAt(map, 405 / 800, 200 / 400)).toBe(NO_ZONE);
  expect(zoneAt(map, 1.2, 0.5)).toBe(NO_ZONE);
});
it('the outline is one closed path near the true edge, with far fewer points than cells', () => {
  const map = sampleZoneMap(disc());
  const path = outlinePath(map, 0);
  expect(path.match(/M/g)).toHaveLength(1);
  const points = [...path.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  expect(points.length).toBeLessThan(40);
  const scale = map.width / 800;
  for (const [x, y] of points)
    expect(Math.abs(Math.hypot(x - 300 * scale, y - 200 * scale) - 100 * scale)).toBeLessThan(1.6);
});
it('a zone that is not in the picture has no outline', () => {
  expect(outlinePath(sampleZoneMap(disc()), 3)).toBe('');
});
it('two pieces of one zone make two loops', () => {
  const { width, height, zoneOf, matte } = disc();
  for (let y = 100; y < 300; y++)
    for (let x = 600; x < 700; x++) {
      zoneOf[y * width + x] = 0;
      matte[y * width + x] = 255;
    }
  expect(outlinePath(sampleZoneMap({ width, height, zoneOf, matte }), 0).match(/M/g)).toHaveLength(2);
});
it('a crop of a shape lies around the middle of the covered area, not of its bounds', () => {
  // A seat at the left end of a thin strip that reaches far to the right.
  const [width, height] = [100, 60];
  const data = new Uint8Array(width * height).fill(NO_ZONE);
  for (let y = 10; y < 50; y++) for (let x = 10; x < 90; x++) if (x < 35 || y === 30) data[y * width + x] = 0;
  const crop = computeCrop({ width, height, data }, [0], 4 / 3)!;
  expect(((crop.right - crop.left) * width) / ((crop.bottom - crop.top) * height)).toBeCloseTo(4 / 3, 1);
  expect([crop.left <= 0.1, crop.right < 0.75]).toEqual([true, true]);
  expect(computeCrop({ width, height, data }, [3], 4 / 3)).toBeUndefined();
});
