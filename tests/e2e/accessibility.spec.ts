import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { signUp } from './people.ts';

const PUBLIC = ['/', '/auth', '/auth?signup=true', '/forgot-password', '/reset-password', `/verify-email#token=${'A'.repeat(43)}`, '/about', '/restoration-shops', '/subscription', '/job-estimator', '/terms', '/privacy', '/no-such-page'];
const SIGNED_IN = ['/dashboard', '/design-studio', '/designs', '/gallery', '/help-center', '/design-guide', '/account', '/subscription'];

// A colour on its way from one theme to the other is no finding.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
const SETTLED_MS = 250;

const inTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  const dark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  if (dark !== (theme === 'dark')) await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await page.waitForTimeout(SETTLED_MS);
};

const findings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
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
