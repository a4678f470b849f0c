// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aDecision as answer } from '#tests/support/an-answer.ts';
import { aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { LatestAnswer } from './latest-answer.tsx';

afterEach(cleanUpPage);

const shown = (answers: ReturnType<typeof answer>[], designId = 7) =>
  showPage(() => <LatestAnswer designId={designId} />, {
    initialUrl: '/design-studio',
    user: aUser(),
    answers: { '/api/approvals': answers },
  });

test('the answer that stands is said where the design was made, with the way to its record', async () => {
  shown([
    answer({ id: 'other', designId: 9, rootId: 9, personName: 'Eve', decision: 'approved' }),
    answer({ id: 'old', personName: 'Ben', supersededBy: 2, supersededAt: '2026-11-21T10:00:00Z' }),
    answer({ id: 'yes', personName: 'Cem', decision: 'approved' }),
  ]);
  expect((await screen.findByRole('status')).textContent).toMatch(/^ApprovedCem/);
  expect(screen.getByRole('link', { name: 'Open the record of Cem' }).getAttribute('href')).toBe('/approvals/yes');
});
