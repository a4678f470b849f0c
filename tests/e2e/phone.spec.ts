import { expect, test } from '@playwright/test';
import { generate, openCustomize, signUpWithForm } from './people.ts';
import { SEATS } from './photos.ts';

test('the whole job with a thumb: nothing to scroll sideways, the main action always within reach', async ({
  page,
}) => {
  await signUpWithForm(page);
  const fits = async () =>
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  await fits();
  await openCustomize(page, SEATS, 'Custom Instructions');
  await page.getByRole('textbox', { name: 'Custom instructions' }).fill('green leather');
  await fits();
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeInViewport();
  await generate(page);
  await fits();
  await expect(page.getByRole('button', { name: 'Save Design' })).toBeInViewport();
});

test('public pages fit a phone', async ({ page }) => {
  for (const route of ['/', '/auth', '/restoration-shops', '/subscription', '/about', '/job-estimator']) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      route,
    ).toBeLessThanOrEqual(0);
  }
});
