/** The camera: a phone whose lens sees one of our own interiors. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
test.beforeAll(() =>
  sharp('assets/templates/sedan-tan-leather.jpg').resize(1280, 720).jpeg({ quality: 92 }).toFile(SEEN),
);

test('three views are taken one after the other; a photo that meets a dead zone waits and then goes up by itself', async ({
  page,
  context,
}) => {
  await page.goto('/design-studio');
  await page.getByRole('button', { name: 'Take a photo' }).click();
  const camera = page.getByRole('dialog', { name: 'Take the photos' });
  await expect(camera.getByRole('radio')).toHaveCount(3);
  await expect(camera.getByText('Stand at the open door')).toBeVisible();
  await camera.getByRole('button', { name: 'Take the photo' }).click();
  await expect(camera.getByRole('img', { name: 'The photo: Driver’s door' })).toBeVisible();
  await camera.getByRole('button', { name: 'Again' }).click();
  await camera.getByRole('button', { name: 'Take the photo' }).click();
  await context.setOffline(true);
  await camera.getByRole('button', { name: 'Use the photo' }).click();
  await expect(camera.getByRole('radio', { name: 'Rear bench' })).toBeChecked();
  await expect(camera.getByText('1 photo taken')).toBeVisible();
  await camera.getByRole('button', { name: 'Done' }).click();
  await expect(camera).toBeHidden();
  await expect(page.getByText('Waiting for the connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Waiting for the connection.')).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole('radio', { name: /driver-door-1\.jpg/ })).toBeVisible();
});
