// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mark } from '#contract/studio/photos.ts';
import { cleanUpPage } from '#tests/support/show-page.tsx';
import { anAnalysis, aZone, answerWithZones, openCustomizeStep } from '#tests/support/open-customize-step.tsx';

const at = (x: number, area: number) => ({ x, y: 0.25, area, probability: 0.5 });
const QUESTIONS = [at(0.1, 0.04), at(0.4, 0.03), at(0.6, 0.02), at(0.9, 0.01)];
let kept: readonly Mark[] = [];

const engine = answerWithZones([aZone('seat', 'Seats')], QUESTIONS);

beforeEach(() => {
  kept = [];
});
afterEach(cleanUpPage);

test('the studio asks about the three largest regions that it is unsure of, one by one; an answer is a tap that is kept, and undone asked again', async () => {
  await openCustomizeStep(engine, {
    '/api/analysis': () => anAnalysis(kept, kept.length),
    'PUT /api/marks': ({ body }) => anAnalysis((kept = (JSON.parse(body as string) as { marks: Mark[] }).marks), 1),
  });
  await waitFor(() => expect(screen.getByText('Is this upholstery?').closest('.stage-words')).not.toBeNull());
  // The spot can be seen: the question stands outside the picture's window.
  expect(screen.getByText('Is this upholstery?').closest('.stage-window')).toBeNull();
  const asked = (): string | undefined => document.querySelector<HTMLElement>('.question-pin')?.style.left;
  const answers: Mark[] = [];
  for (const [name, x, add] of [
    ['Yes', 0.1, true],
    ['No', 0.4, false],
    ['Yes', 0.6, true],
  ] as const) {
    await waitFor(() => expect(asked()).toContain(` ${x * 100}%`));
    screen.getByText(`${answers.length + 1} of 3`);
    await userEvent.click(await screen.findByRole('button', { name }));
    answers.push({ type: 'tap', x, y: 0.25, add, exact: true });
    await waitFor(() => expect(kept).toEqual(answers));
  }
  await waitFor(() => expect(screen.queryByText('Is this upholstery?')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(kept).toEqual(answers.slice(0, 2)));
  await waitFor(() => expect(asked()).toContain(' 60%'));
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(kept).toEqual(answers));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(kept).toEqual(answers.slice(0, 2)));
});

test('nothing is marked in the picture until the question about it can be read', async () => {
  let answer = (_reach: object): void => undefined;
  const reach = new Promise<object>((resolve) => (answer = resolve));
  const asking = answerWithZones([aZone('seat', 'Seats')], QUESTIONS);
  await openCustomizeStep((name, input) => (name === 'regionOfQuestion' ? reach : asking(name, input)), {
    '/api/analysis': () => anAnalysis(),
  });
  await screen.findByText('Live preview');
  expect(document.querySelector('.question-pin')).toBeNull();
  expect(screen.queryByText('Is this upholstery?')).toBeNull();
  await screen.findByText('We have a question about this photo');
  answer({ width: 4, height: 4, path: 'M0 0L3 0L3 3Z' });
  await screen.findByText('Is this upholstery?');
  expect(screen.queryByText('We have a question about this photo')).toBeNull();
  expect(document.querySelector('.question-region')).not.toBeNull();
});

test('a warning about the photo stands beside the question, not in its place', async () => {
  const warning = 'This photo is small, so the picture will be too.';
  await openCustomizeStep(
    (name, input) =>
      name === 'open'
        ? { ...engine(name, input), warnings: [{ code: 'small-photo', text: warning }] }
        : engine(name, input),
    { '/api/analysis': () => anAnalysis() },
  );
  await screen.findByText('Is this upholstery?');
  await screen.findByText(warning);
  expect(document.querySelector('.question-pin')).not.toBeNull();
});

test('answers given before the photo was opened count, so that no more than three are asked', async () => {
  const answered = [at(0.2, 0.05), at(0.3, 0.04)].map(({ x, y }): Mark => ({ type: 'tap', x, y, add: true }));
  await openCustomizeStep(engine, { '/api/analysis': () => anAnalysis(answered, 2) });
  await screen.findByText('Is this upholstery?');
  expect(screen.queryByText(/ of \d$/)).toBeNull();
  expect(document.querySelector<HTMLElement>('.question-pin')?.style.left).toContain(' 10%');
});

test('while a question stands, all that its answer decides about is outlined in the picture; the answer has an Undo beside it', async () => {
  const asking = answerWithZones([aZone('seat', 'Seats')], QUESTIONS, { width: 4, height: 4, path: 'M0 0L3 0L3 3Z' });
  await openCustomizeStep(asking, {
    '/api/analysis': () => anAnalysis(kept, kept.length),
    'PUT /api/marks': ({ body }) => anAnalysis((kept = (JSON.parse(body as string) as { marks: Mark[] }).marks), 1),
  });
  await screen.findByText(/We are not sure of the hatched area\. The picture shows your photo there/);
  expect(document.querySelector('.question-region path[d="M0 0L3 0L3 3Z"]')).not.toBeNull();
  expect(document.querySelector('.question-pin')).toBeNull();
  // The new cover would hide what is asked about, so the area shows the photo.
  const photo = document.querySelector('.question-region image')!;
  expect(photo.getAttribute('href')).toBe('/templates/sedan.jpg');
  const clip = photo.getAttribute('clip-path')!.match(/#(.*)\)/)![1]!;
  expect(document.getElementById(clip)!.querySelector('path')!.getAttribute('d')).toBe('M0 0L3 0L3 3Z');
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  const bar = (await screen.findByText('2 of 3')).closest<HTMLElement>('.stage-notice')!;
  // One bar asks, says what the answer before did, and takes it back, so that the picture keeps its size.
  expect(document.querySelectorAll('.stage-words > *')).toHaveLength(1);
  within(bar).getByText('Not upholstery: it stays as it is in the photo.');
  await userEvent.click(within(bar).getByRole('button', { name: 'Undo this answer' }));
  await waitFor(() => expect(kept).toEqual([]));
  await screen.findByText('1 of 3');
  expect(screen.queryByText(/^Not upholstery/)).toBeNull();
});

test('what the last answer did can be read and undone until the next tap', async () => {
  await openCustomizeStep(answerWithZones([aZone('seat', 'Seats')], QUESTIONS.slice(0, 1)), {
    '/api/analysis': () => anAnalysis(kept, kept.length),
    'PUT /api/marks': ({ body }) => anAnalysis((kept = (JSON.parse(body as string) as { marks: Mark[] }).marks), 1),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await screen.findByText('Upholstery: it gets a new cover.');
  screen.getByRole('button', { name: 'Undo this answer' });
  await userEvent.click(screen.getByRole('radio', { name: /^Doors/ }));
  expect(screen.queryByText('Upholstery: it gets a new cover.')).toBeNull();
  expect(kept).toHaveLength(1);
});

test('after an answer the bar says that another question comes; no button takes its answer before its area is hatched', async () => {
  const answers: ((reach: object) => void)[] = [];
  const asking = answerWithZones([aZone('seat', 'Seats')], QUESTIONS);
  await openCustomizeStep(
    (name, input) =>
      name === 'regionOfQuestion' ? new Promise<object>((resolve) => answers.push(resolve)) : asking(name, input),
    {
      '/api/analysis': () => anAnalysis(kept, kept.length),
      'PUT /api/marks': ({ body }) => anAnalysis((kept = (JSON.parse(body as string) as { marks: Mark[] }).marks), 1),
    },
  );
  const hatched = (): string | null | undefined => document.querySelector('.question-region > path')?.getAttribute('d');
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(answers).not.toHaveLength(0));
  answers.at(-1)!({ width: 4, height: 4, path: 'M0 0L3 0L3 3Z' });
  await userEvent.click(await screen.findByRole('button', { name: 'No' }));
  await screen.findByText('Next question: 2 of 3.');
  expect([button('Yes').disabled, button('No').disabled, button('Undo this answer').disabled]).toEqual([
    true,
    true,
    false,
  ]);
  await waitFor(() => expect(answers.length).toBeGreaterThan(1));
  for (const answer of answers) answer({ width: 4, height: 4, path: 'M1 1L3 1L3 3Z' });
  await waitFor(() => expect(hatched()).toBe('M1 1L3 1L3 3Z'));
  expect([button('Yes').disabled, button('No').disabled]).toEqual([false, false]);
  expect(screen.queryByText('Next question: 2 of 3.')).toBeNull();
});
