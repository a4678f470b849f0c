import { describe, expect, it } from 'vitest';
import { createMask, createRaster, type Mask, type Raster } from '../../raster/raster.ts';
import { findZones } from './find-zones.ts';
import { NO_ZONE } from '../../layers.ts';

const WIDTH = 320;
const HEIGHT = 240;
type Color = readonly [number, number, number];

/** A seat that fills most of the photo; `colorAt` gives its cover, 0..1 across and down. */
const seat = (colorAt: (u: number, v: number) => Color): { photo: Raster; maskIn: Mask } => {
  const photo = createRaster(WIDTH, HEIGHT);
  const maskIn = createMask(WIDTH, HEIGHT);
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      const u = (x / WIDTH - 0.2) / 0.6;
      const v = (y / HEIGHT - 0.1) / 0.8;
      const on = u >= 0 && u < 1 && v >= 0 && v < 1;
      const light = 0.85 + 0.1 * Math.sin(x * 0.7 + y * 0.4);
      const color = on ? colorAt(u, v) : [90, 92, 95];
      photo.data.set([color[0] * light, color[1] * light, color[2] * light, 255], i * 4);
      if (on) maskIn.data[i] = 255;
    }
  }
  return { photo, maskIn };
};

const kindAt = (
  { photo, maskIn }: { photo: Raster; maskIn: Mask },
  points: readonly (readonly [number, number])[],
): (string | undefined)[] => {
  const found = findZones(photo, { maskIn });
  return points.map(([u, v]) => {
    const zone = found.zoneOf[Math.floor((0.1 + 0.8 * v) * HEIGHT) * WIDTH + Math.floor((0.2 + 0.6 * u) * WIDTH)];
    return zone === NO_ZONE ? undefined : found.zones[zone].kind;
  });
};

const MIDDLE: readonly [number, number] = [0.5, 0.5];
const SIDE: readonly [number, number] = [0.1, 0.5];
const inTheMiddle = (u: number, v: number): boolean => u > 0.3 && u < 0.7 && v > 0.15 && v < 0.85;

describe('two-tone covers', () => {
  it('calls the enclosed color insert and the other bolster, whichever is darker', () => {
    const red = seat((u, v) => (inTheMiddle(u, v) ? [160, 30, 30] : [35, 34, 33]));
    const black = seat((u, v) => (inTheMiddle(u, v) ? [35, 34, 33] : [170, 140, 100]));
    expect(kindAt(red, [MIDDLE, SIDE])).toEqual(['insert', 'bolster']);
    expect(kindAt(black, [MIDDLE, SIDE])).toEqual(['insert', 'bolster']);
  });

  it('takes light that fades over one color for light', () => {
    const shaded = seat((u) => {
      const light = 0.25 + 0.75 * Math.exp(-(((u - 0.5) / 0.25) ** 2));
      return [120 * light, 118 * light, 116 * light];
    });
    expect(kindAt(shaded, [MIDDLE, SIDE])).toEqual(['seat', 'seat']);
  });

  it('takes no cover over the top for an insert', () => {
    const cover = seat((u, v) => (v < 0.3 && u > 0.1 && u < 0.9 && v > 0.04 ? [230, 180, 40] : [40, 80, 170]));
    expect(kindAt(cover, [[0.5, 0.2], MIDDLE])).toEqual(['seat', 'seat']);
  });
});
