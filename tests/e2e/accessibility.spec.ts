import AxeBuilder from '@axe-core/playwright';
import { expect, test, type APIResponse, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signUp } from './people.ts';

const PUBLIC = ['/', '/auth', '/auth?signup=true', '/forgot-password', '/reset-password', `/verify-email#token=${'A'.repeat(43)}`, '/about', '/restoration-shops', '/subscription', '/job-estimator', '/developers', '/terms', '/privacy', '/no-such-page', `/s/${'A'.repeat(24)}`, '/p/no-such-shop'];
const SIGNED_IN = ['/dashboard', '/design-studio', '/designs', '/designs/trash', '/customers', '/swatches', '/swatches/photograph', '/shop', '/portfolio', '/gallery', '/help-center', '/design-guide', '/account', '/subscription'];

// A colour on its way from one theme to the other is no finding.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
const SETTLED_MS = 250;

const inTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  const dark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  const toggle = page.getByRole('button', { name: 'Switch between light and dark' });
  // A shop's own pages have no bar of ours: there the visitor's earlier choice counts.
  if (dark !== (theme === 'dark') && await toggle.count() > 0) await toggle.click();
  else await page.evaluate((wanted) => document.documentElement.classList.toggle('dark', wanted), theme === 'dark');
  await page.waitForTimeout(SETTLED_MS);
};

const findings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
};

const answerOf = async <T>(asked: Promise<APIResponse>): Promise<T> => {
  const answer = await asked;
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
};

const sweep = async (page: Page, routes: readonly string[]): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  for (const route of routes) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    for (const theme of ['light', 'dark'] as const) {
      await inTheme(page, theme);
      const list = await findings(page);
      if (list.length > 0) found[`${route} ${theme}`] = list;
    }
  }
  return found;
};

test('public pages: nothing that axe objects to, in both themes', async ({ page }) => {
  test.slow();
  expect(await sweep(page, PUBLIC)).toEqual({});
});

test('signed-in pages: nothing that axe objects to, in both themes', async ({ page }) => {
  test.slow();
  await signUp(page);
  expect(await sweep(page, SIGNED_IN)).toEqual({});
});

test('pages of one design: nothing that axe objects to, in both themes', async ({ page }) => {
  test.slow();
  await signUp(page);
  const photo = await sharp('assets/templates/sedan-tan-leather.jpg').resize(480, 320).jpeg().toBuffer();
  const { imageUrl } = await answerOf<{ imageUrl: string }>(page.request.post('/api/upload', { multipart: { images: { name: 'seat.jpg', mimeType: 'image/jpeg', buffer: photo } } }));
  const made = { style: 'original', materials: ['leather'], mainColors: ['red'], stitchingStyle: 'double' };
  const render = await answerOf<{ generatedImage: string; renderId: string }>(page.request.post('/api/generate-design', { data: { ...made, originalImage: imageUrl } }));
  const design = await answerOf<{ id: number }>(page.request.post('/api/designs', { data: { ...made, name: 'Red bench', seatType: 'bench', color: 'red', originalImageUrl: imageUrl, generatedImageUrl: render.generatedImage, renderId: render.renderId } }));
  const customer = await answerOf<{ id: string }>(page.request.post('/api/customers', { data: { name: 'Pat Sample', vehicle: '1967 Roadster', notes: 'Cream thread' } }));
  expect((await page.request.put(`/api/designs/${design.id}/customer`, { data: { customerId: customer.id } })).ok()).toBe(true);
  const share = await answerOf<{ url: string }>(page.request.post(`/api/designs/${design.id}/share`, { data: {} }));
  expect(await sweep(page, [`/designs/${design.id}`, `/designs/${design.id}/presentation`, `/customers/${customer.id}`, new URL(share.url).pathname])).toEqual({});
});
