/** A shop's own materials: from a price list and from a photo, onto the seats, onto the papers, to the customer. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { createMaterialPhoto, PAPER_POSITION } from '../support/pictures/material-photo.ts';
import { readPdf } from '../support/pictures/pdf-text.ts';
import { barriers } from './barriers.ts';
import { generate, openCustomize, signUp, toast } from './people.ts';
import { SEATS } from './photos.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** As on a phone: nothing to scroll sideways, nothing that axe objects to. */
const fitsPhone = async (page: Page): Promise<void> => {
  await page.setViewportSize(PHONE);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
};

const subscribe = async (page: Page): Promise<void> => {
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Subscribe Monthly' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(toast(page, 'Subscription started')).toBeVisible();
};

/** As a supplier's program writes it: its own column names, semicolons, one row that makes no sense, Windows-1252. */
const PRICE_LIST = Buffer.from(
  'SKU;Product name;Type;Hex;Vendor;Price group\r\nH-101;Sattelbraun hell;leather;#a4683a;Söhne Gerberei;3\r\nH-102;Oxblood;leather;#6b1d24;Söhne Gerberei;4\r\nH-103;Nobody knows;leather;as agreed;Söhne Gerberei;2\r\n',
  'latin1',
);

test('a price list and a photographed plaid: searched, taken back, laid on the seats, on the papers and on the customer’s page', async ({
  page,
  browser,
}) => {
  test.slow();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await signUp(page);
  await subscribe(page);

  await page.goto('/swatches');
  await expect(page.getByRole('heading', { name: 'Make this book yours' })).toBeVisible();
  await page.getByRole('button', { name: 'Import CSV' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import swatches' });
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: PRICE_LIST });
  await expect(dialog.getByText('2 new')).toBeVisible();
  await expect(dialog.getByText(/^Line 4/)).toBeVisible();
  await expect(dialog.getByText('Söhne Gerberei').first()).toBeVisible();
  await fitsPhone(page);
  await dialog.getByRole('button', { name: 'Import 2 swatches' }).click();
  await expect(toast(page, 'Swatches imported')).toBeVisible();

  // Found by a code as one types it, and by being near to a color.
  const list = page.getByRole('list', { name: 'Swatches' });
  await page.getByRole('searchbox').pressSequentially('h-10');
  await expect(list.getByRole('button')).toHaveCount(2);
  await page.getByRole('searchbox').fill('');
  await page.getByLabel('Sort by likeness to a color').fill('#6a1c23');
  await expect(list.getByRole('button').first()).toContainText('Oxblood');
  await expect(page).toHaveURL(/similarTo=%236a1c23/);
  await page.reload();
  await expect(list.getByRole('button').first()).toContainText('ΔE');
  await page.getByRole('button', { name: 'Stop sorting by color' }).click();
  await fitsPhone(page);

  // Deleted, and taken back with the keyboard alone.
  const ox = list.getByRole('button', { name: /Oxblood.*H-102/ });
  await ox.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(ox).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(ox).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();

  // The hide is a tumbled one; vinyl would have no grain.
  await ox.click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const grain = page.getByRole('group', { name: 'Grain' });
  await page.getByRole('radio', { name: 'Vinyl' }).check({ force: true });
  await expect(grain).toBeHidden();
  await page.getByRole('radio', { name: 'Leather' }).check({ force: true });
  await grain.getByRole('radio', { name: 'Tumbled' }).check({ force: true });
  await page.getByRole('button', { name: 'Save swatch' }).click();
  await expect(toast(page, 'Swatch saved')).toBeVisible();
  await ox.click();
  await expect(page.getByRole('dialog')).toContainText('Leather, tumbled');
  // A dialog hears keys once it has taken the focus.
  await expect(page.getByRole('button', { name: 'Find similar colors' })).toBeFocused();
  // On a busy machine it listens a moment later: one key was lost, and everything behind the dialog waited.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 2000 });
  }).toPass();

  await page.getByRole('link', { name: 'Photograph a material' }).first().click();
  await fitsPhone(page);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'plaid.jpg', mimeType: 'image/jpeg', buffer: await createMaterialPhoto() });
  const corner = page.getByRole('button', { name: /^Top left corner/ });
  await expect(corner).toHaveAccessibleName('Top left corner, 16 % from the left, 16 % from the top');
  await corner.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(corner).toHaveAccessibleName('Top left corner, 20 % from the left, 20 % from the top');
  await page.getByRole('button', { name: 'Mark something neutral' }).click();
  const photo = page.getByRole('img', { name: 'The photo' });
  const { width, height } = (await photo.boundingBox())!;
  await photo.click({ position: { x: PAPER_POSITION[0] * width, y: PAPER_POSITION[1] * height } });
  await expect(page.getByText('The photo is shown without the tint.')).toBeVisible();
  await page.getByText('White paper', { exact: true }).click();
  await page.getByLabel('Width', { exact: true }).fill('wide');
  await page.getByRole('button', { name: 'Make the tile' }).click();
  await expect(page.getByText(/^Between/)).toBeVisible();
  await page.getByText('cm', { exact: true }).click();
  await page.getByLabel('Width', { exact: true }).fill('40');
  await fitsPhone(page);
  await page.getByRole('button', { name: 'Make the tile' }).click();
  await expect(page.getByRole('heading', { name: 'Name it' })).toBeVisible();
  await page.getByText('Cloth', { exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Workshop plaid');
  await page.getByLabel(/^Code/).fill('WP-7');
  await fitsPhone(page);
  await page.getByRole('button', { name: 'Save to my book' }).click();
  await expect(list.getByRole('button', { name: /Workshop plaid.*WP-7/ })).toBeVisible();

  // Onto the seats: the picture repaints with every tap, and no render is spent.
  await openCustomize(page, SEATS, 'Quick Design');
  const stage = page.getByRole('application');
  const plain = await stage.screenshot();
  const way = page.getByRole('button', { name: 'Seats: color: choose from the swatch book' });
  await way.click();
  await page.getByRole('radio', { name: /^Workshop plaid/ }).check({ force: true });
  await expect.poll(async () => Buffer.compare(await stage.screenshot(), plain)).not.toBe(0);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('radio', { name: /^Headrests/ }).check({ force: true });
  await page.getByRole('searchbox').fill('oxblood h-102');
  // The list moves under the pointer while it is searched.
  await expect(() =>
    page.getByRole('radio', { name: 'Oxblood', exact: true }).check({ force: true, timeout: 3000 }),
  ).toPass();
  await page.getByRole('searchbox').fill('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Headrests: color: choose from the swatch book' })).toBeFocused();
  const parts = page.getByRole('group', { name: 'What to change' });
  await expect(parts).toContainText('SeatsWP-7 Workshop plaid');
  await expect(parts).toContainText('HeadrestsH-102 Oxblood');
  await expect(page.getByText('120 of 120 renders left')).toBeVisible();
  await generate(page);
  await expect(page.locator('.chosen')).toContainText('WP-7 Workshop plaid');
  await page.getByRole('button', { name: 'Save Design' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Design name' }).fill('Plaid seats');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Design name' }).press('Enter');
  await expect(toast(page, 'Design saved successfully')).toBeVisible();

  // Chosen, and edited once more: it is still on.
  const [design] = (await (await page.request.get('/api/designs')).json()) as { id: number }[];
  await page.goto(`/designs/${design!.id}`);
  const worn = page.getByRole('region', { name: 'What was chosen' });
  await expect(worn).toContainText('Workshop plaid');
  await expect(worn).toContainText('H-102');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Edit and render again' }).click();
  await expect(parts).toContainText('SeatsWP-7 Workshop plaid');
  await expect(parts).toContainText('HeadrestsH-102 Oxblood');

  // On the material board, with the order list.
  await page.goto(`/designs/${design!.id}/presentation`);
  await page.getByText('Material board', { exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  const { text } = await readPdf(await readFile(await file.path()));
  for (const words of ['WP-7', 'Workshop plaid', 'H-102', 'Oxblood', 'Söhne Gerberei']) expect(text).toContain(words);

  // And on the customer's page, with the plaid itself; a stranger sees nothing of the book.
  const { url } = (await (await page.request.post(`/api/designs/${design!.id}/share`, { data: {} })).json()) as {
    url: string;
  };
  const customer = await (await browser.newContext({ reducedMotion: 'reduce', viewport: PHONE })).newPage();
  customer.on('pageerror', (error) => problems.push(error.message));
  const tile = customer.waitForResponse((answer) => /\/api\/share\/[^/]+\/swatches\//.test(answer.url()));
  await customer.goto(new URL(url).pathname);
  expect((await tile).status()).toBe(200);
  await expect(customer.getByText('WP-7 Workshop plaid')).toBeVisible();
  await fitsPhone(customer);
  const { swatches } = (await (await page.request.get('/api/swatches?q=WP-7')).json()) as {
    swatches: { tileUrl: string }[];
  };
  expect((await customer.request.get(swatches[0]!.tileUrl)).status()).toBe(404);
  expect((await customer.request.get('/api/swatches')).status()).toBe(401);
  await customer.context().close();
  expect(problems).toEqual([]);
});
