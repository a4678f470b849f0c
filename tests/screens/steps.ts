/** Actions that lead from a loaded page to a screen, and routes whose answers fail or never come. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { createMaterialPhoto } from '../support/pictures/material-photo.ts';

const PHOTO = fileURLToPath(new URL('../../assets/templates/sedan-tan-leather.jpg', import.meta.url));

export const fails =
  (glob: string) =>
  async (page: Page): Promise<void> => {
    await page.route(glob, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({
          message: 'Something went wrong on our side. Please try again in a moment.',
          code: 'unavailable',
          requestId: 'screens',
        }),
      }),
    );
  };
export const neverAnswers =
  (glob: string) =>
  async (page: Page): Promise<void> => {
    await page.route(glob, () => new Promise<void>(() => undefined));
  };

export const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
  };
export const tab =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('tab', { name }).click();

/** Leaves a result of an earlier screen, which the studio shows again while it is not saved. */
export const upload = async (page: Page): Promise<void> => {
  const files = page.locator('input[type=file]').first();
  const startOver = page.getByRole('button', { name: 'Start over' });
  await files.or(startOver).first().waitFor({ state: 'attached' });
  if (await startOver.isVisible()) await startOver.click();
  await files.setInputFiles(PHOTO);
  await page.getByText('sedan-tan-leather.jpg').first().waitFor();
  await page.getByText('Upload successful').first().waitFor();
};
export const customize =
  (mode: 'Quick Design' | 'Custom Instructions') =>
  async (page: Page): Promise<void> => {
    await upload(page);
    await page.getByRole('button', { name: 'Next: Mode' }).click();
    await page.getByText(mode, { exact: true }).click();
    const next = page.getByRole('button', { name: 'Next: Customize' });
    if (await next.isVisible()) await next.click();
    await page
      .getByText(mode === 'Quick Design' ? 'Live preview' : 'Your photo', { exact: true })
      .waitFor({ timeout: 120_000 });
  };
export const result = async (page: Page): Promise<void> => {
  await customize('Custom Instructions')(page);
  await page.getByRole('textbox', { name: 'Custom instructions' }).fill('blue leather seats with cream stitching');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await page.getByRole('heading', { name: 'Your new interior is ready.' }).waitFor({ timeout: 180_000 });
};
export const trySample = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Sedan, tan leather/ }).click();
  await page.getByText('Live preview', { exact: true }).waitFor({ timeout: 120_000 });
};
export const swatchBook = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Seats: color: choose from the swatch book' }).click();
  await page
    .getByRole('radio', { name: /^Saddle hide/ })
    .first()
    .waitFor({ state: 'attached' });
};
export const ownSwatch = async (page: Page): Promise<void> => {
  await page.request.post('/api/swatches', { data: { name: 'Bench grey', material: 'vinyl', color: '#8a8986' } });
};
export const priceList = async (page: Page): Promise<void> => {
  await page.getByLabel('CSV file').setInputFiles({
    name: 'prices 2026.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'sku;title;type;hex;weight\nH-101;Saddle hide;leather;#a4683a;1\nH-205;Bottle green hide;leather;#1d4630;1\nH-206;Something;leather;reddish;1\n;;leather;#222222;1\n',
    ),
  });
  await page.getByText('What was understood').waitFor();
};
/** Uploads a photo of a cloth with a sheet of paper under warm light. */
export const photographMaterial = async (page: Page): Promise<void> => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'hide.jpg', mimeType: 'image/jpeg', buffer: await createMaterialPhoto() });
  await page.getByRole('button', { name: 'Make the tile' }).waitFor();
};
export const markNeutral = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Mark something neutral' }).click();
  await page.getByRole('img', { name: 'The photo' }).click({ position: { x: 40, y: 30 } });
};
export const onPaper = (page: Page): Promise<void> => page.emulateMedia({ media: 'print' });
export const inTurn =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page);
  };
