// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { CustomerFolder } from '#contract/customer/customers.ts';
import { aCustomer, aDesign, aUser, cleanUpPage, showPage, type Answer } from '#tests/support/show-page.tsx';
import { newJobFor } from '#web/lib/new-job.ts';
import Customer from './customer.tsx';

afterEach(cleanUpPage);

const aFolder = (change: Partial<CustomerFolder> = {}): CustomerFolder => ({
  customer: aCustomer({ vehicle: '1969 Mustang' }),
  designs: [],
  photos: [],
  decisions: [],
  questions: [],
  mailedTo: [],
  ...change,
});

test.each([
  ['empty', aFolder()],
  ['full', aFolder({ designs: [aDesign(1)], photos: ['/api/files/o'] })],
] as const)(
  'a design that is started in a customer’s %s folder is a new job for this customer',
  async (_what, folder) => {
    const page = showPage(Customer, {
      initialUrl: '/customers/customer-1',
      path: '/customers/:id',
      user: aUser(),
      answers: { '/api/customers/customer-1': folder },
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Start a design' }));
    await waitFor(() => expect(page.address()).toBe('/design-studio'));
    expect(page.state()).toEqual(newJobFor({ id: 'customer-1', name: 'Kim Park' }));
  },
);

test('the customer is called and written to with one tap', async () => {
  const folder = aFolder();
  showPage(Customer, {
    initialUrl: '/customers/customer-1',
    path: '/customers/:id',
    user: aUser(),
    answers: {
      '/api/customers/customer-1': {
        ...folder,
        customer: { ...folder.customer, phone: '+44 (0)20 7946', email: 'kim@example.com' },
      },
    },
  });
  expect((await screen.findByRole('link', { name: '+44 (0)20 7946' })).getAttribute('href')).toBe('tel:+440207946');
  expect(screen.getByRole('link', { name: 'kim@example.com' }).getAttribute('href')).toBe('mailto:kim@example.com');
});

test('the folder shows the addresses that its links were mailed to', async () => {
  showPage(Customer, {
    initialUrl: '/customers/customer-1',
    path: '/customers/:id',
    user: aUser(),
    answers: { '/api/customers/customer-1': aFolder({ mailedTo: ['kim@example.com'] }) },
  });
  await screen.findByText('kim@example.com');
  screen.getByText('Links emailed to');
});

test('W-32: a field that another device changed: the page says what was saved there, and keeps what was typed', async () => {
  const url = '/api/customers/customer-1';
  const opened = aFolder();
  const elsewhere = aFolder({ customer: { ...opened.customer, phone: '555 0100', notes: 'Wants tan.' } });
  const answers: Record<string, Answer> = {
    [`GET ${url}`]: opened,
    [`PUT ${url}`]: Response.json(
      {
        message: 'Another device changed this.',
        code: 'conflict',
        fields: { notes: 'Another device saved here: “Wants tan.”' },
      },
      { status: 409 },
    ),
  };
  const page = showPage(Customer, {
    initialUrl: '/customers/customer-1',
    path: '/customers/:id',
    user: aUser(),
    answers,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.type(screen.getByLabelText('Notes'), 'Wants black.');
  answers[`GET ${url}`] = elsewhere;
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Another device saved here: “Wants tan.”');
  expect(page.bodyOf(`PUT ${url}`)).toMatchObject({ notes: 'Wants black.', basis: { phone: '', notes: '' } });
  await screen.findByDisplayValue('555 0100');
  screen.getByDisplayValue('Wants black.');

  answers[`PUT ${url}`] = elsewhere.customer;
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.bodyOf(`PUT ${url}`)).toMatchObject({
    phone: '555 0100',
    notes: 'Wants black.',
    basis: { phone: '555 0100', notes: 'Wants tan.' },
  });
});

test('W-32: the folder shows what was saved, and the next change is based on it, also if it cannot be fetched again', async () => {
  const url = '/api/customers/customer-1';
  const opened = aFolder();
  const answers: Record<string, Answer> = {
    [`GET ${url}`]: opened,
    [`PUT ${url}`]: { ...opened.customer, notes: 'Wants tan.' },
  };
  const page = showPage(Customer, {
    initialUrl: '/customers/customer-1',
    path: '/customers/:id',
    user: aUser(),
    answers,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.type(screen.getByLabelText('Notes'), 'Wants tan.');
  answers[`GET ${url}`] = new Response(null, { status: 503 });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('Wants tan.');
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.type(screen.getByLabelText('Notes'), ' Soon.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(page.bodyOf(`PUT ${url}`)).toMatchObject({ notes: 'Wants tan. Soon.', basis: { notes: 'Wants tan.' } }),
  );
});
