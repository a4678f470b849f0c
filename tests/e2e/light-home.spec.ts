/** The home page stands without React Router (decision 020); its links load whole documents. */
import { readdirSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { signUp } from './people.ts';

const ROUTER = readdirSync('build/client/assets').find((name) => /^router-.*\.js$/.test(name))!;

/** Files that a page has asked for since. */
const filesOf = (page: Page): string[] => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  return files;
};
const isHydrated = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('data-hydrated', '');

/** A mark that is gone when another document is loaded. */
const mark = (page: Page): Promise<unknown> => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window);

test('N-06, S-100: the home page answers without React Router: theme, menu, swatch, sections, a link to another page and the way back', async ({
  page,
}) => {
  const trouble: string[] = [];
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
  page.on('pageerror', (error) => trouble.push(error.message));
  const files = filesOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await isHydrated(page);
  await page.locator('.top-narrow').getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html.dark')).toBeAttached();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.locator('.phone-menu').getByRole('link', { name: 'Try Demo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('label.hero-swatch').filter({ hasText: 'Blue' }).click();
  await expect(page.locator('.compare canvas')).toHaveCount(1);
  await page.getByText('Can I use them with any shop?').click();
  await expect(page.getByText('The image is yours to show.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Message')).toBeVisible();
  expect(files.filter((file) => file.endsWith(ROUTER))).toEqual([]);

  await mark(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL('**/subscription');
  await expect(page.getByRole('article')).toHaveCount(3);
  expect(await isMarked(page)).toBe(false);
  await expect.poll(() => files.some((file) => file.endsWith(ROUTER))).toBe(true);

  files.length = 0;
  await page.goBack();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await isHydrated(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.locator('.phone-menu')).toBeVisible();
  expect(files.filter((file) => file.endsWith(ROUTER))).toEqual([]);
  expect(trouble).toEqual([]);
});

test('sections whose script does not load stay as they were written, with the page around them; a later touch loads it', async ({
  page,
}) => {
  const script = '**/assets/home-sections-*.js';
  let refused = 0;
  await page.route(script, (route) => {
    refused++;
    return route.abort('internetdisconnected');
  });
  await page.goto('/');
  await isHydrated(page);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => refused).toBe(1);
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    expect(refused).toBeGreaterThan(1);
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your own interior');
  await expect(page.getByRole('link', { name: 'Create Design' }).first()).toBeAttached();
  await expect(page.getByText('Can I use them with any shop?')).toBeAttached();

  await page.unroute(script);
  const answer = page.getByText('The image is yours to show.', { exact: false });
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    await expect(page.locator('[data-deferred-part]')).toHaveAttribute('data-hydrated', '', { timeout: 1000 });
  }).toPass();
  await page.getByText('Can I use them with any shop?').click();
  await expect(answer).toBeVisible();
});

test('the way back from a reloaded home page leads to the page of the app that was there before, and forward again', async ({
  page,
}) => {
  await page.goto('/about');
  await isHydrated(page);
  await mark(page);
  await page.getByRole('banner').getByRole('link', { name: 'Retrim home' }).click();
  await expect(page.getByText('Tap a swatch', { exact: true })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  await page.reload();
  await isHydrated(page);
  await page.goBack();
  await page.waitForURL('**/about');
  await expect(page.getByText('Tap a swatch', { exact: true })).toBeHidden();
  await expect(page).toHaveTitle(/About/);
  await page.goForward();
  await expect(page.getByText('Tap a swatch', { exact: true })).toBeVisible();
});

test('a member opens the account menu of the home page, follows it to another page, and signs out on the way back', async ({
  page,
}) => {
  await signUp(page);
  const files = filesOf(page);
  await page.goto('/');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'My Shop' })).toBeVisible();
  expect(files.filter((file) => file.endsWith(ROUTER))).toEqual([]);
  await page.getByRole('menuitem', { name: 'My Account' }).click();
  await page.waitForURL('**/account');
  await isHydrated(page);
  await page.goBack();
  await expect(page.getByText('Tap a swatch', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.locator('.toast-title', { hasText: 'Logged out' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});
