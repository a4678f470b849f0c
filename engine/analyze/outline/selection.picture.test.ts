import { describe, expect, it } from 'vitest';
import { NO_ZONE, type Mark } from '../../layers.ts';
import { NET_CHANNELS, type NetChannel, type NetOutput } from '../../net.ts';
import { createRaster, type Raster } from '../../raster/raster.ts';
import { findZones } from './find-zones.ts';
import type { ZonesFound } from './zones-found.ts';

const WIDTH = 360;
const HEIGHT = 270;

type Box = readonly [number, number, number, number];
const within = ([left, top, right, bottom]: Box, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom;

/** A gray cabin with a brown seat, a blue door panel at the left and a green box at the right; light falls off downwards. */
const SEAT: Box = [0.35, 0.3, 0.65, 0.9];
const DOOR: Box = [0.03, 0.4, 0.2, 0.8];
const BOX: Box = [0.8, 0.5, 0.95, 0.75];
const cabin = (): Raster => {
  const photo = createRaster(WIDTH, HEIGHT);
  for (let y = 0, p = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, p += 4) {
      const at = [(x + 0.5) / WIDTH, (y + 0.5) / HEIGHT] as const;
      const color = within(SEAT, ...at)
        ? [150, 90, 50]
        : within(DOOR, ...at)
          ? [60, 80, 150]
          : within(BOX, ...at)
            ? [60, 140, 70]
            : [118, 118, 120];
      const light = 1 - 0.25 * at[1] + 0.02 * Math.sin(x * 0.9) * Math.cos(y * 1.1);
      photo.data.set([color[0] * light, color[1] * light, color[2] * light, 255], p);
    }
  }
  return photo;
};

/** A network that is sure of the seat, takes its upper half for a headrest behind a seam, and knows the door. */
const net = (): NetOutput => {
  const width = 72;
  const height = 54;
  const planes = new Float32Array(width * height * NET_CHANNELS.length);
  const put = (channel: NetChannel, i: number, probability: number): void => {
    planes[NET_CHANNELS.indexOf(channel) * width * height + i] = probability;
  };
  for (let i = 0; i < width * height; i++) {
    const at = [((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height] as const;
    const [inSeat, inDoor] = [within(SEAT, ...at), within(DOOR, ...at)];
    put('seat', i, inSeat ? 0.95 : 0.04);
    put('upholstered-door', i, inDoor ? 0.9 : 0.02);
    put(at[1] < 0.5 ? 'headrest' : 'bolster', i, 0.9);
    put('seam', i, inSeat && Math.abs(at[1] - 0.5) < 0.03 ? 0.9 : 0.02);
  }
  return { width, height, planes };
};

const coveredFraction = (found: ZonesFound, [left, top, right, bottom]: Box, zone?: string): number => {
  let sum = 0;
  let count = 0;
  for (let y = Math.ceil(top * HEIGHT) + 3; y < bottom * HEIGHT - 3; y++) {
    for (let x = Math.ceil(left * WIDTH) + 3; x < right * WIDTH - 3; x++, count++) {
      const i = y * WIDTH + x;
      if (zone === undefined || (found.zoneOf[i] !== NO_ZONE && found.zones[found.zoneOf[i]].id === zone))
        sum += found.matte[i] / 255;
    }
  }
  return sum / count;
};

const tap = (box: Box, add: boolean, zone?: string): Mark => ({
  type: 'tap',
  x: (box[0] + box[2]) / 2,
  y: (box[1] + box[3]) / 2,
  add,
  zone,
});

describe('corrections by hand', () => {
  const marked = (marks: readonly Mark[]): ZonesFound => findZones(cabin(), { net: net(), marks });

  it('one tap adds a whole part and leaves what is not that part', () => {
    const found = marked([tap(BOX, true)]);
    expect(coveredFraction(found, BOX)).toBeGreaterThan(0.95);
    expect(coveredFraction(found, SEAT)).toBeGreaterThan(0.95);
    expect(coveredFraction(found, [0.68, 0.1, 0.78, 0.95])).toBeLessThan(0.05);
  });

  it('one tap removes a whole part', () => {
    const found = marked([tap(SEAT, false)]);
    expect(coveredFraction(found, SEAT)).toBeLessThan(0.05);
  });

  it('a tap that takes out beside a part leaves the part whole: a second tap, on it, takes it', () => {
    const missed: Mark = { type: 'tap', x: SEAT[0] - 0.01, y: 0.6, add: false };
    expect(marked([missed]).matte).toEqual(marked([]).matte);
    expect(coveredFraction(marked([missed, tap(SEAT, false)]), SEAT)).toBeLessThan(0.05);
  });

  it('an exact tap means the spot under it alone: beside a part it changes nothing, on the part it takes all of it', () => {
    const beside = { type: 'tap', x: DOOR[2] + 0.01, y: 0.6, add: false } as const;
    expect(coveredFraction(marked([beside]), DOOR)).toBeLessThan(0.05);
    expect(coveredFraction(marked([{ ...beside, exact: true }]), DOOR)).toBe(coveredFraction(marked([]), DOOR));
    expect(coveredFraction(marked([{ ...beside, x: 0.1, exact: true }]), DOOR)).toBeLessThan(0.05);
  });

  it('a plain stroke paints its own pixels and nothing else; the eraser takes them away', () => {
    const stroke = (add: boolean): Mark => ({
      type: 'stroke',
      points: [
        [0.3, 0.12],
        [0.7, 0.12],
      ],
      radius: 0.04,
      add,
      snap: false,
    });
    const found = marked([stroke(true)]);
    const at = (x: number, y: number): number => Math.floor(y * HEIGHT) * WIDTH + Math.floor(x * WIDTH);
    expect(found.matte[at(0.5, 0.12)]).toBe(255);
    expect(found.zoneOf[at(0.5, 0.12)]).not.toBe(NO_ZONE);
    expect(found.matte[at(0.5, 0.02)]).toBe(0);
    const erased = marked([stroke(true), stroke(false)]);
    expect(erased.matte[at(0.5, 0.12)]).toBe(0);
  });

  it('a snapping stroke keeps to the edge of what it paints over', () => {
    const found = marked([
      {
        type: 'stroke',
        points: [
          [0.875, 0.48],
          [0.875, 0.77],
        ],
        radius: 0.068,
        add: true,
        snap: true,
      },
    ]);
    expect(coveredFraction(found, BOX)).toBeGreaterThan(0.8);
    expect(coveredFraction(found, [0.68, 0.3, 0.77, 0.95])).toBeLessThan(0.02);
  });

  it('a lasso adds all that it encloses and nothing besides, or takes it away; on a snapping one edges decide', () => {
    const lasso = (add: boolean, [left, top, right, bottom]: Box, snap = false): Mark => ({
      type: 'stroke',
      points: [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
      radius: 0.0005,
      add,
      snap,
      filled: true,
    });
    const aside: Box = [0.7, 0.1, 0.9, 0.35];
    const before = marked([]);
    const added = marked([lasso(true, aside)]);
    const taken = marked([lasso(true, aside), lasso(false, [0.3, 0.05, 0.95, 0.6])]);
    for (let y = 0, i = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++, i++) {
        const at = [(x + 0.5) / WIDTH, (y + 0.5) / HEIGHT] as const;
        const beside = ([left, top, right, bottom]: Box): boolean =>
          !within([left - 2 / WIDTH, top - 2 / HEIGHT, right + 2 / WIDTH, bottom + 2 / HEIGHT], ...at);
        if (within(aside, ...at)) expect([x, y, added.matte[i]]).toEqual([x, y, 255]);
        if (beside(aside)) expect([x, y, added.matte[i]]).toEqual([x, y, before.matte[i]]);
        if (within([0.3, 0.05, 0.95, 0.6], ...at)) expect([x, y, taken.matte[i]]).toEqual([x, y, 0]);
      }
    const around: Box = [BOX[0] - 0.02, BOX[1] - 0.02, BOX[2] + 0.02, BOX[3] + 0.02];
    const snapped = marked([lasso(true, around, true)]);
    expect(coveredFraction(snapped, BOX)).toBeGreaterThan(0.95);
    expect(coveredFraction(snapped, [0.68, 0.3, 0.77, 0.95])).toBeLessThan(0.02);
  });

  it('a stroke made of one point, or off the photo, is borne', () => {
    const marks: Mark[] = [
      { type: 'stroke', points: [[0.5, 0.5]], radius: 0.02, add: false, snap: false },
      {
        type: 'stroke',
        points: [
          [-2, 5],
          [3, -1],
        ],
        radius: 0.02,
        add: true,
        snap: true,
      },
      { type: 'stroke', points: [], radius: 0.02, add: true, snap: false },
      { type: 'tap', x: 1.2, y: -0.3, add: true },
    ];
    expect(marked(marks).matte).toHaveLength(WIDTH * HEIGHT);
  });

  it('clear leaves nothing, and a tap after it finds its part again', () => {
    expect(marked([{ type: 'clear' }]).zones).toEqual([]);
    const found = marked([{ type: 'clear' }, tap(SEAT, true)]);
    expect(coveredFraction(found, SEAT)).toBeGreaterThan(0.95);
    expect(coveredFraction(found, BOX)).toBeLessThan(0.02);
  });

  it('invert swaps inside and outside', () => {
    const found = marked([{ type: 'invert' }]);
    expect(coveredFraction(found, SEAT)).toBeLessThan(0.05);
    expect(coveredFraction(found, [0.68, 0.1, 0.78, 0.95])).toBeGreaterThan(0.95);
  });

  it('a zone of the user is made by a tap, named, and merged into another', () => {
    const made = marked([tap(BOX, true, 'custom-1'), { type: 'rename', zone: 'custom-1', name: 'Tool box' }]);
    expect(coveredFraction(made, BOX, 'custom-1')).toBeGreaterThan(0.95);
    expect(coveredFraction(made, SEAT, 'custom-1')).toBe(0);
    expect(made.zones.find((zone) => zone.id === 'custom-1')).toMatchObject({ kind: 'custom', name: 'Tool box' });
    const merged = marked([tap(BOX, true, 'custom-1'), { type: 'merge', from: 'custom-1', into: 'bolster' }]);
    expect(merged.zones.some((zone) => zone.id === 'custom-1')).toBe(false);
    expect(coveredFraction(merged, BOX, 'bolster')).toBeGreaterThan(0.95);
  });

  it('merging in a circle ends', () => {
    const found = marked([
      { type: 'merge', from: 'headrest', into: 'bolster' },
      { type: 'merge', from: 'bolster', into: 'headrest' },
    ]);
    expect(found.zones.length).toBeGreaterThan(0);
  });

  it('what the network calls door is a zone of its own and no seat; a minus tap takes it away', () => {
    const found = marked([]);
    expect(coveredFraction(found, DOOR, 'door')).toBeGreaterThan(0.9);
    expect(coveredFraction(marked([tap(DOOR, false)]), DOOR)).toBeLessThan(0.05);
  });

  it('parts come from the network; without it nothing is found until a person taps', () => {
    const kinds = marked([]).zones.map((zone) => zone.kind);
    expect(kinds).toContain('headrest');
    expect(kinds).toContain('bolster');
    expect(marked([]).source).toBe('network');
    expect(findZones(cabin())).toMatchObject({
      zones: [],
      source: 'none',
      warnings: [{ code: 'not-an-interior' }, {}],
    });
    const tapped = findZones(cabin(), { marks: [tap(SEAT, true)] });
    expect(tapped.zones.map((zone) => zone.kind)).toEqual(['seat']);
    expect(coveredFraction(tapped, SEAT)).toBeGreaterThan(0.95);
  });
});
