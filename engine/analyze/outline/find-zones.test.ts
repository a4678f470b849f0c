import { describe, expect, it } from 'vitest';
import { createMask, createRaster, type Raster } from '../../raster/raster.ts';
import { findZones } from './find-zones.ts';
import { NO_ZONE } from '../../layers.ts';

/** A red "seat" with shading in the middle of a gray cabin. */
const cabin = (width = 240, height = 180): Raster => {
  const photo = createRaster(width, height);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 4) {
      const seat = x > width * 0.3 && x < width * 0.7 && y > height * 0.3 && y < height * 0.9;
      const light = 0.7 + 0.3 * Math.sin(x / 30) * Math.cos(y / 40);
      const [r, g, b] = seat ? [170, 40, 40] : [120, 122, 125];
      photo.data.set([r * light, g * light, b * light, 255], p);
    }
  }
  return photo;
};

describe('finding zones', () => {
  it('takes a given outline to the pixel', () => {
    const knownMask = createMask(240, 180);
    for (let y = 20; y < 60; y++) knownMask.data.fill(255, y * 240 + 10, y * 240 + 50);
    knownMask.data[100 * 240 + 200] = 90;
    const found = findZones(cabin(), { knownMask });
    expect(found.matte).toEqual(knownMask.data);
    expect(found.source).toBe('given');
    for (let i = 0; i < found.matte.length; i++) if (found.matte[i] > 0) expect(found.zoneOf[i]).not.toBe(NO_ZONE);
  });

  it('takes given parts of any size, the strongest where they overlap', () => {
    const insert = createMask(480, 360);
    const bolster = createMask(480, 360);
    insert.data.fill(255, 0, 480 * 100);
    bolster.data.fill(120, 480 * 80, 480 * 200);
    const found = findZones(cabin(), { knownZones: { insert, bolster } });
    expect(found.zones.map((zone) => zone.kind)).toEqual(['insert', 'bolster']);
    expect(found.zoneOf[45 * 240]).toBe(0);
    expect(found.zoneOf[80 * 240]).toBe(1);
    expect(found.matte[10 * 240]).toBe(255);
    expect(found.matte[170 * 240]).toBe(0);
  });

  it.each([
    [1, 1],
    [3, 200],
    [40, 30],
  ])('bears a photo of %i x %i pixels', (width, height) => {
    const found = findZones({ width, height, data: new Uint8ClampedArray(width * height * 4).fill(128) });
    expect(found.matte).toHaveLength(width * height);
  });
});
