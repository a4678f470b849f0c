import { devices, expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Decision } from '#contract/customer/approvals.ts';
import type { Share, SharedView } from '#contract/customer/shares.ts';
import { expectOkReply, saveDesign } from '../support/server/through-api.ts';
import { readPdf } from '../support/pictures/pdf-text.ts';
import { barriers } from './barriers.ts';
import { newestLink } from './mailbox.ts';
import { generate, openCustomize, signUp, somebody, toast } from './people.ts';
import { SEATS } from './photos.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const fits = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const SHOP = { email: '', phone: '', website: '', address: '', color: '#7a1f2b' };

/** Words of each sheet, on paper of both continents. */
const onPaper = async (page: Page): Promise<string[][]> => {
  const sheets: string[][] = [];
  await page.emulateMedia({ media: 'print' });
  for (const format of ['Letter', 'A4']) sheets.push((await readPdf(await page.pdf({ format }))).pages);
  await page.emulateMedia({ media: null });
  return sheets;
};

test('R-22, S-06, S-75: the shop renders, shares and mails; the customer approves on a phone; the shop opens the certificate', async ({
  page,
  browser,
}) => {
  const shop = await signUp(page);
  await page.goto(await newestLink(page, shop.email, 'verify'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await openCustomize(page, SEATS, 'Custom Instructions');
  await page.getByRole('textbox', { name: 'Custom instructions' }).fill('green leather seats');
  await generate(page);
  // The result on paper says whose it is and of which day; nothing stands on it that only a screen can open.
  await page.request.put('/api/shop', { data: { ...SHOP, name: 'Hide & Seek Trim' } });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your new interior is ready.' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Hide & Seek Trim')).toBeVisible();
  await expect(page.locator('.chosen-cut').first()).toHaveCSS('print-color-adjust', 'exact');
  for (const sheet of await onPaper(page)) {
    expect(sheet).toHaveLength(1);
    expect(sheet[0]).toContain(String(new Date().getFullYear()));
    expect(sheet[0]).not.toContain('How this was made');
    expect(sheet[0]).not.toContain('is ready');
  }
  await page.getByRole('button', { name: 'Save Design' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Design name' }).fill('Green leather <b>GT</b>');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Design saved successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Share link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this design' });
  await dialog.getByText('More options').click();
  await dialog.getByRole('textbox', { name: /Title on the page/ }).fill('Your <b>seats</b>');
  await dialog.getByRole('textbox', { name: /Password/ }).fill('walnut');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/\/s\/[\w-]{24}$/);
  await dialog.getByRole('button', { name: 'Email', exact: true }).click();
  await dialog.getByLabel('Email address').fill('pat');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  const mailbox = `pat-${shop.username}@example.com`;
  await dialog.getByLabel('Email address').fill(mailbox);
  await dialog.getByLabel(/Your message/).fill('As we said on Friday.');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await expect(toast(page, 'Email on its way')).toBeVisible();
  expect(await newestLink(page, mailbox, 'design-shared')).toBe(link);
  // The card says which link it is, and to whom it went; its code can be taken along.
  await expect(dialog.getByText(`Sent to ${mailbox} just now`)).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Your <b>seats</b>' })).toBeVisible();
  await expect(dialog.getByText(/^Made /)).toBeVisible();
  await dialog.getByRole('button', { name: 'QR code', exact: true }).click();
  const [code] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save QR code' }).click(),
  ]);
  expect((await sharp(await code.path()).metadata()).width).toBeGreaterThanOrEqual(960);

  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  const pocket = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
  const customer = await pocket.newPage();
  const problems: string[] = [];
  customer.on('pageerror', (error) => problems.push(error.message));
  const opened = await customer.goto(link);
  expect(opened?.headers()['x-robots-tag']).toContain('noindex');
  await customer.getByLabel('Password').fill('walnut');
  await customer.getByRole('button', { name: 'Open the design' }).click();
  await expect(customer.getByRole('heading', { name: 'Your <b>seats</b>' })).toBeVisible();
  await expect(customer.getByText('Green leather <b>GT</b>')).toHaveCount(0);
  const chosen = customer.getByRole('region', { name: 'What is planned' });
  await expect(chosen).toContainText('Leather, green');
  // Codes of colors are for the shop.
  await expect(chosen).not.toContainText('#');
  expect(await fits(customer)).toBeLessThanOrEqual(0);
  expect(await barriers(customer)).toEqual([]);
  const approve = customer.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeInViewport();
  // Back closes the answer and stays on the page; Escape leaves no step behind for Back.
  await approve.click();
  await expect(customer.getByRole('dialog')).toBeVisible();
  await customer.goBack();
  await expect(customer.getByRole('dialog')).toHaveCount(0);
  await approve.click();
  await expect(customer.getByRole('dialog')).toBeVisible();
  await customer.keyboard.press('Escape');
  await expect(customer.getByRole('dialog')).toHaveCount(0);
  expect(customer.url()).toBe(link);
  // A question decides nothing; the shop answers it on its dashboard.
  await customer.getByRole('button', { name: 'Ask a question' }).click();
  await customer.getByLabel('Your question').fill('Is the thread the same on the doors?');
  await customer.getByLabel('Your name').fill('Pat Sample');
  await customer.getByRole('button', { name: 'Send' }).click();
  await expect(customer.getByText('The answer will appear here, and you get an email.')).toBeVisible();
  await page.goto('/dashboard');
  await page.getByLabel('Your answer to Pat Sample').fill('Yes, the same.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(toast(page, 'Answer sent')).toBeVisible();
  expect(await newestLink(page, mailbox, 'question-answered')).toBe(link);
  await customer.reload();
  await expect(customer.getByText('Yes, the same.')).toBeVisible();
  await approve.click();
  await expect(customer.getByLabel('Your name')).toHaveValue('Pat Sample');
  expect(await barriers(customer)).toEqual([]);
  await customer.getByRole('button', { name: 'Approve version 1' }).click();
  await expect(customer.getByRole('heading', { name: 'Approved', exact: true })).toBeVisible();
  await expect(approve).toBeHidden();
  expect(customer.url()).toBe(link);
  expect(await newestLink(page, mailbox, 'design-approved')).toBe(link);
  expect(await fits(customer)).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);

  for (const [first, second = '', ...more] of await onPaper(customer)) {
    expect(first).toContain('What was approved');
    expect(first).toContain('Leather, green');
    // Questions and answers come last, on a second sheet if the first one is full.
    expect(first + second).toContain('Yes, the same.');
    expect(more).toEqual([]);
  }

  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText('Pat Sample');
  await page.getByRole('link', { name: 'Open the record of Pat Sample' }).click();
  await expect(page.getByRole('heading', { name: 'Certificate of approval' })).toBeVisible();
  await expect(page.getByText('Checked just now')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Opens the shared page' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  // The printed page: the sheet without the bar.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText('Record SHA-256')).toBeVisible();
  for (const sheet of await onPaper(page)) {
    expect(sheet).toHaveLength(1);
    expect(sheet[0]).toContain('Picture SHA-256');
  }

  // The code for the shop's own site has a secret of its own, and nothing in it leads to the customer's page.
  await page.getByRole('link', { name: 'Back to the design' }).click();
  await expect(page.getByRole('link', { name: 'Open the record of Pat Sample' })).toBeVisible();
  for (const sheet of await onPaper(page)) {
    expect(sheet).toHaveLength(1);
    expect(sheet[0]).toContain('Pat Sample');
    expect(sheet[0]).not.toContain('folder');
  }
  await page.getByRole('button', { name: 'Embed code' }).click();
  const codes = page.getByRole('dialog', { name: 'Before and after on your site' });
  await codes.getByRole('button', { name: 'Create embed code' }).click();
  const line = await codes.getByRole('textbox', { name: 'Line of HTML' }).inputValue();
  expect(await barriers(page)).toEqual([]);
  const embed = /\/embed\/([\w-]{24})"/.exec(line)![1]!;
  expect(link).not.toContain(embed);
  await customer.goto(`/embed/${embed}`);
  await customer.getByRole('slider').press('End');
  await expect(customer.getByRole('slider')).toHaveAttribute('aria-valuetext', '100% before');
  expect((await customer.goto(`/s/${embed}`))?.status()).toBe(404);
  expect((await customer.goto(link.replace('/s/', '/embed/')))?.status()).toBe(404);
  await codes.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke code' }).click();
  await expect(toast(page, 'Embed code revoked')).toBeVisible();
  expect((await customer.goto(`/embed/${embed}`))?.status()).toBe(404);
  // The first press may go to the message that has just come.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await customer.goto(link);

  // Taken back: nothing is left for the phone.
  await page.getByRole('button', { name: 'Share link' }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  // The question's scrim lies over the first dialog as well.
  await expect(page.getByRole('alertdialog')).toBeVisible();
  const above = await page.locator('.dialog[role=dialog]').evaluate((first) => {
    const { left, top } = first.getBoundingClientRect();
    return document.elementFromPoint(left + 8, top + 40)?.className;
  });
  expect(above).toBe('scrim');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(toast(page, 'Link revoked')).toBeVisible();
  await customer.reload();
  await expect(customer.getByText('This link does not work')).toBeVisible();
  await pocket.close();
});

/** Pixels between two pictures, once both have loaded. */
const blankBetween = async (page: Page, before: string, after: string): Promise<number> => {
  for (const picture of [before, after])
    await expect
      .poll(() => page.locator(picture).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeTruthy();
  const [one, other] = [await page.locator(before).boundingBox(), await page.locator(after).boundingBox()];
  return other!.x - (one!.x + one!.width);
};

test('upright pictures: on a phone the answers are in sight below, on paper the two are next to each other, with a pin where it was set', async ({
  page,
  browser,
}) => {
  await expectOkReply(page.request.post('/api/register', { data: somebody() }));
  const upright = { photo: 'sedan-tan-leather.jpg', name: 'Upright', width: 600, height: 800 };
  const { id } = await saveDesign(page.request, upright);
  const { url } = await expectOkReply<Share>(page.request.post(`/api/designs/${id}/share`, { data: {} }));
  const phone = { width: 390, height: 932 };
  const customer = await (await browser.newContext({ viewport: phone })).newPage();
  await customer.goto(url!);
  await expect(customer.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  expect((await customer.locator('.shared-pic .compare').boundingBox())!.height).toBeLessThanOrEqual(
    0.6 * phone.height,
  );
  await customer.emulateMedia({ media: 'print' });
  await customer.setViewportSize({ width: 700, height: 900 });
  expect(await blankBetween(customer, '.compare .compare-before', '.compare img:first-child')).toBeLessThan(16);

  const api = url!.replace(/\/s\//, '/api/share/');
  const { versionHash } = await expectOkReply<SharedView>(customer.request.get(api));
  const pins = [{ x: 0.5, y: 0.5, text: 'this seam' }];
  const change = { decision: 'change', personName: 'Pat', versionHash, requestId: 'upright-press', pins };
  const record = await expectOkReply<Decision>(customer.request.post(`${api}/decisions`, { data: change }));
  await page.goto(`/approvals/${record.id}`);
  await expect(page.getByText('Checked just now')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 900 });
  expect(await blankBetween(page, '.paper-pictures > figure:first-child img', '.pin-picture img')).toBeLessThan(16);
  const [picture, pin] = [
    await page.locator('.pin-picture img').boundingBox(),
    await page.locator('.pin').boundingBox(),
  ];
  expect(pin!.x + pin!.width / 2).toBeCloseTo(picture!.x + picture!.width / 2, 0);
});
