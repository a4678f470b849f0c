import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { generate, openCustomize, signUpByHand } from './people.ts';

const PHOTO = join(tmpdir(), `retrim-phone-${process.pid}.jpg`);
test.beforeAll(() =>
  sharp('assets/templates/sedan-tan-leather.jpg').resize(640, 427).jpeg({ quality: 92 }).toFile(PHOTO),
);

test('the whole job with a thumb: nothing to scroll sideways, the main action always within reach', async ({
  page,
}) => {
  await signUpByHand(page);
  const fits = async () =>
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  await fits();
  await openCustomize(page, PHOTO, 'Custom Instructions');
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
