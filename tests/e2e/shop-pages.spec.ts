/**
 * A shop's saved work in a browser: the grid, the page of a design, its presentation, and the form that writes to us.
 */
import { saveDesign } from '../support/server/through-api.ts';
import { expect, test } from './member.ts';
import { openCustomize } from './people.ts';
import { SEATS } from './photos.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const LONG_NAME = 'Oxblood hides with cream French seams';

test.describe('a shop', () => {
  test.use({ storageState: ({ shop }, use) => use(shop.storage) });

  test('R-28, T-17: the license note of a design is reached from its downloads, and names it', async ({
    page,
    shop,
  }) => {
    await page.goto(`/designs/${shop.things.design}`);
    // These lines come a moment later and move the link.
    await expect(page.getByText(/^The file has/)).toHaveCount(2);
    await page.getByRole('link', { name: 'License note' }).click();
    await page.waitForURL(`**/designs/${shop.things.design}/license`);
    await expect(page.getByRole('heading', { name: 'License note' })).toBeVisible();
    await expect(page.getByText('Red bench')).toBeVisible();
    await expect(page.getByText('may use this picture commercially', { exact: false })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  });

  test('S-74: a card shows the picture, 24 letters of the name, HD where it is, and downloads and deletes', async ({
    page,
  }) => {
    const made = await saveDesign(page.request, {
      photo: 'sedan-tan-leather.jpg',
      name: LONG_NAME,
      width: 1300,
      isHighRes: true,
    });
    await page.goto('/designs');
    const card = page.getByRole('article').filter({ has: page.locator(`a[href="/designs/${made.id}"]`) });
    const name = await card.getByRole('link').first().innerText();
    expect(name.replace(/…|\.\.\.$/, '').length).toBeLessThanOrEqual(24);
    expect(LONG_NAME.startsWith(name.replace(/…|\.\.\.$/, '').trim())).toBe(true);
    await expect(card.getByText('HD', { exact: true })).toBeVisible();
    await expect
      .poll(() =>
        card
          .locator('img')
          .first()
          .evaluate((it: HTMLImageElement) => it.naturalWidth),
      )
      .toBeGreaterThan(100);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: `Download ${LONG_NAME}` }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^oxblood-hides.*\.png$/);
    await card.getByRole('button', { name: `Delete ${LONG_NAME}` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /delete/i })
      .click();
    await expect(card).toHaveCount(0);
  });

  test('S-75, R-24: a card opens the design with its slider, its options and the way to share it; the presentation fills in the customer', async ({
    page,
    shop,
  }) => {
    await page.goto('/designs');
    await page.locator(`a[href="/designs/${shop.things.design}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`/designs/${shop.things.design}$`));
    const slider = page.getByRole('slider', { name: /before and after/i });
    await slider.press('ArrowRight');
    expect(Number(await slider.inputValue())).toBeGreaterThan(50);
    await expect(page.getByRole('listitem').filter({ hasText: 'Leather' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Share link' }).click();
    await expect(page.getByRole('dialog').getByText('Share this design')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Presentation' }).click();
    await expect(page).toHaveURL(new RegExp(`/designs/${shop.things.design}/presentation$`));
    await expect(page.getByRole('textbox', { name: /^Customer/ })).toHaveValue('Pat Sample');
    await expect(page.getByRole('button', { name: 'Download PDF' })).toBeEnabled();
  });
});

test('R-24: a visitor who opens a presentation is asked to sign in', async ({ page }) => {
  await page.goto('/designs/1/presentation');
  await page.waitForURL((url) => url.pathname === '/auth');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/designs/1/presentation');
});

test('V-32: the contact form wants all five fields, an email address, 150 letters at most for the subject and 10 to 5,000 for the message', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.goto('/restoration-shops#contact');
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  const fields = ['First name', 'Last name', 'Email', 'Subject', 'Message'];
  for (const label of fields) await expect(page.getByLabel(label), label).toHaveAttribute('aria-invalid', 'true');
  const fill = async (texts: readonly string[]): Promise<void> => {
    for (const [i, text] of texts.entries()) await page.getByLabel(fields[i]!).fill(text);
    await send.click();
  };
  await fill(['Ada', 'Welt', 'ada', 's'.repeat(151), 'm'.repeat(9)]);
  for (const text of [
    'Please enter a valid email address',
    'Please keep the subject under 150 characters',
    'Please write at least 10 characters',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await fill(['Ada', 'Welt', 'ada@example.com', 's'.repeat(150), 'm'.repeat(5001)]);
  await expect(page.getByText('Please keep it under 5,000 characters')).toBeVisible();
  expect(sent.filter((url) => url.endsWith('/api/contact'))).toEqual([]);
  await fill(['Ada', 'Welt', 'ada@example.com', 's'.repeat(150), 'm'.repeat(5000)]);
  await expect.poll(() => sent.filter((url) => url.endsWith('/api/contact')).length).toBe(1);
});

test.describe('somebody', () => {
  test.use({ storageState: ({ member }, use) => use(member.storage) });

  test('E-28: several materials can be chosen, and one or two main colors', async ({ page }) => {
    await openCustomize(page, SEATS, 'Quick Design');
    const part = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) }).check({ force: true });
    const pick = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true });
    for (const name of ['Suede', 'Red', 'Green']) await pick(name);
    await part('Inserts');
    for (const name of ['Cloth', 'Tan', 'White']) await pick(name);
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/generate-design'));
    await page.getByRole('button', { name: /^Generate/ }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      materials: ['suede', 'cloth'],
      mainColors: ['green', 'white'],
    });
  });
});
