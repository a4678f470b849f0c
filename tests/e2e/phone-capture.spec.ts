/** The camera: a phone whose lens sees one of our own interiors. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import config from '../../playwright.config.ts';
import { expect, test } from './member.ts';

/** Chromium plays it in a loop as the camera's picture. */
const SEEN = join(tmpdir(), `retrim-camera-${process.pid}.mjpeg`);
const { executablePath, args } = config.use!.launchOptions!;
test.use({
  storageState: ({ member }, use) => use(member.storage),
  launchOptions: {
    executablePath,
    args: [
      ...args!,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${SEEN}`,
    ],
  },
});
/** Of more than three pieces. */
const LONG = join(tmpdir(), `retrim-long-${process.pid}.jpg`);
test.beforeAll(async () => {
  const photo = sharp('assets/templates/sedan-tan-leather.jpg');
  await photo.clone().resize(1280, 720).jpeg({ quality: 92 }).toFile(SEEN);
  const { width, height } = await photo.metadata();
  const noise = {
    width,
    height,
    channels: 3 as const,
    background: '#808080',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
  };
  const grain = await sharp({ create: noise }).png().toBuffer();
  await photo
    .composite([{ input: grain, blend: 'overlay' }])
    .resize(2400)
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toFile(LONG);
});

test('three views are taken one after the other; a photo that meets a dead zone waits and then goes up by itself', async ({
  page,
  context,
}) => {
  await page.goto('/design-studio');
  await page.getByRole('button', { name: 'Take a photo' }).click();
  const camera = page.getByRole('dialog', { name: 'Take the photos' });
  await expect(camera.getByRole('radio')).toHaveCount(3);
  await expect(camera.getByText('Stand at the open door')).toBeVisible();
  // A picture that lies in an upright window: the outline keeps to the picture.
  await expect
    .poll(() =>
      camera.evaluate((dialog) => {
        const { left, right, top, bottom } = dialog.querySelector('.capture-picture')!.getBoundingClientRect();
        const lines = [...dialog.querySelectorAll('.capture-ghost path')].map((line) => line.getBoundingClientRect());
        const isWithin = lines.every(
          (line) => line.left >= left && line.right <= right && line.top >= top && line.bottom <= bottom,
        );
        return [((right - left) / (bottom - top)).toFixed(2), isWithin];
      }),
    )
    .toEqual(['1.78', true]);
  await camera.getByRole('button', { name: 'Take the photo' }).click();
  await expect(camera.getByRole('img', { name: 'The photo: Driver’s door' })).toBeVisible();
  await camera.getByRole('button', { name: 'Retake' }).click();
  await camera.getByRole('button', { name: 'Take the photo' }).click();
  await context.setOffline(true);
  await camera.getByRole('button', { name: 'Use this photo' }).click();
  await expect(camera.getByRole('radio', { name: 'Rear bench' })).toBeChecked();
  const taken = camera.getByText('1 photo taken');
  await expect(taken).toBeVisible();
  // The tick makes the views wider than the window: they scroll, and the way out stays, also under a message.
  await expect(camera.getByRole('button', { name: 'Close the camera' })).toBeInViewport({ ratio: 1 });
  const colorOf = (element: Element): string => getComputedStyle(element).color;
  expect(await taken.evaluate(colorOf)).toBe(await camera.evaluate(colorOf));
  await camera.getByRole('button', { name: 'Done' }).click();
  await expect(camera).toBeHidden();
  await expect(page.getByText('Waiting for the connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Waiting for the connection.')).toBeHidden();
  await expect(page.getByRole('radio', { name: /driver-door-1\.jpg/ })).toBeVisible();
});

/** Drops a long photo whose third piece meets a dead zone. @returns the pieces in MiB, as they were sent before and after it */
const crossDeadZone = async (page: Page, chunks: RegExp): Promise<{ before: number[]; after: number[] }> => {
  const [before, after]: number[][] = [[], []];
  let isBack = false;
  await page.route(chunks, (route) => {
    const piece = Number(new URL(route.request().url()).searchParams.get('from')) / 2 ** 20;
    (isBack ? after : before).push(piece);
    return isBack || piece < 2 ? route.continue() : route.abort('internetdisconnected');
  });
  await page.locator('input[type=file]').first().setInputFiles(LONG);
  await expect(page.getByText('Waiting for the connection.')).toBeVisible();
  isBack = true;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  return { before, after };
};

test('a long photo that a dead zone cuts off goes on with the piece that was under way', async ({ page }) => {
  await page.goto('/design-studio');
  const { before, after } = await crossDeadZone(page, /\/api\/upload\/chunks/);
  await expect(page.getByRole('radio', { name: /retrim-long/ })).toBeVisible();
  expect([before.slice(0, 3), after[0], after.includes(0)]).toEqual([[0, 1, 2], 2, false]);
});

test.describe('without an account', () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  test('one photo is asked for, and no views are offered: the first opens the bench', async ({ page }) => {
    await page.goto('/try');
    await page.getByRole('button', { name: 'Take a photo' }).click();
    const camera = page.getByRole('dialog', { name: 'Take the photos' });
    await expect(camera.getByText('Stand at the open door')).toBeVisible();
    await expect(camera.getByRole('radio')).toHaveCount(0);
    await camera.getByRole('button', { name: 'Take the photo' }).click();
    await camera.getByRole('button', { name: 'Use this photo' }).click();
    await expect(page.getByText('Live preview', { exact: true })).toBeVisible();
  });
  test('a visitor’s long photo goes on there, too, and is dressed', async ({ page }) => {
    await page.goto('/try');
    const { before, after } = await crossDeadZone(page, /\/api\/try\/photos\/chunks/);
    await expect(page.getByText('Live preview', { exact: true })).toBeVisible();
    expect([before.slice(0, 3), after[0], after.includes(0)]).toEqual([[0, 1, 2], 2, false]);
  });
});
