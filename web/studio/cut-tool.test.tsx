// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mark } from '#contract/studio/photos.ts';
import { cleanUpPage } from '#tests/support/show-page.tsx';
import {
  anAnalysis,
  aZone,
  openCustomizeStep,
  PAINT_RESULT,
  SIDE,
  type EngineAnswers,
} from '#tests/support/open-customize-step.tsx';
import { currentToasts } from '#web/lib/toasts.ts';

const CUT_OFF = 'insert-2';
const map = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE) };
const whole = { zones: [aZone('insert', 'Inserts')], map, outlines: ['M0 0Z'] };
const divided = {
  zones: [...whole.zones, { ...aZone('insert', 'Inserts 2'), id: CUT_OFF }],
  map: { ...map, data: map.data.map((_, i) => (i % SIDE < 2 ? 0 : 1)) },
  outlines: ['M0 0Z', 'M2 0Z'],
};

/** Corrections as the engine got them last. */
let corrections: readonly Mark[];
let divides: boolean;
const engine: EngineAnswers = (name, { marks }) => {
  if (marks !== undefined) corrections = marks as readonly Mark[];
  const size = { width: SIDE, height: SIDE, warnings: [], seatColors: [[10, 0, 0]] };
  const found = divides && corrections.some(({ type }) => type === 'split') ? divided : whole;
  return {
    open: { ...whole, ...size },
    adopt: { ...found, ...size },
    correct: { ...found, milliseconds: 1 },
    panels: { panels: undefined, seats: undefined },
    paint: PAINT_RESULT,
  }[name];
};

beforeEach(() => {
  corrections = [];
  divides = true;
});
afterEach(cleanUpPage);

const openCutTool = async () => {
  const page = await openCustomizeStep(engine, { 'PUT /api/marks': anAnalysis([], 1) });
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the zones' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Cut' }));
  screen.getByText('Tap two places on the edge of a part: it is divided along the seam between them.');
  picture().focus();
  return page;
};
const picture = (): HTMLElement => screen.getByRole('application', { name: 'Your photo, correcting the zones' });
const point = (): Element | null => document.querySelector('.tool-point');
const NEXT = 'Tap the other end of the cut, or the first point to cancel';
/** The point, and the words that ask for the other end. */
const halfCut = (): [boolean, boolean] => [point() !== null, screen.queryByText(NEXT) !== null];
const splits = (): readonly Mark[] => corrections.filter(({ type }) => type === 'split');
/** The first Enter shows the cross in the middle. */
const FIRST_TAP = '{Enter}{Enter}';
const SECOND_TAP = '{ArrowLeft}{ArrowLeft}{Enter}';

test('two taps cut: the first sets a point and asks for the other end, the second divides the part and is kept with the photo', async () => {
  const page = await openCutTool();
  await userEvent.keyboard(FIRST_TAP);
  expect(halfCut()).toEqual([true, true]);
  expect(splits()).toEqual([]);
  await userEvent.keyboard(SECOND_TAP);
  await waitFor(() =>
    expect(splits()).toEqual([{ type: 'split', from: [0.5, 0.5], to: [expect.closeTo(0.46), 0.5], zone: CUT_OFF }]),
  );
  expect(halfCut()).toEqual([false, false]);
  await screen.findByRole('option', { name: 'Inserts 2' });
  await waitFor(() => expect(page.calls()).toContain('PUT /api/marks'));
  await screen.findByText('Saved');
});

test('undo takes the cut back, also by its keys, and redo cuts again', async () => {
  await openCutTool();
  await userEvent.keyboard(FIRST_TAP + SECOND_TAP);
  await screen.findByRole('option', { name: 'Inserts 2' });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(splits()).toEqual([]));
  screen.getByText('Undone: Cut');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Inserts 2' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(splits()).toHaveLength(1));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(splits()).toEqual([]));
});

test('Escape after the first tap leaves the tool as it was taken up; the next tap is a first one again', async () => {
  await openCutTool();
  await userEvent.keyboard(`${FIRST_TAP}{Escape}`);
  expect(halfCut()).toEqual([false, false]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cut' }).checked).toBe(true);
  await userEvent.keyboard('{Enter}');
  expect(halfCut()).toEqual([true, true]);
  expect(corrections).toEqual([]);
});

test('another tool takes the point out, and its tap is its own; the cut tool begins anew', async () => {
  await openCutTool();
  await userEvent.keyboard(FIRST_TAP);
  await userEvent.click(screen.getByRole('radio', { name: 'Remove' }));
  expect(halfCut()).toEqual([false, false]);
  picture().focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(corrections).toEqual([{ type: 'tap', x: 0.5, y: 0.5, add: false }]));
  await userEvent.click(screen.getByRole('radio', { name: 'Cut' }));
  expect(halfCut()).toEqual([false, false]);
  picture().focus();
  await userEvent.keyboard('{Enter}');
  expect(halfCut()).toEqual([true, true]);
});

test('the second tap on the point takes it out and cuts nothing', async () => {
  await openCutTool();
  await userEvent.keyboard(`${FIRST_TAP}{Enter}`);
  expect([halfCut(), corrections]).toEqual([[false, false], []]);
});

test('a cut that divides nothing is taken back and said', async () => {
  divides = false;
  await openCutTool();
  await userEvent.keyboard(FIRST_TAP + SECOND_TAP);
  await waitFor(() => expect(currentToasts().map(({ title }) => title)).toContain('Nothing was cut'));
  await waitFor(() => expect(splits()).toEqual([]));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
});
