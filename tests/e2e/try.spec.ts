import { expect, test } from '@playwright/test';
import { keepDesign } from './people.ts';
import { SEATS } from './photos.ts';

test('a visitor dresses a photo of their own before any account; the account then has photo, correction and choices', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/');
  await page.getByRole('link', { name: 'Create Design' }).first().click();
  await page.waitForURL('**/try');
  await page.locator('input[type=file]').first().setInputFiles(SEATS);
  await expect(page.getByText('Live preview', { exact: true })).toBeVisible();
  // The policy of the preview's worker lets it compile the engine's kernels; the page compiles nothing.
  const compiles = (): Promise<boolean> =>
    WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
      () => true,
      () => false,
    );
  const preview = page.workers().find((worker) => worker.url().includes('preview-worker'))!;
  expect(await preview.evaluate(compiles)).toBe(true);
  expect(await page.evaluate(compiles)).toBe(false);
  await page.getByRole('group', { name: 'Seats: color' }).getByText('Red', { exact: true }).click();

  // A correction, which belongs to the photo.
  await page.getByRole('button', { name: 'Correct the zones' }).click();
  const kept = page.waitForResponse((answer) => answer.url().includes('/api/try/marks') && answer.ok());
  await page.getByRole('button', { name: 'Invert' }).click();
  await kept;
  await page.getByRole('button', { name: 'Done' }).click();

  // A reload loses nothing.
  await page.reload();
  await expect(page.getByText('Live preview', { exact: true })).toBeVisible();

  await keepDesign(page);
  await expect(page.getByText('Live preview', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Red', exact: true })).toBeChecked();
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
  const source = await page.locator('.stage-picture img').first().getAttribute('src');
  expect(source).toMatch(/^\/api\/files\//);
  const analysis = await page.request.get(`/api/analysis?image=${encodeURIComponent(source!)}`);
  expect(((await analysis.json()) as { marks: object[] }).marks).toEqual([{ type: 'invert' }]);
  expect(problems).toEqual([]);
});

test('on the way to the studio a visitor is offered to try first, and a sample leads straight to the swatches', async ({
  page,
}) => {
  await page.goto('/design-studio');
  await page.waitForURL('**/auth?next=%2Fdesign-studio');
  await page.getByRole('link', { name: 'Try it first, without an account' }).click();
  await page.getByRole('button', { name: /Sedan, tan leather/ }).click();
  await expect(page.getByText('Live preview', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep this design' })).toBeVisible();
});

test('without a script /try says what it is for and shows the samples; with one the console stays clean', async ({
  browser,
  page,
}) => {
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const answer = await plain.goto('/try');
  expect(answer?.headers()['x-robots-tag']).toBeUndefined();
  await expect(plain.getByRole('heading', { level: 1, name: 'Try it on your own photo' })).toBeVisible();
  await expect(plain.getByRole('button', { name: /Sedan, tan leather/ })).toBeVisible();
  await plain.context().close();

  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/try');
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('button', { name: /Sedan, tan leather/ }).click();
  await expect(page.getByText('Live preview', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

/** A phone without and with the bars of its browser: all the colors to see, or at least their faces. */
for (const [height, shown] of [
  [844, 'names'],
  [664, 'faces'],
] as const)
  test(`on a phone of ${height} px the colors lie above the bar at once: ${shown}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height });
    await page.goto('/try');
    await page.getByRole('button', { name: /Sedan, tan leather/ }).click();
    await expect(page.getByText('Live preview', { exact: true })).toBeVisible();
    await expect(page.locator('.look')).toHaveCount(3);
    const red = page.getByRole('group', { name: 'Seats: color' }).locator('.swatch').first();
    const seen = red.locator(shown === 'names' ? '.swatch-name' : '.swatch-face');
    const [color, bar] = await Promise.all([seen.boundingBox(), page.locator('.go').boundingBox()]);
    const reach = shown === 'names' ? color!.height : color!.height / 2;
    expect(color!.y + reach).toBeLessThanOrEqual(bar!.y);
  });
