/** Browsers that keep nothing, or let no page read pictures: the studio works in them, with what the server has. */
import { expect, test, type Page } from '@playwright/test';
import { PREVIEW } from '#web/studio/studio-words.ts';
import { generate, openCustomize, signUp, toast } from './people.ts';
import { SEATS } from './photos.ts';

/** Runs before the page's own code. Storage that is full or absent: `web/lib/storage.page.test.ts`. */
const switchStorageOff = (): void => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get: denied });
  Object.defineProperty(window, 'sessionStorage', { get: denied });
};

test('storage switched off: a photo is repainted, rendered and saved', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.addInitScript(switchStorageOff);
  await signUp(page);
  await openCustomize(page, SEATS, 'Quick Design');
  await generate(page);
  await page.getByRole('button', { name: 'Save Design' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Design name' }).fill('Kept by the server');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Design saved successfully')).toBeVisible();
  await page.goto('/designs');
  await expect(page.getByRole('link', { name: 'Kept by the server' })).toBeVisible();
  expect(problems).toEqual([]);
});

/** Puts a line before the program of the preview's worker, which no init script reaches. */
const beforeWorker = async (page: Page, line: string): Promise<void> => {
  await page.route(/preview-worker/, async (route) => {
    const answer = await route.fetch();
    // Nothing is left of an answer that the page no longer waits for.
    const code = await answer.text().catch(() => undefined);
    await (code === undefined ? route.abort() : route.fulfill({ response: answer, body: `${line}\n${code}` }));
  });
};

const NOISE = `
  const Pencil = self.OffscreenCanvasRenderingContext2D;
  Pencil.prototype.getImageData = (x, y, width, height) => new ImageData(Uint8ClampedArray.from({ length: 4 * width * height }, (_, i) => (i * 7919) % 256), width, height);`;
for (const [what, line] of [
  ['pictures that are read back as noise', NOISE],
  ['no createImageBitmap', 'self.createImageBitmap = undefined;'],
] as const)
  test(`${what}: the preview paints the server's smaller copy, and the render is made from the photo`, async ({
    page,
  }) => {
    await beforeWorker(page, line);
    await signUp(page);
    await openCustomize(page, SEATS, 'Quick Design');
    await expect(page.getByText(PREVIEW.coarse)).toBeVisible();
    await generate(page);
  });
