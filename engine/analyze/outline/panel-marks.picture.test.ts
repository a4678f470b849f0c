import { expect, it } from 'vitest';
import type { Mark, Zone } from '../../layers.ts';
import { createMask, createRaster, type Mask, type Raster } from '../../raster/raster.ts';
import { correctedZones, correctionBase, type CorrectedZones } from './corrected-zones.ts';
import { correctionGround } from './correction-ground.ts';
import { findZones } from './find-zones.ts';

const [WIDTH, HEIGHT] = [480, 320];
/** Two seats side by side: each an insert between bolsters; in the right insert a dark seam runs across at SEAM. */
const SEAM = 170;
const SEATS = [60, 280] as const;

const scene = (): { photo: Raster; insert: Mask; bolster: Mask } => {
  const photo = createRaster(WIDTH, HEIGHT);
  const insert = createMask(WIDTH, HEIGHT);
  const bolster = createMask(WIDTH, HEIGHT);
  for (let y = 0, i = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, i++) {
      const seat = SEATS.find((left) => x >= left && x < left + 140 && y >= 50 && y < 290);
      const isSeam = seat === SEATS[1] && Math.abs(y - SEAM) < 2;
      const code = seat === undefined ? 200 : isSeam ? 40 : 140;
      photo.data.set([code, code, code, 255], 4 * i);
      if (seat !== undefined) (x >= seat + 40 && x < seat + 100 ? insert : bolster).data[i] = 255;
    }
  return { photo, insert, bolster };
};
const { photo, insert, bolster } = scene();
const base = correctionBase(correctionGround(photo), findZones(photo, { knownZones: { insert, bolster } }));
const corrected = (marks: readonly Mark[]): CorrectedZones => correctedZones(base, marks);
const zoneAt = ({ zones, zoneOf }: CorrectedZones, x: number, y: number): Zone | undefined =>
  zones[zoneOf[y * WIDTH + x]];
const at = (x: number, y: number): { x: number; y: number } => ({ x: x / WIDTH, y: y / HEIGHT });
const same = (one: Uint8Array, two: Uint8Array): boolean => one.every((value, i) => value === two[i]);
const point = (x: number, y: number): [number, number] => [x / WIDTH, y / HEIGHT];

it('one panel becomes a zone of its own kind; its twin on the other seat and the outline stay', () => {
  const before = corrected([]);
  const after = corrected([{ type: 'panel', ...at(130, 160), zone: 'insert-2' }]);
  expect(zoneAt(after, 130, 160)).toMatchObject({ id: 'insert-2', kind: 'insert', name: 'Insert 2', confidence: 1 });
  expect(zoneAt(after, 105, 60)?.id).toBe('insert-2');
  expect(zoneAt(after, 350, 160)?.id).toBe('insert');
  expect(zoneAt(after, 70, 160)?.id).toBe('bolster');
  expect(same(after.matte, before.matte)).toBe(true);
});
it('a panel joins the zone that it is said to be', () => {
  const after = corrected([{ type: 'panel', ...at(70, 160), zone: 'insert' }]);
  expect(zoneAt(after, 70, 160)?.id).toBe('insert');
  expect(zoneAt(after, 190, 160)?.id).toBe('bolster');
});
it('a bolster that no line divides is one panel, and each seat has its own', () => {
  const after = corrected([{ type: 'panel', ...at(75, 160), zone: 'bolster-2' }]);
  expect(zoneAt(after, 75, 160)?.id).toBe('bolster-2');
  expect(zoneAt(after, 300, 160)?.id).toBe('bolster');
  expect(zoneAt(after, 130, 160)?.id).toBe('insert');
});
it('two fingers beside a seam cut along the seam, and only what lies between them', () => {
  const after = corrected([{ type: 'split', from: point(316, SEAM + 4), to: point(384, SEAM + 2), zone: 'insert-2' }]);
  const borders = [330, 350, 370].map((x) => {
    for (let y = 60; y < 280; y++) if (zoneAt(after, x, y)?.id !== zoneAt(after, x, y + 1)?.id) return y;
    return NaN;
  });
  for (const border of borders) expect(Math.abs(border - SEAM)).toBeLessThanOrEqual(3);
  // The part above the seam is the larger one.
  expect(zoneAt(after, 350, 280)?.id).toBe('insert-2');
  expect(zoneAt(after, 350, 60)?.id).toBe('insert');
  expect(zoneAt(after, 130, 280)?.id).toBe('insert');
  expect(zoneAt(after, 290, SEAM)?.id).toBe('bolster');
});
it('where nothing is sewn the cut is the straight line', () => {
  const after = corrected([{ type: 'split', from: point(96, 120), to: point(164, 120), zone: 'insert-2' }]);
  expect(zoneAt(after, 130, 112)?.id).toBe('insert-2');
  expect(zoneAt(after, 130, 128)?.id).toBe('insert');
});
it.each([
  [
    'a line that ends inside the panel',
    { type: 'split', from: point(110, 160), to: point(140, 160), zone: 'insert-2' },
  ],
  ['a line beside the seats', { type: 'split', from: point(5, 100), to: point(40, 100), zone: 'insert-2' }],
  ['a line without a length', { type: 'split', from: point(130, 160), to: point(130, 160), zone: 'insert-2' }],
  ['a line outside the photo', { type: 'split', from: [-0.4, 1.4], to: [-0.4, -0.4], zone: 'insert-2' }],
  ['a finger beside the seats', { type: 'panel', ...at(20, 20), zone: 'insert-2' }],
  ['a finger outside the photo', { type: 'panel', x: 1.2, y: 0.5, zone: 'insert-2' }],
  ['a panel given to its own zone', { type: 'panel', ...at(130, 160), zone: 'insert' }],
] as const satisfies readonly [string, Mark][])('%s changes nothing', (_what, mark) => {
  const [before, after] = [corrected([]), corrected([mark])];
  expect(after.zones.map(({ id }) => id)).toEqual(before.zones.map(({ id }) => id));
  expect(same(after.zoneOf, before.zoneOf)).toBe(true);
});
it('marks are heard in their order: a panel that was cut off is cut again, and joined again', () => {
  const cut: Mark[] = [
    { type: 'panel', ...at(350, 100), zone: 'insert-2' },
    { type: 'split', from: point(316, SEAM), to: point(384, SEAM), zone: 'insert-3' },
  ];
  const after = corrected(cut);
  expect([60, 280].map((y) => zoneAt(after, 350, y)?.id)).toEqual(['insert-2', 'insert-3']);
  const joined = corrected([...cut, { type: 'merge', from: 'insert-3', into: 'insert-2' }]);
  expect([60, 280].map((y) => zoneAt(joined, 350, y)?.id)).toEqual(['insert-2', 'insert-2']);
  const measured = findZones(photo, {
    knownZones: { insert, bolster },
    marks: [...cut, { type: 'merge', from: 'insert-3', into: 'insert-2' }],
  });
  expect(measured.zones.map(({ id }) => id).toSorted()).toEqual(['bolster', 'insert', 'insert-2']);
});

/** Seats with headrests, backrests and cushions; `left` of each, which may touch. */
const seatedScene = (lefts: readonly number[]) => {
  const planes = {
    insert: createMask(WIDTH, HEIGHT),
    bolster: createMask(WIDTH, HEIGHT),
    headrest: createMask(WIDTH, HEIGHT),
  };
  const raster = createRaster(WIDTH, HEIGHT);
  for (let y = 0, i = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, i++) {
      const left = lefts.find((one) => x >= one && x < one + 120);
      const across = left === undefined ? -1 : x - left;
      const isHeadrest = across >= 30 && across < 90 && y >= 20 && y < 60;
      const isSeat = across >= 0 && y >= 66 && y < 300;
      const isInsert = isSeat && across >= 30 && across < 90 && ((y >= 80 && y < 180) || (y >= 190 && y < 280));
      const isEdge = across === 0 || across === 119;
      const code = isHeadrest || isSeat ? (isEdge ? 60 : 140) : 210;
      raster.data.set([code, code, code, 255], 4 * i);
      if (isHeadrest) planes.headrest.data[i] = 255;
      else if (isInsert) planes.insert.data[i] = 255;
      else if (isSeat) planes.bolster.data[i] = 255;
    }
  // The network sees the line between two seats that touch.
  const ground = correctionGround(raster);
  const pieces = lefts.map(() => ({ kind: 'bolster' as const, confidence: 0.9 }));
  const pieceOf = Uint8Array.from({ length: ground.width * ground.height }, (_, i) =>
    Number(i % ground.width >= lefts[1]),
  );
  const seated = correctionBase({ ...ground, covers: { pieceOf, pieces } }, findZones(raster, { knownZones: planes }));
  return (marks: readonly Mark[]): CorrectedZones => correctedZones(seated, marks);
};
const PARTS = [
  ['headrest', 60, 40],
  ['insert', 60, 120],
  ['insert', 60, 240],
  ['bolster', 12, 120],
  ['bolster', 108, 240],
] as const;

it.each([
  ['beside each other', [40, 300]],
  ['that touch', [40, 160]],
] as const)(
  'of two seats %s the whole one under the finger becomes zones of its own, backrest, cushion and headrest',
  (_how, lefts) => {
    const seated = seatedScene(lefts);
    const [before, after] = [
      seated([]),
      seated([{ type: 'panel', ...at(lefts[1] + 60, 120), zone: 'seat-2', seat: true }]),
    ];
    for (const [kind, x, y] of PARTS) {
      expect(zoneAt(after, lefts[0] + x, y)?.id).toBe(kind);
      expect(zoneAt(after, lefts[1] + x, y)?.id).toBe(`${kind}-2`);
    }
    expect(after.zones.find(({ id }) => id === 'headrest-2')).toMatchObject({
      kind: 'headrest',
      name: 'Headrest of seat 2',
    });
    expect(same(after.matte, before.matte)).toBe(true);
  },
);
it('a panel that is a zone of its own stays that when its seat is chosen, and says which seat as well', () => {
  const after = seatedScene([40, 300])([
    { type: 'panel', ...at(360, 120), zone: 'insert-2' },
    { type: 'panel', ...at(360, 120), zone: 'seat-3', seat: true },
  ]);
  expect([120, 240].map((y) => zoneAt(after, 360, y)?.id)).toEqual(['insert-2', 'insert-3']);
  expect(zoneAt(after, 360, 40)?.id).toBe('headrest-3');
  expect(zoneAt(after, 100, 120)?.id).toBe('insert');
});
it('a seat is asked for beside the seats, and nothing changes', () => {
  const seated = seatedScene([40, 300]);
  const [before, after] = [seated([]), seated([{ type: 'panel', ...at(230, 20), zone: 'seat-2', seat: true }])];
  expect(after.zones).toEqual(before.zones);
  expect(same(after.zoneOf, before.zoneOf)).toBe(true);
});
