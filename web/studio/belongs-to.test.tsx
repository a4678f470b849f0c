// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Mark } from '#contract/studio/photos.ts';
import { cleanUpPage } from '#tests/support/show-page.tsx';
import { anAnalysis, aZone, answerWithZones, openCustomizeStep } from '#tests/support/open-customize-step.tsx';

afterEach(cleanUpPage);

const engine = answerWithZones([aZone('seat', 'Seats'), aZone('insert', 'Inserts')]);

test('one choice says what the last addition belongs to, and what is added next; a door can be added where none was found', async () => {
  let kept: readonly Mark[] = [];
  await openCustomizeStep(engine, {
    '/api/analysis': () => anAnalysis(kept, kept.length),
    'PUT /api/marks': ({ body }) => anAnalysis((kept = (JSON.parse(body as string) as { marks: Mark[] }).marks), 1),
  });
  await userEvent.click(await screen.findByRole('radio', { name: /^Inserts/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the zones' }));
  const picture = await screen.findByRole('application', { name: 'Your photo, correcting the zones' });
  const belongsTo = await screen.findByLabelText<HTMLSelectElement>('Belongs to');
  const chosen = (): string => belongsTo.selectedOptions[0]!.textContent;
  expect(chosen()).toBe('The part it looks like');
  picture.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  const tap = { type: 'tap', x: 0.5, y: 0.5, add: true };
  await waitFor(() => expect(kept).toEqual([tap]));
  await waitFor(() => expect(chosen()).toBe('The part it looks like: Seats'));
  await userEvent.selectOptions(belongsTo, 'Door panels');
  await waitFor(() => expect(kept).toEqual([{ ...tap, zone: 'door' }]));
  picture.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(kept).toEqual([
      { ...tap, zone: 'door' },
      { ...tap, zone: 'door' },
    ]),
  );
});
