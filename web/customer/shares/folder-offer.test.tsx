// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aDecision } from '#tests/support/an-answer.ts';
import { aCustomer, aDesign, aShare, aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { PlaceSelect } from '../customers/place-select.tsx';
import { FolderOffer } from './folder-offer.tsx';

afterEach(cleanUpPage);

const design = aDesign(7);
const open = (settings: { customers?: object[]; customer?: object | null; answers?: object[]; mailedTo?: string[] }) =>
  showPage(
    () => (
      <>
        <PlaceSelect designId={7} />
        <FolderOffer design={{ ...design, lines: { ...design.lines, vehicle: '1967 Ford Bronco' } }} />
      </>
    ),
    {
      initialUrl: '/designs/7',
      user: aUser(),
      answers: {
        'GET /api/customers': settings.customers ?? [],
        'GET /api/designs/7/customer': { customer: settings.customer ?? null },
        'PUT /api/designs/7/customer': new Response(null, { status: 204 }),
        'POST /api/customers': aCustomer({ id: 'new', name: 'Ben' }),
        'GET /api/questions': [],
        'GET /api/approvals': settings.answers ?? [
          aDecision({ id: 'late', personName: 'Ben', decidedAt: '2026-11-21T10:00:00Z' }),
          aDecision({ id: 'early', personName: 'Ada', decidedAt: '2026-11-20T10:00:00Z' }),
        ],
        'GET /api/designs/7/share': (settings.mailedTo ?? []).map((customerEmail, i) =>
          aShare({ id: `share-${i}`, customerEmail }),
        ),
      },
    },
  );

test('one tap makes a folder for the customer who answered last, with the address and the vehicle that are known', async () => {
  const stage = open({
    mailedTo: ['ben@example.com', 'ben@example.com'],
    customers: [aCustomer({ id: 'other', name: 'Benjamin' })],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Make a folder for Ben' }));
  await waitFor(() => expect(stage.bodyOf('PUT /api/designs/7/customer')).toEqual({ customerId: 'new' }));
  expect(stage.bodyOf('POST /api/customers')).toEqual({
    name: 'Ben',
    email: 'ben@example.com',
    vehicle: '1967 Ford Bronco',
  });
});

test('of two addresses that links went to, none is taken for the customer’s', async () => {
  const stage = open({ mailedTo: ['ben@example.com', 'ada@example.com'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Make a folder for Ben' }));
  await waitFor(() => expect(stage.bodyOf('POST /api/customers')).toMatchObject({ email: '' }));
});

test('a customer of that name who has a folder already gets no second one', async () => {
  const stage = open({ customers: [aCustomer({ id: 'ben', name: 'ben' })] });
  await userEvent.click(await screen.findByRole('button', { name: 'Put into the folder of Ben' }));
  await waitFor(() => expect(stage.bodyOf('PUT /api/designs/7/customer')).toEqual({ customerId: 'ben' }));
});

test.each([
  ['that is in a folder', { customer: aCustomer({ id: 'ada', name: 'Ada' }) }],
  ['about which nobody has written', { answers: [] }],
  [
    'whose customer shares a name with another',
    { customers: [aCustomer({ id: '1', name: 'Ben' }), aCustomer({ id: '2', name: 'Ben' })] },
  ],
])('no folder is offered for a design %s', async (_, settings) => {
  open({ customers: [aCustomer({ id: 'ada', name: 'Ada' })], ...settings });
  await screen.findByRole('combobox', { name: 'Customer' });
  expect(screen.queryByRole('button', { name: /folder/ })).toBeNull();
});
