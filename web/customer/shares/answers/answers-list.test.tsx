// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aDecision as answer } from '#tests/support/an-answer.ts';
import { aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { AnswerRows } from './answers-list.tsx';

afterEach(cleanUpPage);

test('a change request leads into the studio with the design; one that was answered by a newer version does not', async () => {
  const answers = [
    answer({ id: 'request' }),
    answer({ id: 'older', personName: 'Ben', supersededBy: 2, supersededAt: '2026-11-21T10:00:00Z' }),
    answer({ id: 'yes', personName: 'Cem', decision: 'approved' }),
    answer({ id: 'gone', personName: 'Dot', designId: null }),
  ];
  showPage(() => <AnswerRows answers={answers} withDesign />, { initialUrl: '/designs/7', user: aUser(), answers: {} });
  const ways = await screen.findAllByRole('link', { name: /^Make this change/ });
  expect(ways.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Make this change, asked for by Ada', '/design-studio?design=7'],
  ]);
});

test('an approval that another design on the link has ended says so', async () => {
  const answers = [answer({ id: 'ended', decision: 'approved', supersededAt: '2026-11-21T10:00:00Z' })];
  showPage(() => <AnswerRows answers={answers} withDesign />, { initialUrl: '/designs/7', user: aUser(), answers: {} });
  await screen.findByText('Another design on this link was approved later');
});
