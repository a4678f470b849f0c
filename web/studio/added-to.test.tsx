// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Mark } from '#contract/studio/photos.ts';
import { cleanUpPage } from '#tests/support/show-page.tsx';
import { anAnalysis, aZone, answerWithZones, openCustomizeStep } from '#tests/support/open-customize-step.tsx';

afterEach(cleanUpPage);

const engine = answerWithZones([aZone('seat', 'Seats'), aZone('insert', 'Inserts')]);

test('an addition belongs to what it looks like, whichever part was chosen before; the tools say to which, and another can be chosen', async () => {
  let kept: readonly Mark[] = [];
  await openCustomizeStep(engine, {
    '/api/analysis': () => anAnalysis(kept, kept.length),
    'PUT /api/marks': ({ body }) => anAnalysis((kept = (JSON.parse(body as string) as { marks: Mark[] }).marks), 1),
  });
  await userEvent.click(await screen.findByRole('radio', { name: /^Inserts/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the zones' }));
  const picture = await screen.findByRole('application', { name: 'Your photo, correcting the zones' });
  expect((await screen.findByLabelText<HTMLSelectElement>('What you add next belongs to')).value).toBe('');
  expect(screen.queryByLabelText('Added to')).toBeNull();
  picture.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  const tap = { type: 'tap', x: 0.5, y: 0.5, add: true };
  await waitFor(() => expect(kept).toEqual([tap]), { timeout: 5000 });
  const added = await screen.findByLabelText<HTMLSelectElement>('Added to');
  expect(added.value).toBe('seat');
  await userEvent.selectOptions(added, 'Inserts');
  await waitFor(() => expect(kept).toEqual([{ ...tap, zone: 'insert' }]), { timeout: 5000 });
});
