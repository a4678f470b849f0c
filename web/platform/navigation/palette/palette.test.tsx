// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Customer } from '#contract/customer/customers.ts';
import { findPage, PAGES } from '#contract/routes.ts';
import type { ListedSwatch } from '#contract/studio/swatches.ts';
import { aDesign, aUser, cleanUpPage, problemResponse, showPage, type Answer } from '#tests/support/show-page.tsx';
import { SiteHeader } from '../site-header.tsx';

const CUSTOMER: Customer = {
  id: 'customer1',
  name: 'Miller Coaches',
  phone: '',
  email: '',
  vehicle: 'Setra 515',
  jobNumber: 'J-7',
  notes: '',
  designs: 2,
  cover: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
};
const SWATCH: ListedSwatch = {
  id: 'swatch1',
  book: 'Hides',
  code: 'H-7',
  name: 'Miller brown',
  supplier: 'Tannery',
  line: '',
  material: 'leather',
  grain: null,
  color: '#5a3a22',
  priceBand: null,
  inStock: true,
  note: '',
  tile: null,
  starter: false,
  tileUrl: null,
  tileWidthCm: null,
  tileHeightCm: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  distance: null,
};
const DESIGNS = [aDesign(4, { name: 'Miller bench' }), aDesign(5, { name: 'Red coupe' })];
const asked = (url: string): string => new URL(url, 'http://stage.test').searchParams.get('q') ?? '';
const matching = <T extends { name: string }>(list: readonly T[], url: string): T[] =>
  list.filter(({ name }) => name.toLowerCase().includes(asked(url).toLowerCase()));
const ANSWERS: Record<string, Answer> = {
  '/api/designs': DESIGNS,
  '/api/customers': (_, url) => matching([CUSTOMER], url),
  '/api/swatches': (_, url) => {
    const swatches = matching([SWATCH], url);
    return { swatches, total: swatches.length, books: [] };
  },
};

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.scrollTo = vi.fn() as never;
});
afterEach(cleanUpPage);

const show = async (answers: Record<string, Answer> = {}, user: Parameters<typeof aUser>[0] = {}) => {
  const stage = showPage(
    () => (
      <>
        <SiteHeader user={aUser(user)} onLogout={vi.fn()} />
        <p contentEditable suppressContentEditableWarning data-testid="editor" />
        <div id="beside" />
      </>
    ),
    { user: aUser(user), answers: { ...ANSWERS, ...answers } },
  );
  await screen.findByRole('button', { name: 'Search' });
  return stage;
};
const field = (): Promise<HTMLElement> => screen.findByRole('combobox');
const openByKey = async (): Promise<HTMLElement> => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return field();
};
const rows = (): string[] => screen.queryAllByRole('option').map((row) => row.querySelector('bdi')!.textContent);
const active = (): string | null | undefined => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  const selected = screen.getByRole('option', { selected: true });
  expect(selected.id).toBe(id);
  return selected.querySelector('bdi')!.textContent;
};
const groups = (): (string | null)[] => screen.queryAllByRole('group').map((group) => group.getAttribute('aria-label'));

test('Ctrl-K opens the palette with the focus in its field, closes it again, and gives the focus back', async () => {
  await show();
  const entry = screen.getByRole('button', { name: 'Search' });
  expect(entry.getAttribute('aria-keyshortcuts')).toBe('Control+K');
  entry.focus();
  const box = await openByKey();
  expect(document.activeElement).toBe(box);
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(document.activeElement).toBe(entry);
  await openByKey();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(document.activeElement).toBe(entry);
});

test('Ctrl-K stays with formatted text, with another dialog and with an editor that has taken it', async () => {
  await show();
  const press = (target: Element): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event;
  };
  const beside = document.getElementById('beside')!;
  expect(press(screen.getByTestId('editor')).defaultPrevented).toBe(false);
  beside.setAttribute('role', 'dialog');
  expect(press(beside).defaultPrevented).toBe(false);
  beside.removeAttribute('role');
  beside.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  press(beside);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(press(beside).defaultPrevented).toBe(true);
  await field();
});

test('without words: a new design, every place once, and the newest designs', async () => {
  const stage = await show();
  await openByKey();
  await screen.findByText('Red coupe');
  expect(groups()).toEqual(['Actions', 'Pages', 'Newest designs']);
  expect(rows()).toEqual([
    'Start a new design',
    'Dashboard',
    'Design Studio',
    'My Designs',
    'Customers',
    'Swatch books',
    'Pricing',
    'Portfolio',
    'My Shop',
    'My Account',
    'Job Estimator',
    'For Restoration Shops',
    'Subscription',
    'Help Center',
    'Trash',
    'Design Guide',
    'Gallery',
    'Miller bench',
    'Red coupe',
  ]);
  expect(stage.calls().filter((call) => /customers|swatches/.test(call))).toEqual([]);
});

test('every page that a member can open without choosing a thing first is a place of the palette, and no place is lost', async () => {
  const stage = await show({}, { isAdmin: true });
  await openByKey();
  const placed = screen.getAllByRole('option').map((row) => row.getAttribute('href')!);
  const members = PAGES.filter(({ path, access }) => access === 'user' && !path.includes(':'));
  // The old dashboard, and a way that begins in the swatch books.
  const left = members.map(({ path }) => path).filter((path) => !placed.includes(path));
  expect(left).toEqual(['/classic-dashboard', '/swatches/photograph']);
  expect(placed.filter((place) => findPage(place) === undefined)).toEqual([]);
  await userEvent.type(await field(), 'business');
  await waitFor(() => expect(rows()).toEqual(['My Shop']));
  await userEvent.keyboard('{Enter}');
  expect(stage.address()).toBe('/shop');
});

test('Admin is a place of those who run the product', async () => {
  await show({}, { isAdmin: true });
  await userEvent.type(await openByKey(), 'admin');
  await waitFor(() => expect(rows()).toEqual(['Admin']));
});

test('words find designs, customers and swatches in groups, asked once for a word and not for every letter', async () => {
  const stage = await show();
  await userEvent.type(await openByKey(), 'miller');
  await screen.findByText('Miller brown');
  await waitFor(() => expect(rows()).toEqual(['Miller bench', 'Miller Coaches', 'Miller brown']));
  expect(groups()).toEqual(['Designs', 'Customers', 'Swatches']);
  expect(stage.calls().filter((call) => call === 'GET /api/customers').length).toBeLessThan(6);
  screen.getByText('Setra 515 · J-7');
  const swatch = screen.getByRole('option', { name: /Miller brown/ });
  expect(swatch.getAttribute('href')).toBe('/swatches?q=H-7+Miller+brown');
});

test('arrows, Home and End lead through all rows and around; Enter goes there', async () => {
  const stage = await show();
  await userEvent.type(await openByKey(), 'miller');
  await screen.findByText('Miller brown');
  await waitFor(() => expect(active()).toBe('Miller bench'));
  for (const [key, row] of [
    ['ArrowDown', 'Miller Coaches'],
    ['End', 'Miller brown'],
    ['ArrowDown', 'Miller bench'],
    ['ArrowUp', 'Miller brown'],
    ['Home', 'Miller bench'],
    ['ArrowDown', 'Miller Coaches'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(active(), key).toBe(row);
  }
  await userEvent.keyboard('{Enter}');
  expect(stage.address()).toBe('/customers/customer1');
});

test('a click goes there, too', async () => {
  const stage = await show();
  await openByKey();
  await userEvent.click(screen.getByRole('option', { name: 'Swatch books' }));
  expect(stage.address()).toBe('/swatches');
});

test('Enter never chooses a result of earlier words', async () => {
  const stage = await show({
    '/api/customers': (_, url) => (asked(url) === 'miller' ? [CUSTOMER] : new Promise(() => {})),
  });
  const box = await openByKey();
  await userEvent.type(box, 'miller');
  await screen.findByText('Miller Coaches');
  await userEvent.type(box, 'x{Enter}');
  expect(rows()).toEqual([]);
  expect(stage.address()).toBe('/');
});

test('a full group leads on to all that match', async () => {
  await show({ '/api/designs': Array.from({ length: 9 }, (_, n) => aDesign(n + 1, { name: `Bench ${n + 1}` })) });
  await userEvent.type(await openByKey(), 'bench');
  const all = await screen.findByRole('option', { name: 'All designs that match' });
  expect(all.getAttribute('href')).toBe('/designs?q=bench');
  expect(rows()).toHaveLength(6);
});

test('nothing found is said, and is something else than an answer that did not come', async () => {
  await show();
  await userEvent.type(await openByKey(), 'zzz');
  await screen.findByText('Nothing found');
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a list that fails says so beside the others, and is asked again', async () => {
  const answers: Record<string, Answer> = { '/api/customers': problemResponse(503, 'Please try again in a moment.') };
  await show(answers);
  await userEvent.type(await openByKey(), 'miller');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Some results could not be loaded. Please try again in a moment.');
  expect(rows()).toEqual(['Miller bench', 'Miller brown']);
  cleanUpPage();
  let broken = true;
  await show({ '/api/customers': () => (broken ? problemResponse(503, 'Later.') : [CUSTOMER]) });
  await userEvent.type(await openByKey(), 'miller');
  const again = within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' });
  broken = false;
  await userEvent.click(again);
  await screen.findByText('Miller Coaches');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the phone’s menu has the search first, and the focus comes back to the menu’s button', async () => {
  await show();
  const burger = screen.getByRole('button', { name: 'Menu' });
  await userEvent.click(burger);
  const menu = await waitFor(
    () => document.getElementById(burger.getAttribute('aria-controls')!) ?? expect.fail('no menu yet'),
  );
  expect(menu.querySelector('li')!.textContent).toBe('Search');
  await userEvent.click(within(menu).getByRole('button', { name: 'Search' }));
  const box = await field();
  expect(document.activeElement).toBe(box);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(burger));
});
