/** The studio while things take long or go wrong: on the real server, with other people's renders before one's own. */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Browser, type BrowserContext, type PlaywrightWorkerArgs } from '@playwright/test';
import sharp from 'sharp';
import { expectOkReply, saveDesign } from '../support/server/through-api.ts';
import { openCustomize, signUp, somebody, toast } from './people.ts';
import { SEATS } from './photos.ts';

const SAMPLE = 'assets/templates/sedan-tan-leather.jpg';
const ORDER = {
  style: 'original',
  materials: ['leather'],
  mainColors: ['red'],
  stitchingStyle: 'double',
  stitchingColor: 'white',
  seatType: 'bucket',
  engine: 'local',
};

/** Said once the server has the order. */
const STAGE =
  /Next in line|Number \d+ in line|Waiting in line|Reading the photo|Finding the upholstery|Cutting and sewing|Matching light/;

/** Users whose large photos are waiting for the render threads. @returns a function that cancels their renders */
const othersInLine = async (
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string,
  count: number,
): Promise<() => Promise<void>> => {
  const large = await sharp(SAMPLE).resize(3600).jpeg({ quality: 90 }).toBuffer();
  const people = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const person = await playwright.request.newContext({ baseURL });
      await expectOkReply(person.post('/api/register', { data: somebody() }));
      // Each photo is one of its own: nothing that was found in another is used again.
      const photo = await sharp(large)
        .extract({ left: 8 * n, top: 0, width: 3500, height: 2300 })
        .jpeg({ quality: 90 })
        .toBuffer();
      const { imageUrl } = await expectOkReply<{ imageUrl: string }>(
        person.post('/api/upload', {
          multipart: { images: { name: 'large.jpg', mimeType: 'image/jpeg', buffer: photo } },
        }),
      );
      return { person, imageUrl };
    }),
  );
  const asked = people.map(({ person, imageUrl }) =>
    person.post('/api/generate-design', { data: { ...ORDER, originalImage: imageUrl }, timeout: 0 }),
  );
  return async () => {
    // Of one that has ended meanwhile nothing is left to cancel.
    await Promise.all(people.map(({ person }) => person.delete('/api/renders/latest')));
    await Promise.allSettled(asked);
    await Promise.all(people.map(({ person }) => person.dispose()));
  };
};

const secondTab = async (
  browser: Browser,
  baseURL: string,
  storage: Awaited<ReturnType<BrowserContext['storageState']>>,
) => {
  const context = await browser.newContext({ baseURL, storageState: storage });
  return context.newPage();
};

test('S-102, S-71: after a reload and in another browser a running render shows its place or stage, can be canceled there, and another one ends in the result', async ({
  page,
  playwright,
  browser,
  baseURL,
}) => {
  await signUp(page);
  await openCustomize(page, SEATS, 'Quick Design');
  const releaseLine = await othersInLine(playwright, baseURL!, 4);
  await page.getByRole('button', { name: /^Generate/ }).click();
  const progress = page.getByRole('progressbar', { name: 'Render' });
  // The preview, which comes again after the reload, has a notice of its own.
  const stage = page.getByRole('status').filter({ hasText: STAGE }).and(page.locator(':not(.stage-notice)'));
  await expect(stage).toBeVisible();

  await page.reload();
  await expect(progress).toBeVisible();
  await expect(stage).toBeVisible();

  const other = await secondTab(browser, baseURL!, await page.context().storageState());
  await other.goto('/design-studio');
  await expect(other.getByRole('progressbar', { name: 'Render' })).toBeVisible();
  await other.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(toast(other, 'Render cancelled')).toBeVisible();
  await expect(progress).toBeHidden();
  await expect(page.getByText('25 of 25 renders left')).toBeVisible();
  await other.context().close();
  await releaseLine();

  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(stage.or(page.getByRole('heading', { name: 'Your new interior is ready.' }))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your new interior is ready.' })).toBeVisible();
});

test('M-32, M-33: a photo that did not arrive is named with its reason, the others stay, and trying again works', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/design-studio');
  const half = (await readFile(SAMPLE)).subarray(0, 40_000);
  const cut = join(tmpdir(), `retrim-cut-${process.pid}.jpg`);
  await sharp(SAMPLE).resize(400).jpeg().toFile(cut);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: half },
      { name: 'seat.jpg', mimeType: 'image/jpeg', buffer: await readFile(cut) },
    ]);
  await expect(toast(page, 'Upload failed')).toBeVisible();
  await expect(toast(page, 'Failed to upload cut.jpg')).toBeVisible();
  await expect(page.getByRole('radio', { name: /seat\.jpg/ })).toBeAttached();

  await page.context().setOffline(true);
  await page.locator('input[type=file]').first().setInputFiles(cut);
  await expect(toast(page, /Failed to upload|Upload failed|Something went wrong during upload/)).toBeVisible();
  await page.context().setOffline(false);
  await page.locator('input[type=file]').first().setInputFiles(cut);
  await expect(toast(page, 'Upload successful')).toBeVisible();
});

test('S-64: without development tools nobody can start a count anew, neither by a button nor past it', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/design-studio');
  await expect(page.getByText('25 of 25 renders left')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset Monthly Render Count' })).toHaveCount(0);
  expect((await page.request.post('/api/admin/reset-renders')).status()).toBe(403);

  // The same page where the tools seem to be on: the button is there, and the server's refusal is read out.
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), devTools: true } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Reset Monthly Render Count' }).click();
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
});

test('R-24: a free account that opens a presentation is shown what it costs, and its design stays', async ({
  page,
}) => {
  await signUp(page);
  const design = await saveDesign(page.request, { photo: 'sedan-tan-leather.jpg', name: 'Free bench', width: 480 });
  await page.goto(`/designs/${design.id}/presentation`);
  await expect(page.getByRole('link', { name: /premium|plans|upgrade/i }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toHaveCount(0);
});
