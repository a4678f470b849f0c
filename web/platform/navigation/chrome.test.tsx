// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { FOOTER_PAGES } from '#contract/platform/footer-pages.ts';
import { findPage } from '#contract/routes.ts';
import { aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { WIZARD_KEY } from '#web/lib/storage.ts';
import { readTheme, THEME_KEY } from '#web/lib/theme.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

afterEach(() => {
  document.documentElement.classList.remove('dark');
  cleanUpPage();
});
const show = (user: ReturnType<typeof aUser> | null, onLogout = vi.fn()) => ({
  onLogout,
  ...showPage(
    () => (
      <>
        <SiteHeader user={user} onLogout={onLogout} />
        <SiteFooter />
      </>
    ),
    { user },
  ),
});
const entries = (container: HTMLElement): [string, string | null][] =>
  within(container)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const wide = (): HTMLElement => document.querySelector('.top-wide')!;

test('N-01, R-17: the visitor’s header: demo, estimator, pricing, log in, sign up', () => {
  show(null);
  expect(entries(wide())).toEqual([
    ['Try Demo', '/try'],
    ['Job Estimator', '/job-estimator'],
    ['Pricing', '/subscription'],
    ['Log in', '/auth'],
    ['Sign up', '/auth?signup=true'],
  ]);
});

test('N-02, N-04: the member’s header, with the initials of the username', async () => {
  show(aUser());
  expect(entries(wide())).toEqual([
    ['Dashboard', '/dashboard'],
    ['Design Studio', '/design-studio'],
    ['My Designs', '/designs'],
    ['Customers', '/customers'],
    ['Swatch books', '/swatches'],
    ['Pricing', '/subscription'],
  ]);
  expect((await screen.findByRole('button', { name: 'Account menu, Pat Welt' })).textContent).toBe('PW');
});

const LOGOUT_KEEPS = 'Rendered pictures stay on your dashboard. Choices that are not rendered yet are removed.';

test('with choices for a photo in the studio, the menu says what logging out keeps and what it removes', async () => {
  localStorage.setItem(WIZARD_KEY, JSON.stringify({ images: [{ url: '/api/files/photo' }] }));
  show(aUser());
  await userEvent.click(await screen.findByRole('button', { name: /Account menu/ }));
  await screen.findByText(LOGOUT_KEEPS);
});

test('N-03, N-05, R-21: the avatar’s menu has eight entries, My Account among them, the shop’s places in a group of their own, and logs out', async () => {
  const { onLogout } = show(aUser());
  await userEvent.click(await screen.findByRole('button', { name: /Account menu/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['My Account', '/account'],
    ['Dashboard', '/dashboard'],
    ['Design Studio', '/design-studio'],
    ['My Designs', '/designs'],
    ['Job Estimator', '/job-estimator'],
    ['For Restoration Shops', '/restoration-shops'],
    ['Subscription', '/subscription'],
    ['Portfolio', '/portfolio'],
    ['My Shop', '/shop'],
    ['Logout', null],
  ]);
  expect(screen.queryByText(LOGOUT_KEEPS)).toBeNull();
  await userEvent.click(items.at(-1)!);
  expect(onLogout).toHaveBeenCalledOnce();
});

test('N-06: the phone’s menu has the same entries and closes after a choice or Escape', async () => {
  const stage = show(aUser());
  const burger = screen.getByRole('button', { name: 'Menu' });
  await userEvent.click(burger);
  expect(burger.getAttribute('aria-expanded')).toBe('true');
  const shown = (): Promise<HTMLElement> =>
    waitFor(() => document.getElementById(burger.getAttribute('aria-controls')!) ?? expect.fail('no menu yet'));
  const menu = await shown();
  const labels = entries(menu).map(([label]) => label);
  for (const label of [
    'Dashboard',
    'Design Studio',
    'My Designs',
    'Job Estimator',
    'Pricing',
    'My Account',
    'For Restoration Shops',
    'Subscription',
    'Customers',
    'Swatch books',
    'Portfolio',
    'My Shop',
    'Help Center',
  ])
    expect(labels, label).toContain(label);
  within(menu).getByRole('button', { name: 'Logout' });
  await userEvent.keyboard('{Escape}');
  expect(burger.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(burger);
  await userEvent.click(within(await shown()).getByRole('link', { name: 'My Designs' }));
  expect(stage.address()).toBe('/designs');
});

test('N-06: the phone’s menu leads those who run the product to Admin, as the avatar’s does', async () => {
  const labelsFor = async (isAdmin: boolean): Promise<(string | null)[]> => {
    cleanUpPage();
    show({ ...aUser(), isAdmin });
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = await waitFor(() => document.querySelector<HTMLElement>('.phone-menu') ?? expect.fail('no menu yet'));
    return entries(menu).map(([label]) => label);
  };
  const labels = await labelsFor(false);
  expect(labels).not.toContain('Admin');
  expect(await labelsFor(true)).toEqual([...labels, 'Admin']);
});

test('N-06, R-17: the visitor’s menu on a phone has the header’s entries; the first leads to a photo of one’s own', async () => {
  const stage = show(null);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = await waitFor(() => document.querySelector<HTMLElement>('.phone-menu') ?? expect.fail('no menu yet'));
  expect(entries(menu)).toEqual(entries(wide()));
  await userEvent.click(within(menu).getByRole('link', { name: 'Try Demo' }));
  expect(stage.address()).toBe('/try');
});

test('N-07, N-08, N-09: the footer’s columns; what is not there says so and cannot be clicked, help and privacy can', () => {
  show(null);
  const footer = screen.getByRole('contentinfo');
  const columns = within(footer)
    .getAllByRole('heading', { level: 2 })
    .map((heading): [title: string, labels: string[]] => [
      heading.textContent,
      [...heading.parentElement!.querySelectorAll('li')].map(({ textContent }) => textContent),
    ]);
  // Further pages may be among them.
  const promised: [title: string, labels: string[]][] = [
    ['Product', ['Design Studio', 'Pricing', 'Job Estimator', 'For Restoration Shops', 'Enterprise']],
    ['Resources', ['Design Guide', 'Gallery', 'Material Library', 'Blog']],
    ['Support', ['Help Center', 'Contact', 'FAQ', 'Live Chat']],
    ['Company', ['About', 'Terms of Service', 'Privacy Policy', 'Licenses']],
  ];
  const further = FOOTER_PAGES.map(({ label }) => label).filter((label) => !promised.flat(2).includes(label));
  expect(columns.map(([title, labels]) => [title, labels.filter((label) => !further.includes(label))])).toEqual(
    promised,
  );
  const announced = [...footer.querySelectorAll('[aria-disabled="true"]')];
  expect(announced.map((entry) => [entry.tagName, entry.textContent, entry.getAttribute('aria-description')])).toEqual(
    ['Enterprise', 'Material Library', 'Blog', 'Live Chat'].map((label) => ['SPAN', label, 'Coming soon']),
  );
  for (const [name, to] of [
    ['Help Center', '/help-center'],
    ['Privacy Policy', '/privacy'],
    ['Contact', '/#contact'],
    ['FAQ', '/#faq'],
  ])
    expect(within(footer).getByRole('link', { name }).getAttribute('href')).toBe(to);
});

test('N-01, N-02, S-43: wherever the estimator is named, it is marked as coming, for eyes and for screen readers', async () => {
  for (const user of [null, aUser()]) {
    show(user);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const entries = screen.getAllByRole('link', { name: 'Job Estimator' });
    // A member's bar has only what can be used.
    expect(entries).toHaveLength(user === null ? 3 : 2);
    for (const entry of entries) expect(entry.getAttribute('aria-description')).toBe('Coming soon');
    cleanUpPage();
  }
});

test('N-13: no link of header, footer or menu leads to a page that is not there', async () => {
  for (const user of [null, aUser()]) {
    show(user);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const lost = screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('/') && findPage(href.split(/[?#]/, 1)[0]!) === undefined);
    expect(lost).toEqual([]);
    cleanUpPage();
  }
});

test('N-11: light by default, dark by choice, remembered on this device', async () => {
  show(null);
  expect(readTheme()).toBe('light');
  await userEvent.click(screen.getAllByRole('button', { name: 'Switch between light and dark' })[0]!);
  expect([readTheme(), localStorage.getItem(THEME_KEY)]).toEqual(['dark', 'dark']);
  await userEvent.click(screen.getAllByRole('button', { name: 'Switch between light and dark' })[0]!);
  await waitFor(() => expect([readTheme(), localStorage.getItem(THEME_KEY)]).toEqual(['light', 'light']));
});

test('a press switches the theme on the screen, although the page was written in the light one and has not caught up', async () => {
  show(null);
  document.documentElement.classList.add('dark');
  await userEvent.click(screen.getAllByRole('button', { name: 'Switch between light and dark' })[0]!);
  expect([readTheme(), localStorage.getItem(THEME_KEY)]).toEqual(['light', 'light']);
});
