// @vitest-environment jsdom
/** More rows than any page asks for at once, on the pages that list them: every row can be reached. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import {
  aCustomer,
  aDesign,
  aPortfolio,
  aUser,
  cleanUpPage,
  problemResponse,
  showPage,
  type Answer,
  type ShownPage,
} from '#tests/support/show-page.tsx';
import { PlaceSelect } from '#web/customer/customers/place-select.tsx';
import Customers from './customer/customers.tsx';
import Portfolio from './customer/portfolio.tsx';
import Presentation from './customer/presentation.tsx';
import Trash from './studio/trash.tsx';

afterEach(cleanUpPage);

/** Six pages of the longest list; each page that is shown draws all rows before it again. */
const ROWS = 130;
const numbers = Array.from({ length: ROWS }, (_, i) => i + 1);
const asked: URLSearchParams[] = [];
afterEach(() => asked.splice(0));
/** The server's pages of these rows; each call is kept. */
const paged =
  <Row extends { id: number | string; name: string }>(rows: readonly Row[]): Answer =>
  (_request, url) => {
    const query = new URL(url, 'http://stage.test').searchParams;
    asked.push(query);
    const found = rows.filter(({ name }) => name.includes(query.get('q') ?? ''));
    const from = query.has('before') ? found.findIndex(({ id }) => String(id) === query.get('before')) + 1 : 0;
    return found.slice(from, from + Number(query.get('limit') ?? found.length));
  };
const rowsOf = (selector: string): number => document.querySelectorAll(selector).length;
/** Presses "Show more" until there is none, and expects that no call has asked for more than a hundred rows. */
const showAll = async (selector: string, most = ROWS): Promise<void> => {
  await screen.findByText('Show more');
  for (let more = screen.queryByText('Show more'); more !== null; more = screen.queryByText('Show more')) {
    const before = rowsOf(selector);
    fireEvent.click(more);
    // A full last page is only known to be the last when the next one is empty.
    await waitFor(() => expect(rowsOf(selector) > before || screen.queryByText('Show more') === null).toBe(true));
  }
  for (const query of asked) expect(Number(query.get('limit'))).toBeLessThanOrEqual(100);
  expect(rowsOf(selector)).toBe(most);
};
const listed = (stage: ShownPage): string[] => stage.calls().filter((call) => call === 'GET /api/designs');

const trashed = (id: number) => ({
  ...aDesign(id),
  trashedAt: '2026-11-20T00:00:00Z',
  purgedAt: '2026-12-20T00:00:00Z',
});
test('the trash', async () => {
  const rows = numbers.map(trashed);
  showPage(Trash, { initialUrl: '/trash', user: aUser(), answers: { 'GET /api/trash': paged(rows) } });
  await showAll('main li, ul > li');
});

test('the trash, where the design that a page ended with is gone meanwhile', async () => {
  const rows = numbers.slice(0, 30).map(trashed);
  const answers: Record<string, Answer> = { 'GET /api/trash': paged(rows) };
  showPage(Trash, { initialUrl: '/trash', user: aUser(), answers });
  await screen.findByText('Design 24');
  answers['GET /api/trash'] = (request, url) =>
    url.includes('before=24')
      ? problemResponse(400, 'It is gone', 'invalid_input')
      : (paged(rows.toSpliced(23, 1)) as (r: RequestInit, u: string) => object)(request, url);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Design 30');
  expect(screen.queryByText('Design 24')).toBeNull();
});

const customers = numbers.map((n) => aCustomer({ id: `customer-${n}`, name: `Customer ${n}` }));

test('customers', async () => {
  showPage(Customers, { initialUrl: '/customers', user: aUser(), answers: { 'GET /api/customers': paged(customers) } });
  await showAll('a[href^="/customers/"]');
});

test('a design is put into any of many folders: what the list does not hold is searched', async () => {
  const place: Answer = { customer: null };
  const stage = showPage(() => <PlaceSelect designId={7} />, {
    initialUrl: '/designs/7',
    user: aUser(),
    answers: {
      'GET /api/customers': paged(customers),
      'GET /api/designs/7/customer': place,
      'PUT /api/designs/7/customer': new Response(null, { status: 204 }),
    },
  });
  const select = await screen.findByRole('combobox', { name: 'Customer' });
  expect(within(select).getAllByRole('option')).toHaveLength(102);
  screen.getByText('The first 100 by name. Search for the others.');
  await userEvent.type(screen.getByRole('searchbox'), 'Customer 129');
  await within(select).findByRole('option', { name: 'Customer 129' });
  await userEvent.selectOptions(select, 'customer-129');
  await waitFor(() => expect(stage.bodyOf('PUT /api/designs/7/customer')).toEqual({ customerId: 'customer-129' }));
});

const designs = numbers.map((id) =>
  aDesign(id, { originalImageUrl: id % 25 === 0 ? '/api/files/same' : `/api/files/o${id}` }),
);
const premium = aUser({ subscriptionTier: 'premium' });

const shop = {
  name: 'Trim',
  email: '',
  phone: '',
  website: '',
  address: '',
  color: '#7a1f2b',
  logo: null,
  timeZone: null,
  country: null,
};

test('a portfolio says that a newer version of a piece exists, and shows it with one press', async () => {
  const own = aPortfolio({
    published: true,
    publishedAt: '2026-01-05T12:00:00Z',
    online: true,
    items: [{ token: 't1', designId: 3, caption: 'Two', newerDesignId: 9 }],
  });
  const stage = showPage(Portfolio, {
    initialUrl: '/portfolio',
    user: premium,
    answers: {
      '/api/designs': [aDesign(3), aDesign(9, { rootId: 3, parentId: 3, version: 2 })],
      'GET /api/portfolio': own,
      'GET /api/shop': shop,
      'PUT /api/portfolio': own,
    },
  });
  await screen.findByText('A newer version exists.', {}, { timeout: 10_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Show version 2 of Design 3' }));
  expect(screen.queryByText('A newer version exists.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(stage.bodyOf('PUT /api/portfolio')).toMatchObject({ items: [{ designId: 9, caption: 'Two' }] }),
  );
});

test('a portfolio: its pieces from anywhere among the designs, and all others to add', async () => {
  const own = aPortfolio({
    items: [
      { token: 't1', designId: 125, caption: 'One', newerDesignId: null },
      { token: 't2', designId: 3, caption: 'Two', newerDesignId: null },
    ],
  });
  const stage = showPage(Portfolio, {
    initialUrl: '/portfolio',
    user: premium,
    answers: {
      '/api/designs': designs,
      'GET /api/portfolio': own,
      'GET /api/shop': shop,
      'PUT /api/portfolio': (request) => ({ ...own, ...JSON.parse(request.body as string), items: own.items }),
    },
  });
  await screen.findByRole('textbox', { name: 'Caption of Design 125' }, { timeout: 10_000 });
  await showAll('.addable li', ROWS - 2);
  // One that only a search shows stays a piece when the search has gone on.
  await userEvent.type(screen.getByRole('searchbox'), 'Design 129');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Design 129' }));
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'nothing like it');
  await screen.findByText('No design has this in its name.');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() =>
    expect(
      (stage.bodyOf('PUT /api/portfolio') as { items: { designId: number }[] }).items.map(({ designId }) => designId),
    ).toEqual([125, 3, 129]),
  );
  expect(listed(stage).length).toBeGreaterThan(4);
});

test('W-32: a portfolio that another device changed: its pieces come into the page, and nothing that was done here is lost', async () => {
  const own = aPortfolio();
  const elsewhere = {
    ...own,
    text: 'Since 1974.',
    published: true,
    online: true,
    items: [...own.items, { token: 't2', designId: 125, caption: 'Elsewhere', newerDesignId: null }],
  };
  const answers: Record<string, Answer> = {
    '/api/designs': designs,
    'GET /api/portfolio': own,
    'GET /api/shop': shop,
    'PUT /api/portfolio': problemResponse(409, 'This portfolio was changed on another device.', 'conflict'),
  };
  const stage = showPage(Portfolio, { initialUrl: '/portfolio', user: premium, answers });
  await screen.findByRole('textbox', { name: 'Caption of Design 3' }, { timeout: 10_000 });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Design 1' }));
  await userEvent.type(screen.getByLabelText('Title'), ' of ours');
  answers['GET /api/portfolio'] = elsewhere;
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByRole('textbox', { name: 'Caption of Design 125' });
  screen.getByDisplayValue('Work of ours');
  screen.getByDisplayValue('Since 1974.');

  answers['PUT /api/portfolio'] = elsewhere;
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(stage.bodyOf('PUT /api/portfolio')).toMatchObject({
      title: 'Work of ours',
      basis: { title: 'Work', published: true },
    }),
  );
  const sent = stage.bodyOf('PUT /api/portfolio') as { items: { designId: number }[] };
  expect(sent.items.map(({ designId }) => designId)).toEqual([3, 1, 125]);
});

test('a presentation of options: designs of the same photo first, then every other, and the chosen ones stay', async () => {
  const stage = showPage(Presentation, {
    initialUrl: '/designs/125/presentation',
    path: '/designs/:id/presentation',
    user: premium,
    answers: {
      '/api/designs': designs,
      'GET /api/designs/125/customer': { customer: null },
      'POST /api/designs/125/presentation': () => problemResponse(500, 'No paper'),
    },
  });
  await userEvent.click(await screen.findByRole('radio', { name: /Options/ }));
  const options = await screen.findByRole('group', { name: 'Compare with' });
  await within(options).findByRole('checkbox', { name: 'Design 100' });
  const names = () =>
    within(options)
      .getAllByRole('checkbox')
      .map((box) => box.getAttribute('aria-label'));
  expect(names().slice(0, 4)).toEqual([25, 50, 75, 100].map((id) => `Design ${id}`));
  await showAll('fieldset li', ROWS - 1);
  const search = within(options).getByRole('searchbox');
  await userEvent.type(search, 'Design 77');
  await waitFor(() => expect(names()).toEqual(['Design 77']));
  await userEvent.click(within(options).getByRole('checkbox', { name: 'Design 77' }));
  await userEvent.clear(search);
  await userEvent.type(search, 'Design 12');
  await waitFor(() => expect(names()[0]).toBe('Design 77'));
  await userEvent.click(await within(options).findByRole('checkbox', { name: 'Design 128' }));
  await userEvent.click(screen.getByText('Download PDF'));
  await waitFor(() =>
    expect(stage.bodyOf('POST /api/designs/125/presentation')).toMatchObject({
      others: [{ id: 77 }, { id: 128 }],
    }),
  );
});
