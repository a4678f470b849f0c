// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aDecision } from '#tests/support/an-answer.ts';
import { aDesign, aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import Design from './design.tsx';

afterEach(cleanUpPage);

test('the page of a design in work says how far its job is and offers the next step; the customer’s decisions are named so', async () => {
  const versions = [2, 3].map((version) => aDesign(version, { version, rootId: 1 }));
  const page = showPage(Design, {
    initialUrl: '/designs/3',
    path: '/designs/:id',
    user: aUser(),
    answers: {
      '/api/designs': versions,
      '/api/approvals': [aDecision({ decision: 'approved', version: 2 })],
      '/api/jobs/designs': [{ rootId: 1, designId: 2, newerVersion: 3, state: 'in-work', customer: null }],
      'PUT /api/designs/2/stage': new Response(null, { status: 204 }),
    },
  });
  const job = await screen.findByRole('region', { name: 'Job' });
  within(job).getByText('In progress');
  within(job).getByText('Version 3 is newer and not approved.');
  await userEvent.click(within(job).getByRole('button', { name: 'Mark as done: Design 3' }));
  await waitFor(() => expect(page.bodyOf('PUT /api/designs/2/stage')).toEqual({ stage: 'done' }));
  await screen.findByRole('region', { name: 'Decisions' });
});
