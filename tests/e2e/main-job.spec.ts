import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { largestDifferenceOutside, meanColorInMask, loadPixels } from '../support/pictures/pixels.ts';
import { generate, openCustomize, signUp, signUpWithForm, toast } from './people.ts';

const SAMPLE = 'assets/templates/sedan-tan-leather.jpg';
/** The sample at a size that no step reduces, so that "identical" can mean identical. */
const PHOTO = join(tmpdir(), `retrim-e2e-${process.pid}.png`);
/** With all that moves, as most people see it. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.beforeAll(() => sharp(SAMPLE).resize(600, 400).png().toFile(PHOTO));
/** The true outlines of that picture, which the product never sees for an upload. */
const TRUTH = 'assets/templates/sedan-tan-leather/bolster.png';

const bytesOf = async (page: Page, url: string): Promise<Uint8Array> => {
  const answer = await page.request.get(url);
  expect(answer.ok()).toBe(true);
  return answer.body();
};

test('S-01, S-04, S-70, A-34, M-28, M-19: a photo in, the same interior reupholstered out: saved, found again, downloaded, deleted', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await signUpWithForm(page);
  await openCustomize(page, PHOTO, 'Custom Instructions');
  await page.getByRole('textbox', { name: 'Custom instructions' }).fill('blue leather seats');
  await expect(page.getByRole('region', { name: 'What we understood' })).toContainText('blue leather');

  await generate(page);
  await expect(page.getByText('24 of 25 renders left')).toBeVisible();
  await expect(page.getByText('Outside the outline: no pixel changed')).toBeVisible();
  await expect(page.locator('.compare')).toHaveAttribute('data-whole', 'true');
  const slider = page.getByRole('slider', { name: /before and after/i });
  await expect(slider).toHaveValue('50');
  await slider.press('ArrowRight');
  expect(Number(await slider.inputValue())).toBeGreaterThan(50);

  await page.getByRole('button', { name: 'Save Design' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Design name' }).fill('  Blue Leather GT ');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Design name' }).press('Enter');
  await expect(toast(page, 'Design saved successfully')).toBeVisible();

  await page.goto('/designs?q=blue');
  await expect(page.getByRole('link', { name: 'Blue Leather GT' })).toBeVisible();
  await page.getByRole('searchbox').fill('crimson');
  await expect(page.getByRole('link', { name: 'Blue Leather GT' })).toBeHidden();
  await page.getByRole('searchbox').fill('LEATHER');
  await expect(page.getByRole('link', { name: 'Blue Leather GT' })).toBeVisible();

  const [design] = (await (await page.request.get('/api/designs')).json()) as {
    id: number;
    originalImageUrl: string;
    generatedImageUrl: string;
  }[];
  const before = await loadPixels(await bytesOf(page, design!.originalImageUrl));
  const after = await loadPixels(await bytesOf(page, design!.generatedImageUrl));
  const size = { width: after.width, height: after.height };
  const bolsters = await loadPixels(TRUTH, size);
  const [r, g, b] = meanColorInMask(after, bolsters);
  const [wasR, , wasB] = meanColorInMask(await loadPixels(PHOTO, size), bolsters);
  expect(wasR).toBeGreaterThan(wasB);
  expect(b).toBeGreaterThan(r);
  expect(b).toBeGreaterThan(g);
  // Windscreen, pillar and street, far from any seat: the upper right corner.
  const away = await loadPixels(TRUTH, size);
  away.data.fill(255);
  for (let y = 0; y < size.height * 0.25; y++)
    away.data.fill(0, 3 * (y * size.width + Math.round(size.width * 0.75)), 3 * (y + 1) * size.width);
  expect({ width: before.width, height: before.height }).toEqual(size);
  expect(largestDifferenceOutside(before, after, away)).toBe(0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Blue Leather GT' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`blue-leather-gt-${design!.id}.png`);
  const saved = await readFile(await download.path());
  expect([...saved.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);

  await page.getByRole('button', { name: 'Delete Blue Leather GT' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /delete/i })
    .click();
  await expect(toast(page, 'Design Deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Blue Leather GT' })).toBeHidden();
  // Deleted is not gone: thirty days in the trash, or gone for good when that is said.
  await page.goto('/designs/trash');
  await page.getByRole('button', { name: 'Delete Blue Leather GT for good' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(toast(page, 'Design removed for good')).toBeVisible();
  expect((await page.request.get(design!.generatedImageUrl)).status()).toBe(404);
  expect(problems).toEqual([]);
});

test('S-68: a swatch tapped in quick mode repaints the photo before any render is spent', async ({ page }) => {
  await signUp(page);
  await openCustomize(page, PHOTO, 'Quick Design');
  const stage = page.getByRole('application');
  const first = await stage.screenshot();
  await page.getByRole('radio', { name: 'Alcantara', exact: true }).check({ force: true });
  await expect.poll(async () => Buffer.compare(await stage.screenshot(), first)).not.toBe(0);
  await expect(page.getByText('25 of 25 renders left')).toBeVisible();
});

test('M-25, V-12, V-14: wrong input gets one clear message and nothing is lost', async ({ page }) => {
  await signUp(page);
  await page.goto('/design-studio');
  await page.getByRole('button', { name: 'Next: Mode' }).click();
  await expect(toast(page, 'Please upload a car interior image first')).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') },
      {
        name: 'drawing.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      },
      { name: 'seat.jpg', mimeType: 'image/jpeg', buffer: await readFile(PHOTO) },
    ]);
  await expect(page.getByText('seat.jpg')).toBeVisible();
  await expect(page.getByRole('alert').getByText('notes.txt (invalid type)')).toBeVisible();
  await expect(
    page.getByText('This image format is not supported. Please use JPEG or PNG.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next: Mode' })).toBeEnabled();
});

test('R-06, R-14, M-01, M-06: a protected page sends a visitor to sign-in and back again', async ({ page }) => {
  const person = await signUp(page);
  await page
    .getByRole('button', { name: /account|menu/i })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(toast(page, 'You have been successfully logged out.')).toBeVisible();
  await page.goto('/designs');
  await page.waitForURL('**/auth**');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: /^(Log in|Login|Sign in)$/ }).click();
  await expect(toast(page, 'Invalid email or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: /^(Log in|Login|Sign in)$/ }).click();
  await page.waitForURL('**/designs');
});
