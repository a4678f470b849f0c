import { describe, expect, it } from 'vitest';
import { NO_ZONE } from '../../layers.ts';
import { NET_PARTS, type NetOutput } from '../../net.ts';
import { createRaster, type Raster } from '../../raster/raster.ts';
import { findZones } from './find-zones.ts';

const [WIDTH, HEIGHT] = [360, 270];
type Color = readonly [number, number, number];
const BACK = { left: 0.3, top: 0.15, right: 0.7, bottom: 0.9 };
/** Width of the frame around the panel, as a share of the back. */
const FRAME = 0.14;

const inBack = (x: number, y: number): [number, number] => [
  (x - BACK.left) / (BACK.right - BACK.left),
  (y - BACK.top) / (BACK.bottom - BACK.top),
];
const isSeat = (u: number, v: number): boolean => u >= 0 && u < 1 && v >= 0 && v < 1;
const isFrame = (u: number, v: number): boolean => isSeat(u, v) && (u < FRAME || u > 1 - FRAME || v < FRAME);

/** A seat seen from behind in a light cabin; `colorAt` gives its cover, 0..1 across and down. */
const cabin = (colorAt: (u: number, v: number) => Color): Raster => {
  const photo = createRaster(WIDTH, HEIGHT);
  for (let y = 0, p = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, p += 4) {
      const [u, v] = inBack((x + 0.5) / WIDTH, (y + 0.5) / HEIGHT);
      const light = 0.95 + 0.03 * Math.sin(x * 0.9) * Math.cos(y * 1.1);
      const [r, g, b] = isSeat(u, v) ? colorAt(u, v) : [190, 182, 170];
      photo.data.set([r * light, g * light, b * light, 255], p);
    }
  return photo;
};

/** A network that is sure of the seat and calls the middle a seat back, the frame `frame`. */
const net = (frame: 'bolster' | 'seat-back' = 'bolster'): NetOutput => {
  const [width, height] = [96, 72];
  const seat = new Float32Array(width * height);
  const parts = new Float32Array(seat.length * NET_PARTS.length);
  for (let i = 0; i < seat.length; i++) {
    const [u, v] = inBack(((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height);
    seat[i] = isSeat(u, v) ? 0.97 : 0.03;
    const part = !isSeat(u, v) ? 'other' : isFrame(u, v) ? frame : 'seat-back';
    NET_PARTS.forEach((name, p) => (parts[p * seat.length + i] = name === part ? 0.95 : 0.05 / (NET_PARTS.length - 1)));
  }
  return { width, height, seat, parts };
};

const kindAt = (
  photo: Raster,
  seen: NetOutput,
  points: readonly (readonly [number, number])[],
): (string | undefined)[] => {
  const found = findZones(photo, { net: seen });
  return points.map(([u, v]) => {
    const [x, y] = [BACK.left + u * (BACK.right - BACK.left), BACK.top + v * (BACK.bottom - BACK.top)];
    const zone = found.zoneOf[Math.floor(y * HEIGHT) * WIDTH + Math.floor(x * WIDTH)];
    return zone === NO_ZONE ? undefined : found.zones[zone].kind;
  });
};

const PLACES = [
  [0.5, 0.5],
  [0.3, 0.8],
  [0.07, 0.5],
  [0.93, 0.5],
] as const;
const GRAY: Color = [150, 150, 152];
const BLACK: Color = [32, 31, 30];

describe('a seat seen from behind', () => {
  it('has an insert where a panel of another color is framed by its bolsters', () => {
    expect(
      kindAt(
        cabin((u, v) => (isFrame(u, v) ? BLACK : GRAY)),
        net(),
        PLACES,
      ),
    ).toEqual(['insert', 'insert', 'bolster', 'bolster']);
    expect(
      kindAt(
        cabin((u, v) => (isFrame(u, v) ? [60, 30, 22] : [200, 150, 90])),
        net(),
        PLACES,
      ),
    ).toEqual(['insert', 'insert', 'bolster', 'bolster']);
  });

  it('stays a seat back where panel and bolsters are of one color', () => {
    expect(
      kindAt(
        cabin(() => GRAY),
        net(),
        PLACES,
      ),
    ).toEqual(['seat-back', 'seat-back', 'bolster', 'bolster']);
  });

  it('stays a seat back where half of it, or all of its frame, lies in the shade', () => {
    const shaded = ([r, g, b]: Color, light: number): Color => [r * light, g * light, b * light];
    expect(
      kindAt(
        cabin((u, v) => shaded(GRAY, u + v < 1 ? 1 : 0.45)),
        net(),
        PLACES,
      ).slice(0, 2),
    ).toEqual(['seat-back', 'seat-back']);
    expect(
      kindAt(
        cabin((u, v) => shaded(GRAY, isFrame(u, v) ? 0.5 : 1)),
        net(),
        PLACES,
      ),
    ).toEqual(['seat-back', 'seat-back', 'bolster', 'bolster']);
  });

  it('stays a seat back where the network sees no bolster beside it', () => {
    expect(
      kindAt(
        cabin((u) => (u > 0.6 ? BLACK : GRAY)),
        net('seat-back'),
        PLACES,
      ).every((kind) => kind === 'seat-back'),
    ).toBe(true);
  });
});
