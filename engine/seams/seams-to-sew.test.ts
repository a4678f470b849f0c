import { expect, test } from 'vitest';
import type { Seam } from '../geometry/geometry.ts';
import type { Layers } from '../layers.ts';
import { EMPTY_PLAN, type Finish, type Rgb8, type TrimPlan } from '../trim-plan.ts';
import { resolveSewnSeams, isThreadSewn } from './seams-to-sew.ts';
import type { SeamField } from './seam-field.ts';

const layers = {
  zones: [
    { id: 'insert', kind: 'insert' },
    { id: 'bolster', kind: 'bolster' },
  ],
  geometry: { panels: [{ role: 'insert' }, { role: 'side' }] },
} as unknown as Layers;

const borderOf = (confidence: number): Seam => ({
  points: [],
  kind: 'edge',
  zones: [0, 1],
  panels: [0, 1],
  cmPerPixel: 0.1,
  confidence,
  stitched: false,
});
/** The network is sure of both parts, and the photo shows no line between them. */
const UNSEEN = borderOf(0.6);
const SEEN = borderOf(0.8);

const leather = (color: Rgb8): Finish => ({ material: 'leather', color, pattern: 'keep', gloss: 1 });
const [TAN, BLACK]: Rgb8[] = [
  [176, 122, 74],
  [35, 33, 32],
];
const planOf = (insert: Finish, bolster: Finish): TrimPlan => ({
  ...EMPTY_PLAN,
  byKind: { insert, bolster },
  stitching: { style: 'french', color: BLACK! },
});
const ONE_COVER = planOf(leather(TAN!), leather(TAN!));
const NONE: ReadonlySet<number> = new Set();

test('under one cover thread lies where the photo shows a line, and nowhere else', () => {
  expect(isThreadSewn(UNSEEN, layers, ONE_COVER, NONE)).toBe(false);
  expect(isThreadSewn(SEEN, layers, ONE_COVER, NONE)).toBe(true);
});

test('two covers are sewn together, seen or not', () => {
  expect(isThreadSewn(UNSEEN, layers, planOf(leather(TAN!), leather(BLACK!)), NONE)).toBe(true);
  expect(isThreadSewn(UNSEEN, layers, planOf(leather(TAN!), { ...leather(TAN!), material: 'suede' }), NONE)).toBe(true);
});

test('a new pattern is framed, seen or not', () => {
  expect(isThreadSewn(UNSEEN, layers, ONE_COVER, new Set([0]))).toBe(true);
});

test('a single row of thread is sewn on the bolster, whichever side of the seam that is', () => {
  const plan: TrimPlan = { ...ONE_COVER, stitching: { style: 'single', color: BLACK! } };
  const rowsOf = (panels: Seam['panels']): number[] =>
    resolveSewnSeams([{ seam: { ...SEEN, panels }, field: {} as SeamField }], layers, plan, {
      patterned: NONE,
      repadded: NONE,
    }).flatMap(({ thread }) => thread!.map(({ offset }) => Math.sign(offset)));
  // Panel 0 is the insert. `panels` names the left side first, and an offset is to the left.
  expect([rowsOf([0, 1]), rowsOf([1, 0])]).toEqual([[-1], [1]]);
});

test('a door that stays as it is gets no thread, neither on its own seams nor between it and a seat', () => {
  const withDoor = {
    zones: [...layers.zones, { id: 'door', kind: 'door' }],
    geometry: { panels: [...layers.geometry.panels, { role: 'whole' }] },
  } as unknown as Layers;
  const [onDoor, besideSeat, onSeat]: Seam[] = [
    { ...SEEN, kind: 'found', zones: [2, 2], panels: [2, 2] },
    { ...SEEN, zones: [1, 2], panels: [1, 2] },
    SEEN,
  ];
  const sewn = (plan: TrimPlan): number[] =>
    [onDoor!, besideSeat!, onSeat!].map(
      (seam) =>
        resolveSewnSeams([{ seam, field: {} as SeamField }], withDoor, plan, { patterned: NONE, repadded: NONE })
          .length,
    );
  expect(sewn(ONE_COVER)).toEqual([0, 0, 1]);
  expect(sewn({ ...ONE_COVER, byKind: { ...ONE_COVER.byKind, door: leather(BLACK!) } })).toEqual([1, 1, 1]);
});
