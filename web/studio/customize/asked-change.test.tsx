// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aDecision as answer } from '#tests/support/an-answer.ts';
import { aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { CustomerPins } from '../canvas/customer-pins.tsx';
import { AskedChange } from './asked-change.tsx';

afterEach(cleanUpPage);

test('the words and pins of an open change request stand beside the choices; those of other designs and older versions do not', async () => {
  const answers = [
    answer({
      pins: [
        { x: 0.5, y: 0.5, text: 'here' },
        { x: 0.2, y: 0.4, text: 'and here' },
      ],
    }),
    answer({ id: 'other', personName: 'Ben', designId: 8 }),
    answer({ id: 'older', personName: 'Cem', supersededBy: 2, supersededAt: '2026-11-21T10:00:00Z' }),
    answer({ id: 'no', personName: 'Dot', decision: 'declined' }),
  ];
  showPage(() => <AskedChange design={{ id: 7, rootId: 5, name: 'Red bench', image: '/api/files/photo' }} />, {
    initialUrl: '/design-studio',
    user: aUser(),
    answers: { '/api/approvals': answers },
  });
  const changeRequest = await screen.findByRole('region', { name: 'Ada asked for a change' });
  expect(within(changeRequest).getByText('Darker inserts, please')).toBeTruthy();
  expect(
    within(changeRequest)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['here', 'and here']);
  expect(within(changeRequest).getByRole('link').getAttribute('href')).toBe('/approvals/decision1');
  expect(screen.getAllByRole('region').length).toBe(1);
});

test('D-81: editing an approved version says that it stays, and that what is saved is a new one', async () => {
  const answers = [
    answer({ id: 'yes', personName: 'Dot', decision: 'approved', version: 2 }),
    answer({ id: 'other', personName: 'Ben', decision: 'approved', designId: 8 }),
  ];
  showPage(() => <AskedChange design={{ id: 7, rootId: 5, name: 'Red bench', image: '/api/files/photo' }} />, {
    initialUrl: '/design-studio',
    user: aUser(),
    answers: { '/api/approvals': answers },
  });
  const note = await screen.findByRole('region', { name: 'Dot approved version 2' });
  within(note).getByText(
    'Version 2 and its certificate stay as they are. What you save from here is a new version, which has to be approved again.',
  );
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/approvals/yes');
  expect(screen.getAllByRole('region').length).toBe(1);
});

test('the pins of an open change request stand in the picture, under the numbers of their words', async () => {
  const design = { id: 7, rootId: 5, name: 'Red bench', image: '/api/files/photo' };
  showPage(() => <CustomerPins design={design} />, {
    initialUrl: '/design-studio',
    user: aUser(),
    answers: { '/api/approvals': [answer({}), answer({ id: 'other', designId: 8 })] },
  });
  const pin = await screen.findByTitle('here');
  expect([pin.textContent, pin.style.left, pin.style.top]).toEqual(['1', '50%', '50%']);
  expect(document.querySelectorAll('.customer-pin')).toHaveLength(1);
});
