// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mark } from '#contract/studio/photos.ts';
import { cleanUpPage } from '#tests/support/show-page.tsx';
import { anAnalysis, aZone, answerWithZones, openCustomizeStep } from '#tests/support/open-customize-step.tsx';

let kept: readonly Mark[] = [];
const engine = answerWithZones([aZone('seat', 'Seats')]);

beforeEach(() => {
  kept = [];
});
afterEach(cleanUpPage);

const openLasso = async (): Promise<void> => {
  await openCustomizeStep(engine, {
    '/api/analysis': () => anAnalysis(kept, kept.length),
    'PUT /api/marks': ({ body }) => anAnalysis((kept = (JSON.parse(body as string) as { marks: Mark[] }).marks), 1),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the zones' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Lasso' }));
  screen.getByRole('application', { name: 'Your photo, correcting the zones' }).focus();
};
const corners = (): number => document.querySelectorAll('.tool-point').length;
/** A triangle from the middle, and back to its first corner. */
const CLOSED =
  '{Enter}{Enter}{ArrowLeft}{ArrowLeft}{Enter}{ArrowUp}{ArrowUp}{Enter}{ArrowRight}{ArrowRight}{ArrowDown}{ArrowDown}{Enter}';
const NEXT = 'Enter sets the next corner; on the first corner it closes the lasso';
const keptSoon = (marks: readonly unknown[]) => waitFor(() => expect(kept).toEqual(marks));

test('with keys a lasso has corners: closed, it is one correction that is kept with the photo, undone and redone as one; it removes as well', async () => {
  await openLasso();
  await userEvent.keyboard(CLOSED);
  const lasso = {
    type: 'stroke',
    points: [
      [0.5, 0.5],
      [expect.closeTo(0.46), 0.5],
      [expect.closeTo(0.46), expect.closeTo(0.44)],
    ],
    radius: 0.0005,
    add: true,
    snap: false,
    filled: true,
  };
  await keptSoon([lasso]);
  expect(corners()).toBe(0);
  await userEvent.keyboard('{Control>}z{/Control}');
  screen.getByText('Undone: Lasso');
  await keptSoon([]);
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  await keptSoon([lasso]);

  await userEvent.click(screen.getByRole('radio', { name: 'Remove it' }));
  screen.getByRole('application', { name: 'Your photo, correcting the zones' }).focus();
  // The cross is where the first corner was.
  await userEvent.keyboard(CLOSED.slice('{Enter}'.length));
  await keptSoon([lasso, { ...lasso, add: false }]);
});

test('Escape and another tool take the corners away, and nothing is marked', async () => {
  await openLasso();
  await userEvent.keyboard('{Enter}{Enter}{ArrowLeft}{Enter}');
  expect([corners(), screen.queryByText(NEXT) !== null]).toEqual([2, true]);
  await userEvent.keyboard('{Escape}');
  expect([corners(), screen.queryByText(NEXT)]).toEqual([0, null]);
  await userEvent.keyboard('{Enter}');
  expect(corners()).toBe(1);
  await userEvent.click(screen.getByRole('radio', { name: 'Brush' }));
  expect(corners()).toBe(0);
  expect(kept).toEqual([]);
});
