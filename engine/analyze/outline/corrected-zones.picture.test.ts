import { expect, it } from 'vitest';
import { NO_ZONE, type Mark } from '../../layers.ts';
import { createMask, createRaster, type Mask, type Raster } from '../../raster/raster.ts';
import { NET_CHANNELS, netPlane, type NetChannel, type NetOutput } from '../../net.ts';
import { correctedZones, correctionBase } from './corrected-zones.ts';
import { correctionGround } from './correction-ground.ts';
import { findZones } from './find-zones.ts';

const [WIDTH, HEIGHT] = [360, 240];

/** Two dark seats in a bright cabin; the given masks know the left one only: its insert and its bolsters. */
const scene = (): { photo: Raster; insert: Mask; bolster: Mask } => {
  const photo = createRaster(WIDTH, HEIGHT);
  const insert = createMask(WIDTH, HEIGHT);
  const bolster = createMask(WIDTH, HEIGHT);
  for (let y = 0, i = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, i++) {
      const left = x > 40 && x < 150 && y > 50 && y < 210;
      const right = x > 210 && x < 320 && y > 50 && y < 210;
      photo.data.set(
        (left || right ? [62, 60, 58, 255] : [188, 184, 176, 255]).map((code, c) =>
          c < 3 ? code + ((x * 7 + y * 13) % 9) - 4 : code,
        ),
        4 * i,
      );
      if (left) (x > 70 && x < 120 ? insert : bolster).data[i] = 255;
    }
  return { photo, insert, bolster };
};
const { photo, insert, bolster } = scene();
const at = (plane: Uint8Array, x: number, y: number): number => plane[y * WIDTH + x];

it('a tap adds the second seat to given zones and leaves the first as it was given', () => {
  const given = findZones(photo, { knownZones: { insert, bolster } });
  const found = findZones(photo, {
    knownZones: { insert, bolster },
    marks: [{ type: 'tap', x: 265 / WIDTH, y: 130 / HEIGHT, add: true }],
  });
  expect(at(given.zoneOf, 265, 130)).toBe(NO_ZONE);
  expect(at(found.matte, 265, 130)).toBeGreaterThan(200);
  expect(found.zones[at(found.zoneOf, 95, 130)].id).toBe('insert');
  expect(found.zones[at(found.zoneOf, 55, 130)].id).toBe('bolster');
  expect(at(found.matte, 10, 10)).toBe(0);
});
it('upholstery by an answer that touches no seat is a part of its own, in no insert’s pattern, and can be named', () => {
  const answer = { type: 'tap', x: 265 / WIDTH, y: 130 / HEIGHT, add: true, exact: true } as const;
  const answered = (...marks: Mark[]) => findZones(photo, { knownZones: { insert, bolster }, marks });
  const found = answered(answer);
  expect(found.zones[at(found.zoneOf, 265, 130)]).toMatchObject({ kind: 'seat-back', name: 'Other upholstery' });
  expect(at(found.matte, 265, 130)).toBeGreaterThan(200);
  expect(found.zones[at(found.zoneOf, 95, 130)].id).toBe('insert');
  const named = answered(answer, { type: 'tap', x: answer.x, y: answer.y, add: true, zone: 'door' });
  expect(named.zones[at(named.zoneOf, 265, 130)].id).toBe('door');
});

/** The scene with an armrest of another color against the seat's bolster, which the given masks do not know. */
const armrestScene = () => {
  const withArmrest = createRaster(WIDTH, HEIGHT);
  withArmrest.data.set(photo.data);
  const isArmrest = (x: number, y: number): boolean => x >= 150 && x < 190 && y > 100 && y < 160;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) if (isArmrest(x, y)) withArmrest.data.set([122, 96, 70], 4 * (y * WIDTH + x));
  return { withArmrest, isArmrest };
};
const YES: Mark = { type: 'tap', x: 170 / WIDTH, y: 130 / HEIGHT, add: true, exact: true };

it('upholstery by an answer that touches a seat belongs to the nearest part of it', () => {
  const { withArmrest } = armrestScene();
  const zonesFound = (marks: Mark[]) => findZones(withArmrest, { knownZones: { insert, bolster }, marks });
  expect(at(zonesFound([]).zoneOf, 170, 130)).toBe(NO_ZONE);
  const found = zonesFound([YES]);
  expect(found.zones[at(found.zoneOf, 170, 130)].id).toBe('bolster');
  expect(at(found.matte, 170, 130)).toBeGreaterThan(200);
  expect(at(found.matte, 10, 10)).toBe(0);
});

it.each([
  ['headrest', 0.9, 'headrest'],
  ['rear', 0.9, 'seat-back'],
  ['headrest', 0.3, 'bolster'],
] as const)('where the network sees the part %s in it at %f, it is %s', (channel, fraction, zone) => {
  const { withArmrest, isArmrest } = armrestScene();
  const net: NetOutput = {
    width: WIDTH,
    height: HEIGHT,
    planes: new Float32Array(NET_CHANNELS.length * WIDTH * HEIGHT),
  };
  const paint = (painted: NetChannel, fractionAt: (x: number, y: number) => number): void =>
    netPlane(net, painted).forEach((_, i, data) => {
      data[i] = fractionAt(i % WIDTH, Math.floor(i / WIDTH));
    });
  paint('seat', (x, y) => (isArmrest(x, y) ? 0.7 : 0));
  paint(channel, (x, y) => (isArmrest(x, y) ? fraction : 0));
  const found = findZones(withArmrest, { knownZones: { insert, bolster } });
  const { zones, zoneOf } = correctedZones(correctionBase(correctionGround(withArmrest, net), found), [YES]);
  expect(zones[at(zoneOf, 170, 130)].id).toBe(zone);
});

it('a zone of one’s own, its name and a join survive', () => {
  const found = findZones(photo, {
    knownZones: { insert, bolster },
    marks: [
      {
        type: 'stroke',
        points: [
          [0.66, 0.3],
          [0.74, 0.5],
          [0.8, 0.8],
        ],
        radius: 0.05,
        add: true,
        snap: true,
        zone: 'custom-1',
      },
      { type: 'rename', zone: 'custom-1', name: 'Passenger' },
      { type: 'merge', from: 'bolster', into: 'insert' },
    ],
  });
  expect(found.zones[at(found.zoneOf, 266, 120)]).toMatchObject({ id: 'custom-1', name: 'Passenger', kind: 'custom' });
  expect(found.zones[at(found.zoneOf, 55, 130)].id).toBe('insert');
  expect(found.zones.map(({ id }) => id)).not.toContain('bolster');
});
it('an eraser takes its own pixels out, a brush puts them in, and neither touches another', () => {
  const stroke = (add: boolean, x: number, y: number): Mark => ({
    type: 'stroke',
    points: [[x / WIDTH, y / HEIGHT]],
    radius: 10 / WIDTH,
    add,
    snap: false,
  });
  const given = findZones(photo, { knownZones: { insert, bolster } });
  const marks = [stroke(false, 95, 130), stroke(true, 265, 130)];
  const found = findZones(photo, { knownZones: { insert, bolster }, marks });
  expect([at(given.matte, 95, 130), at(found.matte, 95, 130)]).toEqual([255, 0]);
  expect([at(given.matte, 265, 130), at(found.matte, 265, 130)]).toEqual([0, 255]);
  expect(found.matte.filter((value, i) => value < given.matte[i]).length).toBeGreaterThan(250);
  expect(found.matte.filter((value, i) => value > given.matte[i]).length).toBeGreaterThan(250);
  const isNear = (i: number): boolean =>
    [95, 265].some((x) => Math.hypot((i % WIDTH) - x, Math.floor(i / WIDTH) - 130) < 12);
  expect(found.matte.some((value, i) => value !== given.matte[i] && !isNear(i))).toBe(false);
});

it('a remnant inside a part is added to that part alone, though all around it looks alike', () => {
  const [holed, rest] = [createMask(WIDTH, HEIGHT), createMask(WIDTH, HEIGHT)];
  for (let y = 0, i = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, i++) {
      const isRemnant = x > 85 && x < 105 && y > 120 && y < 140;
      holed.data[i] = isRemnant ? 0 : insert.data[i];
      rest.data[i] = isRemnant ? 255 : bolster.data[i];
    }
  const knownZones = { insert: holed, bolster: rest };
  const zoneAt = (marks: readonly Mark[], x: number, y: number): string => {
    const found = findZones(photo, { knownZones, marks });
    return found.zones[at(found.zoneOf, x, y)].id;
  };
  const tap: Mark = { type: 'tap', x: 95 / WIDTH, y: 130 / HEIGHT, add: true, zone: 'insert' };
  expect(zoneAt([], 95, 130)).toBe('bolster');
  expect(zoneAt([tap], 95, 130)).toBe('insert');
  expect(zoneAt([tap], 95, 80)).toBe('insert');
  for (const [x, y] of [
    [55, 130],
    [135, 130],
    [55, 80],
    [135, 190],
  ] as const)
    expect(zoneAt([tap], x, y), `${x}, ${y}`).toBe('bolster');
});
