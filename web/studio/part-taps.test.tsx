// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mark } from '#contract/studio/photos.ts';
import { NO_ZONE } from '#engine/layers.ts';
import { cleanUpPage, type Answer } from '#tests/support/show-page.tsx';
import {
  anAnalysis,
  aZone,
  openCustomizeStep,
  PAINT_RESULT,
  SIDE,
  type EngineAnswers,
} from '#tests/support/open-customize-step.tsx';
import { currentToasts } from '#web/lib/toasts.ts';

/** Upper half inserts, lower half bolsters. */
const map = {
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (i < (SIDE * SIDE) / 2 ? 0 : 1)),
};
const FOUND = { zones: [aZone('insert', 'Inserts'), aZone('bolster', 'Bolsters')], map, outlines: ['M0 0Z', 'M0 2Z'] };
const BLACK_SEATS = [10, 0, 0];

/** The bolsters of the left and of the right seat. */
const TWO_PANELS = { ...map, data: map.data.map((zoneNumber, i) => (zoneNumber === 0 ? 1 : i % SIDE < 2 ? 2 : 3)) };
/** Left and right insert and bolster, each two of them one seat. */
const FOUR_PANELS = {
  ...map,
  data: map.data.map((zoneNumber, i) => 2 * zoneNumber + (i % SIDE < 2 ? 0 : 1)),
};
let panels: typeof map | undefined;
let seats: { seatOf: (number | null)[]; isSure: boolean[] } | undefined;
let corrections: readonly Mark[] = [];

/** The zones once the right bolster is a zone of its own. */
const withOwnBolster = () => ({
  zones: [...FOUND.zones, { ...aZone('bolster', 'Bolster 2'), id: 'bolster-2' }],
  map: { ...map, data: map.data.map((zoneNumber, i) => (zoneNumber === 1 && i % SIDE >= 2 ? 2 : zoneNumber)) },
  outlines: ['M0 0Z', 'M0 2Z', 'M2 2Z'],
});
/** The zones once the right seat is one of its own. */
const withOwnSeat = () => ({
  zones: [
    ...FOUND.zones,
    { ...aZone('insert', 'Inserts of seat 2'), id: 'insert-2' },
    { ...aZone('bolster', 'Bolsters of seat 2'), id: 'bolster-2' },
  ],
  map: { ...map, data: map.data.map((zoneNumber, i) => (i % SIDE >= 2 ? zoneNumber + 2 : zoneNumber)) },
  outlines: ['M0 0Z', 'M0 2Z', 'M2 0Z', 'M2 2Z'],
});
const found = () => {
  const chosen = corrections.find((mark) => mark.type === 'panel');
  if (chosen === undefined) return FOUND;
  return chosen.seat === true ? withOwnSeat() : withOwnBolster();
};

/** A photo of black seats with inserts and bolsters. */
const engine: EngineAnswers = (name, { marks }) => {
  if (marks !== undefined) corrections = marks as readonly Mark[];
  const size = { width: SIDE, height: SIDE };
  return {
    open: { ...FOUND, ...size, warnings: [], seatColors: [BLACK_SEATS] },
    adopt: { ...found(), ...size, warnings: [], seatColors: [BLACK_SEATS] },
    correct: { ...found(), milliseconds: 1 },
    panels: { panels, seats },
    paint: PAINT_RESULT,
  }[name];
};

beforeEach(() => {
  panels = undefined;
  seats = undefined;
  corrections = [];
});
afterEach(cleanUpPage);

const openParts = async (answers: Record<string, Answer> = {}) => {
  const page = await openCustomizeStep(engine, answers);
  await screen.findByText('No headrests found. Tap one that you see, and say what it is.');
  return page;
};
const parts = () => screen.getByRole('group', { name: 'What to change' });
const tabs = () => within(parts()).getAllByRole<HTMLInputElement>('radio');
const named = (radio: HTMLInputElement): string => radio.closest('label')!.textContent!;
const open = (): string => named(tabs().find(({ checked }) => checked)!);
const reach = (): string[] =>
  within(screen.getByRole('group', { name: 'What the choice is for' }))
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => (radio.checked ? `[${named(radio)}]` : named(radio)));

test('a tap on the picture opens the tab of the part under it, the same tap again all seats; the first look differs from the photo', async () => {
  await openParts();
  expect(tabs().map(named)).toEqual([
    'SeatsLeather, tan',
    'InsertsLeather, tan',
    'BolstersLeather, tan',
    'DoorsNot in this photo',
    'ThreadFrench, tone on tone',
    'PipingNone',
  ]);
  screen.getByRole('application', { name: 'Your photo, live preview' }).focus();
  // The cross lies on the lower half.
  await userEvent.keyboard('{Enter}{Enter}');
  expect(open()).toMatch(/^Bolsters/);
  screen.getByRole('heading', { name: 'Bolsters' });
  await userEvent.keyboard('{Enter}');
  expect(open()).toMatch(/^Seats/);
  await userEvent.keyboard('{Enter}');
  expect(open()).toMatch(/^Bolsters/);
});

test('on seats that keep their color, thread and piping without a color are tone on tone', async () => {
  await openParts();
  await userEvent.click(tabs().find((radio) => named(radio).startsWith('Seats'))!);
  await userEvent.click(screen.getAllByRole('radio', { name: 'As it is' })[0]!);
  const ofPart = (part: string): string => named(tabs().find((radio) => named(radio).startsWith(part))!);
  expect(ofPart('Thread')).toBe('ThreadFrench, tone on tone');
  await userEvent.click(tabs().find((radio) => named(radio).startsWith('Piping'))!);
  await userEvent.click(screen.getByRole('radio', { name: 'Single' }));
  expect(ofPart('Piping')).toBe('PipingSingle, tone on tone');
});

test('a tap means one panel, again its part on all seats, again all seats; the first choice cuts it off and dresses it alone', async () => {
  panels = TWO_PANELS;
  const page = await openParts({ 'PUT /api/marks': anAnalysis([], 1) });
  const picture = screen.getByRole('application', { name: 'Your photo, live preview' });
  await waitFor(() => {
    picture.focus();
    expect(document.activeElement).toBe(picture);
  });
  await userEvent.keyboard('{Enter}{Enter}');
  expect(open()).toMatch(/^This bolster/);
  expect(reach()).toEqual(['[This bolster]', 'All bolsters', 'All seats']);
  await userEvent.keyboard('{Enter}');
  expect(open()).toMatch(/^Bolsters/);
  await userEvent.keyboard('{Enter}');
  expect(open()).toMatch(/^Seats/);
  await userEvent.keyboard('{Enter}');
  expect(open()).toMatch(/^This bolster/);
  expect(corrections).toEqual([]);

  await userEvent.click(screen.getByRole('radio', { name: 'Red' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  await waitFor(() => expect(tabs().map(named)).toContain('Bolster 2Leather, blue'));
  expect(tabs().map(named)).toContain('BolstersLeather, tan');
  expect(corrections).toEqual([{ type: 'panel', x: 0.5, y: 0.5, zone: 'bolster-2' }]);
  await waitFor(() => expect(page.calls()).toContain('PUT /api/marks'));
});

/** The server keeps the marks and gives them back. */
const KEPT: Record<string, Answer> = {
  '/api/analysis': () => Response.json(anAnalysis(corrections, 1)),
  'PUT /api/marks': () => Response.json(anAnalysis(corrections, 1)),
};

const tapTheMiddle = async (times: number): Promise<void> => {
  const picture = screen.getByRole('application', { name: 'Your photo, live preview' });
  await waitFor(() => {
    picture.focus();
    expect(document.activeElement).toBe(picture);
  });
  // The first press shows the cross.
  for (let n = 0; n <= times; n++) await userEvent.keyboard('{Enter}');
};

test('the third tap means the seat under the finger, the fourth all seats; a seat that is dressed has one tab, and undo takes all of it back at once', async () => {
  panels = FOUR_PANELS;
  seats = { seatOf: [0, 1, 0, 1], isSure: [true, true] };
  await openParts(KEPT);
  await tapTheMiddle(3);
  expect(reach()).toEqual(['This bolster', 'All bolsters', '[This seat]', 'All seats']);
  expect(open()).toMatch(/^This seat/);
  await userEvent.keyboard('{Enter}');
  expect(open()).toMatch(/^Seats/);
  await userEvent.click(screen.getByRole('radio', { name: 'This seat' }));
  expect(corrections).toEqual([]);

  await userEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  await waitFor(() => expect(tabs().map(named)).toContain('Seat 2Leather, blue'));
  expect(corrections).toEqual([{ type: 'panel', x: 0.5, y: 0.5, zone: 'seat-2', seat: true }]);
  expect(
    tabs()
      .map(named)
      .filter((name) => name.includes('of seat 2')),
  ).toEqual([]);
  expect(tabs().map(named)).toContain('BolstersLeather, tan');

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(tabs().map(named).join('; ')).not.toContain('Seat 2'));
  expect(tabs().map(named)).toContain('SeatsLeather, tan');
  await waitFor(() => expect(corrections).toEqual([]));
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(tabs().map(named)).toContain('Seat 2Leather, blue'));
  expect(corrections).toEqual([{ type: 'panel', x: 0.5, y: 0.5, zone: 'seat-2', seat: true }]);
});

test('a part of a seat that wears something else has a tab of its own, and the seat says so', async () => {
  panels = FOUR_PANELS;
  seats = { seatOf: [0, 1, 0, 1], isSure: [true, true] };
  await openParts(KEPT);
  await tapTheMiddle(3);
  await userEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  await waitFor(() => expect(tabs().map(named)).toContain('Seat 2Leather, blue'));
  // The cross is still there.
  await tapTheMiddle(0);
  await waitFor(() => expect(open()).toMatch(/^Bolsters of seat 2/));
  await userEvent.click(screen.getByRole('radio', { name: 'Red' }));
  expect(tabs().map(named)).toContain('Seat 2Several covers');
  expect(tabs().map(named)).toContain('Bolsters of seat 2Leather, red');
  expect(tabs().map(named)).toContain('Inserts of seat 2Leather, blue');
});

test('a seat that is not told apart surely is not offered alone, and the choices say why', async () => {
  panels = FOUR_PANELS;
  seats = { seatOf: [0, 1, 0, 1], isSure: [true, false] };
  await openParts();
  await tapTheMiddle(1);
  expect(reach()).toEqual(['[This bolster]', 'All bolsters', 'All seats']);
  screen.getByText('We see no line between the seats here, so a single seat can’t be chosen.');
});

test('a cut beside every part says so, and marks nothing', async () => {
  const bare = { ...map, data: new Uint8Array(SIDE * SIDE).fill(NO_ZONE) };
  await openCustomizeStep((name, input) => {
    const answer = engine(name, input);
    return name === 'open' || name === 'adopt' ? { ...answer, map: bare } : answer;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the zones' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Cut' }));
  screen.getByRole('application', { name: 'Your photo, correcting the zones' }).focus();
  await userEvent.keyboard('{Enter}{Enter}{ArrowLeft}{Enter}');
  await waitFor(() => expect(currentToasts().map(({ title }) => title)).toContain('Nothing was cut'));
  expect(corrections).toEqual([]);
});

/** All that the panel of a tap offers: what is done on it, and how it is done. */
const ACTS: [act: string, seen: string, perform: () => Promise<void>][] = [
  ['a cover of its own', 'Bolster 2Leather, blue', () => userEvent.click(screen.getByRole('radio', { name: 'Blue' }))],
  ['Belongs to', '"zone":"headrest"', () => userEvent.selectOptions(screen.getByLabelText('Belongs to'), 'Headrests')],
  ['Not upholstery', '"tap"', () => userEvent.click(screen.getByRole('button', { name: 'Not upholstery: remove' }))],
  [
    'a choice for all like it',
    'BolstersAlcantara',
    async () => {
      await userEvent.click(screen.getByRole('radio', { name: 'All bolsters' }));
      await userEvent.click(screen.getByRole('radio', { name: 'Alcantara' }));
    },
  ],
];
/**
 * What can be seen of the design, and what the engine was told. The tab of a panel that is tapped alone stands until
 * another one is chosen.
 */
const standing = (): string =>
  JSON.stringify([
    tabs()
      .map(named)
      .filter((name) => !name.startsWith('This')),
    corrections,
  ]);

test.each(ACTS)('%s is undone and redone, by keys and by buttons', async (_, seen, perform) => {
  panels = TWO_PANELS;
  await openParts(KEPT);
  await tapTheMiddle(1);
  await waitFor(() => expect(open()).toMatch(/^This bolster/));
  const before = standing();
  await perform();
  await waitFor(() => expect(standing()).toContain(seen));
  const after = standing();
  expect(after).not.toBe(before);

  const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' });
  const redo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Redo' });
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(standing()).toBe(before));
  expect(undo().disabled).toBe(true);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() => expect(standing()).toBe(after));
  expect(redo().disabled).toBe(true);
  await userEvent.click(undo());
  await waitFor(() => expect(standing()).toBe(before));
  await userEvent.click(redo());
  await waitFor(() => expect(standing()).toBe(after));
  await userEvent.keyboard('{Meta>}z{/Meta}');
  await waitFor(() => expect(standing()).toBe(before));
});

test('choices and corrections are undone in the order in which they were made, the latest first, and redone as they came', async () => {
  panels = TWO_PANELS;
  await openParts(KEPT);
  const cover = (): string => named(tabs()[0]!);
  const marks = (): string => corrections.map(({ type }) => type).join(' ');
  await userEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  await tapTheMiddle(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Not upholstery: remove' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Red' }));
  await tapTheMiddle(0);
  await userEvent.click(await screen.findByRole('button', { name: 'Not upholstery: remove' }));
  const steps = [
    ['SeatsLeather, red', 'tap tap'],
    ['SeatsLeather, red', 'tap'],
    ['SeatsLeather, blue', 'tap'],
    ['SeatsLeather, blue', ''],
    ['SeatsLeather, tan', ''],
  ];
  const stands = (step: number) => waitFor(() => expect([cover(), marks()]).toEqual(steps[step]));
  await stands(0);
  for (const step of [1, 2, 3, 4]) {
    await userEvent.keyboard('{Control>}z{/Control}');
    await stands(step);
  }
  for (const step of [3, 2, 1, 0]) {
    await userEvent.keyboard('{Control>}y{/Control}');
    await stands(step);
  }
});

test('a correction made after a choice is undone before it, also when another step was opened in between', async () => {
  panels = TWO_PANELS;
  await openParts(KEPT);
  await userEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  await tapTheMiddle(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Not upholstery: remove' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Next: Customize' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(corrections).toEqual([]));
  expect(named(tabs()[0]!)).toBe('SeatsLeather, blue');
});

test('corrections from before the photo was opened stay when all choices are undone; the tools undo them', async () => {
  corrections = [{ type: 'tap', x: 0.1, y: 0.1, add: true }];
  await openParts(KEPT);
  const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' });
  expect(undo().disabled).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  await userEvent.click(undo());
  expect(named(tabs()[0]!)).toBe('SeatsLeather, tan');
  expect(undo().disabled).toBe(true);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(corrections).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Correct the zones' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(corrections).toEqual([]));
});

test('a panel that joins its like is a part of its own again after undo, in its cover', async () => {
  panels = TWO_PANELS;
  await openParts(KEPT);
  await tapTheMiddle(1);
  await userEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  await waitFor(() => expect(tabs().map(named)).toContain('Bolster 2Leather, blue'));
  await userEvent.click(await screen.findByRole('button', { name: 'Join this bolster with the others' }));
  const types = (): string[] => corrections.map(({ type }) => type);
  await waitFor(() => expect(types()).toEqual(['panel', 'merge']));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(types()).toEqual(['panel']));
  expect(tabs().map(named)).toContain('Bolster 2Leather, blue');
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(types()).toEqual(['panel', 'merge']));
});

test('what a tap has opened can be said to be no upholstery, and that undone again', async () => {
  let kept: readonly Mark[] = [];
  await openParts({
    '/api/analysis': () => anAnalysis(kept, kept.length),
    'PUT /api/marks': ({ body }) => anAnalysis((kept = (JSON.parse(body as string) as { marks: Mark[] }).marks), 1),
  });
  screen.getByRole('application', { name: 'Your photo, live preview' }).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Not upholstery: remove' }));
  await waitFor(() => expect(kept).toEqual([{ type: 'tap', x: 0.5, y: 0.5, add: false }]));
  expect(open()).toMatch(/^Seats/);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(kept).toEqual([]));
});

test('a tapped panel can have every pattern in the trial, which is told of the style that sets one for all', async () => {
  panels = TWO_PANELS;
  await openParts();
  await userEvent.click(screen.getAllByRole('radio', { name: /^Luxury/ })[0]!);
  expect(document.querySelector('.goes-where')!.textContent).toMatch(
    /The style is part of the Core Plan: try it here, see the plans to render it\. Its pattern alone needs no plan: choose it for a part\.$/,
  );
  await tapTheMiddle(1);
  screen.getByRole('radio', { name: 'Diamond quilt' });
  screen.getByRole('radio', { name: 'Like bolsters' });
});

test('a tap beside the upholstery says how it is added', async () => {
  const bare = { ...map, data: map.data.map((zoneNumber) => (zoneNumber === 1 ? NO_ZONE : zoneNumber)) };
  await openCustomizeStep((name, input) => {
    const answer = engine(name, input);
    return name === 'open' || name === 'adopt' ? { ...answer, map: bare } : answer;
  });
  await screen.findByText('Live preview');
  screen.getByRole('application', { name: 'Your photo, live preview' }).focus();
  // The cross lies on the lower half.
  await userEvent.keyboard('{Enter}{Enter}');
  expect(currentToasts().map(({ title }) => title)).toContain('Not part of the upholstery');
});
