// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mark } from '#contract/studio/photos.ts';
import type { Zone } from '#engine/layers.ts';
import { cleanUpPage } from '#tests/support/show-page.tsx';
import {
  anAnalysis,
  aZone,
  openCustomizeStep,
  PAINT_RESULT,
  SIDE,
  type EngineAnswers,
} from '#tests/support/open-customize-step.tsx';
import type { LivePreview } from './preview/live-preview.ts';
import { initialState } from './state/wizard-state.ts';
import { StudioProvider } from './studio-context.tsx';
import { NO_COLORWAYS, NO_RENDER } from './try/no-account.ts';
import { TryBar } from './try/try-bar.tsx';

const map = (zone: number) => ({ width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE).fill(zone) });
const NOTHING = { zones: [], map: map(255), outlines: [] };
const MARKED = { zones: [aZone('seat', 'Seat')], map: map(0), outlines: [''] };
const WARNING = 'No seats were found in this photo. Tap the upholstery, or use a photo of the interior.';
const MORE_SENTENCES =
  'What you marked gets the new cover, whether it is a seat or not. Tap each seat once; brush and lasso mark what a tap misses. Everything can be undone.';
const SENTENCES =
  'We found too little upholstery in this photo. Tap each seat once; brush and lasso mark what a tap misses. Everything can be undone.';
let kept: readonly Mark[] = [];
const replayed: (readonly Mark[])[] = [];

/** A photo without a seat: every marked area becomes one. */
const engine: EngineAnswers = (name, { marks = [] }) => {
  if (marks.length > 0) replayed.push(marks as readonly Mark[]);
  return {
    open: { ...NOTHING, width: SIDE, height: SIDE, warnings: [{ code: 'not-an-interior', text: WARNING }] },
    adopt: { ...(kept.length > 0 ? MARKED : NOTHING), width: SIDE, height: SIDE, warnings: [] },
    paint: PAINT_RESULT,
    correct: { ...(marks.length > 0 ? MARKED : NOTHING), milliseconds: 1 },
  }[name];
};

beforeEach(() => {
  kept = [];
  replayed.length = 0;
});
afterEach(cleanUpPage);

test('a photo without a seat says so, and offers another one before the tools; Generate waits with a reason that goes once a seat is marked; the sentences and the tools stay until one says that is all', async () => {
  await openCustomizeStep(engine, {
    '/api/analysis': () => anAnalysis(kept, kept.length),
    'PUT /api/marks': ({ body }) => anAnalysis((kept = (JSON.parse(body as string) as { marks: Mark[] }).marks), 1),
  });

  const noSeat = await screen.findByText('We see no seat in this photo');
  expect(
    within(noSeat.closest<HTMLElement>('.stage-notice')!)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Choose another photo', 'Tools', 'Hide']);
  expect(screen.queryByText(WARNING)).toBeNull();
  const generate = (): HTMLButtonElement => screen.getByRole('button', { name: 'Generate' });
  expect(generate().disabled).toBe(true);
  expect(document.getElementById(generate().getAttribute('aria-describedby')!)!.textContent).toMatch(
    /no seat is marked yet/,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Colorways/ }).disabled).toBe(true);

  // No tool was taken up: the picture itself answers, to a finger as to the keyboard's cross.
  const picture = screen.getByRole('application', { name: 'Your photo, live preview' });
  picture.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(replayed[0]).toEqual([{ type: 'tap', x: 0.5, y: 0.5, add: true }]));
  await waitFor(() => expect(generate().disabled).toBe(false));
  expect(screen.queryByText('We see no seat in this photo')).toBeNull();
  expect(screen.queryByText(/no seat is marked yet/)).toBeNull();
  const tap = { type: 'tap', x: 0.5, y: 0.5, add: true };
  await waitFor(() => expect(kept).toEqual([tap]));

  // The marked place may be no seat.
  screen.getByText('Any more seats?');
  screen.getByText(MORE_SENTENCES);
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(kept).toEqual([]));
  await screen.findByText('We see no seat in this photo');
  expect(generate().disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(kept).toEqual([tap]));

  await userEvent.click(screen.getByRole('button', { name: 'Tools' }));
  const tools = await screen.findByRole('group', { name: 'Correct the zones' });
  expect(
    within(tools)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')!.textContent),
  ).toEqual(['Add', 'Remove', 'Brush', 'Eraser', 'Lasso', 'Cut']);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  screen.getByText(MORE_SENTENCES);
  await userEvent.click(screen.getByRole('button', { name: 'That’s all' }));
  expect(screen.queryByText(MORE_SENTENCES)).toBeNull();
});

test('another photo is chosen on step 1, where the photo without a seat can be removed', async () => {
  await openCustomizeStep(engine);
  await userEvent.click(await screen.findByRole('button', { name: 'Choose another photo' }));
  await screen.findByRole('button', { name: 'Next: Mode' });
});

test('a visitor keeps nothing of a photo in which nothing is covered', () => {
  const bar = (zones: readonly Zone[]) => {
    const preview = { phase: 'ready', zones };
    return (
      <StudioProvider
        state={initialState()}
        design={undefined}
        dispatch={() => undefined}
        live={{ state: () => preview, subscribe: () => () => undefined } as unknown as LivePreview}
        allowance={undefined as never}
        subscription={undefined}
        render={NO_RENDER}
        colorways={NO_COLORWAYS}
        forSaved={undefined}
        ShareTogether={undefined}
        jobs={undefined}
        SwatchPicker={undefined}
      >
        <TryBar onKeep={() => undefined} />
      </StudioProvider>
    );
  };
  const keep = (): HTMLButtonElement => screen.getByRole('button', { name: 'Keep this design' });
  const { unmount } = render(bar([]));
  expect([keep().disabled, keep().className]).toEqual([true, expect.not.stringContaining('btn-primary')]);
  screen.getByText('No seat is marked yet, so there is nothing to keep.');
  unmount();
  render(bar([aZone('seat', 'Seat')] as unknown as Zone[]));
  expect([keep().disabled, keep().className]).toEqual([false, expect.stringContaining('btn-primary')]);
});

test('where corrections took the seats away, the words go as soon as there are seats again', async () => {
  const seats: EngineAnswers = (name, { marks = [] }) =>
    ({
      open: { ...MARKED, width: SIDE, height: SIDE, warnings: [] },
      adopt: { ...(kept.length > 0 ? NOTHING : MARKED), width: SIDE, height: SIDE, warnings: [] },
      paint: PAINT_RESULT,
      correct: { ...(marks.length > 0 ? NOTHING : MARKED), milliseconds: 1 },
    })[name];
  await openCustomizeStep(seats, {
    '/api/analysis': () => anAnalysis(kept, kept.length),
    'PUT /api/marks': ({ body }) => anAnalysis((kept = (JSON.parse(body as string) as { marks: Mark[] }).marks), 1),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Correct' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('Tap your seats');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText(SENTENCES)).toBeNull());
  await waitFor(() => expect(kept).toEqual([]));
  expect(screen.queryByText(SENTENCES)).toBeNull();
});

test('the words on a seatless photo can be hidden, and a tap marks a seat all the same', async () => {
  await openCustomizeStep(engine);
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('We see no seat in this photo')).toBeNull();
  screen.getByRole('application', { name: 'Your photo, live preview' }).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await screen.findByText('Any more seats?');
});

test('an outline that is uncertain offers the tools, and what the words ask for is one tap', async () => {
  const text = 'The outline of the seats is uncertain here. Tap what is missing or too much.';
  const unsure: EngineAnswers = (name) =>
    name === 'open'
      ? { ...MARKED, width: SIDE, height: SIDE, warnings: [{ code: 'unsure-outline', text }] }
      : engine(name, { marks: [{}] });
  await openCustomizeStep(unsure);
  const words = await screen.findByText(text);
  await userEvent.click(within(words.parentElement!).getByRole('button', { name: 'Correct' }));
  const tools = await screen.findByRole('group', { name: 'Correct the zones' });
  expect(within(tools).getByRole<HTMLInputElement>('radio', { name: 'Add' }).checked).toBe(true);
  screen.getByText(text);
});
