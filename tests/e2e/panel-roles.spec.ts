/** Panels by hand: a panel becomes another part of the seat, goes back to its like, and is the same after a reload. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';

const PHOTO = join(tmpdir(), `retrim-panel-roles-${process.pid}.jpg`);
test.beforeAll(() =>
  sharp('assets/templates/sedan-tan-leather.jpg').resize(640, 427).jpeg({ quality: 92 }).toFile(PHOTO),
);

const livePicture = (page: Page) =>
  expect(page.getByText('Live preview', { exact: true })).toBeVisible({ timeout: 120_000 });
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What to change' }).getByText(name, { exact: true });
const kept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/try/marks') && answer.ok(), { timeout: 60_000 });

/** Taps the same place until its panel is chosen: panels are told apart after the first picture. */
const tapPanel = async (page: Page, name: string): Promise<void> => {
  await expect(async () => {
    const box = (await page.locator('.stage-picture').boundingBox())!;
    await page.mouse.click(box.x + 0.36 * box.width, box.y + 0.5 * box.height);
    await expect(tab(page, name)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
};

test.beforeEach(async ({ page }) => {
  await page.goto('/try');
  await page.locator('input[type=file]').first().setInputFiles(PHOTO);
  await livePicture(page);
  await tapPanel(page, 'This insert');
});

test('an insert that is said to be a bolster is one, on the server and after a reload', async ({ page }) => {
  const role = page.getByRole('combobox', { name: 'This panel is' });
  await expect(role).toHaveValue('insert');
  const changed = kept(page);
  await role.selectOption('bolster');
  const answer = await changed;
  expect((answer.request().postDataJSON() as { marks: object[] }).marks).toEqual([
    expect.objectContaining({ type: 'panel', zone: 'bolster' }),
  ]);
  // The choice goes on for what the panel is now one of.
  await expect(page.getByRole('radio', { name: /^Bolsters/ })).toBeChecked();
  await page.reload();
  await livePicture(page);
  await tapPanel(page, 'This bolster');
  await expect(role).toHaveValue('bolster');
});

test('an insert with a color of its own is put back with the others, and wears theirs', async ({ page }) => {
  const red = page.getByRole('radio', { name: 'Red', exact: true });
  const apart = kept(page);
  await page.getByText('Red', { exact: true }).click();
  await apart;
  await expect(tab(page, 'Insert 2')).toBeVisible();
  const together = kept(page);
  await page.getByRole('button', { name: 'This insert is one of the others' }).click();
  await together;
  await expect(tab(page, 'Insert 2')).toHaveCount(0);
  await expect(red).not.toBeChecked();
  await page.reload();
  await livePicture(page);
  await expect(tab(page, 'Inserts')).toBeVisible();
  await expect(tab(page, 'Insert 2')).toHaveCount(0);
});
