import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { readPdf } from '../support/pictures/pdf-text.ts';
import { barriers } from './barriers.ts';
import { openCustomize, signUp, toast } from './people.ts';
import { SEATS } from './photos.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const subscribe = async (page: Page): Promise<void> => {
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Subscribe Monthly' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(toast(page, 'Subscription started')).toBeVisible();
};

test('colorways, two of them rendered over a reload; a PDF with the words on it; a portfolio that visitors see until it is unpublished', async ({
  page,
  browser,
}) => {
  test.slow();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await signUp(page);
  await page.goto('/portfolio');
  await expect(page.getByRole('heading', { name: 'The portfolio builder comes with the Core Plan' })).toBeVisible();
  await subscribe(page);

  await openCustomize(page, SEATS, 'Quick Design');
  await page.getByRole('button', { name: /^Colorways/ }).click();
  await expect(page.getByText('These colors and materials make 4 previews, at most 12.')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Preview:/ })).toHaveCount(4);
  await expect(page.getByText('Tap the previews that you want to render.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose Tan leather' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Choose Red leather' }).check({ force: true });
  await expect(page.getByText('Uses 2 renders, 120 left.')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Render 2 colorways' }).click();
  await expect(page.getByText(/In line|Saving/).first()).toBeVisible();
  // Closed in the middle: the rest goes on.
  await page.reload();
  await expect(page.getByRole('link', { name: 'Open Tan leather' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Red leather' })).toBeVisible();
  const designs = (await (await page.request.get('/api/designs')).json()) as { id: number; name: string }[];
  expect(designs.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Red leather',
    'Tan leather',
  ]);
  expect(
    ((await (await page.request.get('/api/subscription')).json()) as { rendersRemaining: number }).rendersRemaining,
  ).toBe(118);

  await page.getByRole('link', { name: 'Open Red leather' }).click();
  await page.getByRole('link', { name: 'Presentation' }).click();
  await page.getByText('Options', { exact: true }).click();
  await page.getByRole('checkbox', { name: /Tan leather/ }).check();
  await page.getByLabel(/^Customer/).fill('Pat <b>Sample</b>');
  await page.getByLabel('Price of Red leather').fill('4,850.00');
  expect(await barriers(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^new-interior-options-\d+\.pdf$/);
  const { text } = await readPdf(await readFile(await file.path()));
  for (const words of [
    'Option A',
    'Option B',
    'Red leather',
    'Tan leather',
    'Pat <b>Sample</b>',
    '$4,850.00',
    'Preview, not a guarantee.',
  ])
    expect(text).toContain(words);

  await page.goto('/portfolio');
  await page.getByLabel('Title').fill('Two coats');
  const slug = `bench-${Date.now().toString(36)}`;
  await page.getByLabel('Address').fill(slug);
  await page.getByRole('button', { name: 'Add Red leather' }).click();
  await page.getByRole('button', { name: 'Add Tan leather' }).click();
  await page.getByLabel('Caption of Red leather').fill('In red');
  await page.getByLabel('Caption of Tan leather').fill('In tan');
  await page.getByRole('button', { name: 'Move Tan leather up' }).press('Enter');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toast(page, 'Portfolio published')).toBeVisible();

  const visitor = await (
    await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
  ).newPage();
  visitor.on('pageerror', (error) => problems.push(error.message));
  expect((await visitor.goto(`/p/${slug}`))?.status()).toBe(200);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Two coats' })).toBeVisible();
  await expect(visitor.getByRole('heading', { level: 2, name: /^In / })).toHaveText(['In tan', 'In red']);
  const slider = visitor.getByRole('slider').first();
  await slider.press('ArrowRight');
  expect(Number(await slider.inputValue())).toBeGreaterThan(50);
  expect(
    await visitor.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  expect(await barriers(visitor)).toEqual([]);
  const { pieces } = (await (await visitor.request.get(`/api/portfolio/public/${slug}`)).json()) as {
    pieces: { token: string }[];
  };
  await visitor.goto(`/embed/${pieces[0]!.token}`);
  await visitor.getByRole('slider').press('End');
  await expect(visitor.getByRole('slider')).toHaveAttribute('aria-valuetext', '100% before');

  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(toast(page, 'Portfolio unpublished')).toBeVisible();
  expect((await visitor.goto(`/p/${slug}`))?.status()).toBe(404);
  await expect(visitor.getByText('Page not found').first()).toBeVisible();
  for (const url of [`/api/publications/${pieces[0]!.token}/after`, `/embed/${pieces[0]!.token}`])
    expect((await visitor.request.get(url)).status()).toBe(404);
  expect(problems).toEqual([]);
});
