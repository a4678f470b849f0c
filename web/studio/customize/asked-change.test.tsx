// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OwnDecision } from '#contract/approvals.ts';
import { aUser, clearStage, showPage } from '#tests/support/show-page.tsx';
import { AskedChange } from './asked-change.tsx';

afterEach(clearStage);

const answer = (change: Partial<OwnDecision>): OwnDecision => ({
  id: 'wish',
  decision: 'change',
  personName: 'Ada',
  words: 'Darker inserts, please',
  pins: [
    { x: 0.5, y: 0.5, text: 'here' },
    { x: 0.2, y: 0.4, text: 'and here' },
  ],
  decidedAt: '2026-11-20T10:00:00Z',
  version: 1,
  versionHash: 'a'.repeat(64),
  recordHash: 'b'.repeat(64),
  supersededBy: null,
  supersededAt: null,
  rootId: 7,
  designId: 7,
  designName: 'Red bench',
  ...change,
});

test('the words and pins of an open wish stand beside the choices; those of other designs, older versions and approvals do not', async () => {
  const answers = [
    answer({}),
    answer({ id: 'other', personName: 'Ben', designId: 8 }),
    answer({ id: 'older', personName: 'Cem', supersededBy: 2, supersededAt: '2026-11-21T10:00:00Z' }),
    answer({ id: 'yes', personName: 'Dot', decision: 'approved' }),
  ];
  showPage(() => <AskedChange designId={7} />, {
    at: '/design-studio',
    user: aUser(),
    answers: { '/api/approvals': answers },
  });
  const wish = await screen.findByRole('region', { name: 'Ada asked for a change' });
  expect(within(wish).getByText('Darker inserts, please')).toBeTruthy();
  expect(
    within(wish)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['here', 'and here']);
  expect(within(wish).getByRole('link').getAttribute('href')).toBe('/approvals/wish');
  expect(screen.getAllByRole('region').length).toBe(1);
});
