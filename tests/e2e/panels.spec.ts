/** Panels on `/try` by hand: dressed alone, said to be another part, put back with their like, and the same after a reload. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { speakLonger } from './longer-language.ts';

const dropPhoto = async (page: Page, template: string): Promise<void> => {
  const photo = join(tmpdir(), `retrim-panels-${template}-${process.pid}.jpg`);
  await sharp(`assets/templates/${template}.jpg`).resize(420, 280).jpeg({ quality: 92 }).toFile(photo);
  await page.goto('/try');
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await livePicture(page);
};
const livePicture = (page: Page) => expect(page.getByText('Live preview', { exact: true })).toBeVisible();
const reload = async (page: Page): Promise<void> => {
  await page.reload();
  await livePicture(page);
};
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What to change' }).getByText(name, { exact: true });
const red = (page: Page) => page.getByRole('radio', { name: 'Red', exact: true });
/** Settles when the server has taken the corrections. */
const kept = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/api/try/marks') && answer.ok());
const chooseRed = async (page: Page): Promise<void> => {
  const taken = kept(page);
  await page.getByText('Red', { exact: true }).click();
  await taken;
};

/** @param x, y shares of the picture's width and height */
const tapAt = async (page: Page, x: number, y: number): Promise<void> => {
  const box = (await page.locator('.stage-picture').boundingBox())!;
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
};
/** Taps an insert until its panel is chosen: panels are told apart after the first picture. */
const tapPanel = async (page: Page, name: string): Promise<void> => {
  await expect(async () => {
    await tapAt(page, 0.36, 0.5);
    await expect(tab(page, name)).toBeVisible({ timeout: 500 });
  }).toPass();
};

test.describe('an insert that was tapped', () => {
  test.beforeEach(async ({ page }) => {
    await dropPhoto(page, 'sedan-tan-leather');
    await tapPanel(page, 'This insert');
  });

  for (const width of [390, 1440])
    test(`has its name, its way back and its four choices beside or under each other, in longer words too: ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 860 });
      await chooseRed(page);
      await speakLonger(page);
      const boxes = await Promise.all(
        ['.part-head > div', '.part-head > .btn', '.part-scope'].map((part) => page.locator(part).boundingBox()),
      );
      for (const [i, one] of boxes.entries()) {
        expect(one!.width).toBeGreaterThan(120);
        for (const other of boxes.slice(i + 1)) {
          const isBeside = one!.x + one!.width <= other!.x || other!.x + other!.width <= one!.x;
          const isApart = one!.y + one!.height <= other!.y || other!.y + other!.height <= one!.y;
          expect(isBeside || isApart).toBe(true);
        }
      }
      expect(
        await page
          .locator('.part-scope label')
          .evaluateAll((labels) =>
            labels.every((label) => (label as HTMLElement).offsetWidth <= label.parentElement!.offsetWidth),
          ),
      ).toBe(true);
    });

  test('is dressed alone, and put back with the others it wears theirs: each the same after a reload', async ({
    page,
  }) => {
    await chooseRed(page);
    await expect(tab(page, 'Insert 2')).toBeVisible();
    await reload(page);
    await tab(page, 'Inserts').click();
    await expect(red(page)).not.toBeChecked();
    await tab(page, 'Insert 2').click();
    await expect(red(page)).toBeChecked();

    const together = kept(page);
    await page.getByRole('button', { name: 'Join this insert with the others' }).click();
    await together;
    await expect(tab(page, 'Insert 2')).toHaveCount(0);
    await expect(red(page)).not.toBeChecked();
    await reload(page);
    await expect(tab(page, 'Inserts')).toBeVisible();
    await expect(tab(page, 'Insert 2')).toHaveCount(0);
  });

  test('and is said to be a bolster is one, on the server and after a reload', async ({ page }) => {
    const role = page.getByRole('combobox', { name: 'Belongs to' });
    await expect(role).toHaveValue('insert');
    const changed = kept(page);
    await role.selectOption('bolster');
    const answer = await changed;
    expect((answer.request().postDataJSON() as { marks: object[] }).marks).toEqual([
      expect.objectContaining({ type: 'panel', zone: 'bolster' }),
    ]);
    // The choice goes on for what the panel is now one of.
    await expect(page.getByRole('radio', { name: /^Bolsters/ })).toBeChecked();
    await reload(page);
    await tapPanel(page, 'This bolster');
    await expect(role).toHaveValue('bolster');
  });
});

test('the third tap means the seat: dressed alone it has one tab, and the server divides it too', async ({ page }) => {
  await dropPhoto(page, 'hatch-grey-cloth');
  const reach = page.getByRole('group', { name: 'What the choice is for' });
  const tapSeat = () => tapAt(page, 0.72, 0.3);
  // The seats are told apart after the first picture.
  await expect(async () => {
    await tapSeat();
    await expect(reach.getByText('This seat', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  while (!(await reach.getByRole('radio', { name: 'This seat' }).isChecked())) await tapSeat();
  await chooseRed(page);
  await expect(tab(page, 'Seat 2')).toBeVisible();
  await expect(tab(page, 'Headrest of seat 2')).toHaveCount(0);

  await reload(page);
  await tab(page, 'Seat 2').click();
  await expect(red(page)).toBeChecked();
  await tab(page, 'Headrests').click();
  await expect(red(page)).not.toBeChecked();
});
