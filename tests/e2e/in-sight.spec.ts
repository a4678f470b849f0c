/** Needed things stay in sight: the field that is wrong, the control that has the focus, buttons beside a message. */
import type { Page } from '@playwright/test';
import { createMaterialPhoto } from '../support/pictures/material-photo.ts';
import { generate, openCustomize, signUp, toast, uploadPhoto } from './people.ts';
import { SEATS } from './photos.ts';
import { expect, test } from './member.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
test.use({ storageState: ({ member }, use) => use(member.storage), contextOptions: { reducedMotion: 'reduce' } });

/** Whether what has the focus is seen; an unseen radio lies where its card has its mark. */
const seesFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement!;
    const face = focused.closest('label') ?? focused;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen !== null && face.contains(seen);
  });

for (const size of [PHONE, TABLET])
  test(`a wrong width is shown and takes the focus, above the bar that asked for it: ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/swatches/photograph');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'plaid.jpg', mimeType: 'image/jpeg', buffer: await createMaterialPhoto() });
    const make = page.getByRole('button', { name: 'Make the tile' });
    const width = page.getByLabel('Width', { exact: true });
    await width.fill('wide');
    await page.evaluate(() => scrollTo(0, 0));
    await make.click();
    await expect(width).toBeFocused();
    await expect(width).toHaveAccessibleDescription(/^Between/);
    const bottom = async (name: string): Promise<number> => {
      const box = (await page.locator(name).boundingBox())!;
      return box.y + box.height;
    };
    await expect
      .poll(async () => (await bottom('.field-error')) <= (await page.locator('.photo-go').boundingBox())!.y)
      .toBe(true);
    expect((await width.boundingBox())!.y).toBeGreaterThan(await bottom('.mark-stage'));
  });

test('no control gets its focus under the bar of the colorways', async ({ page }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await openCustomize(page, SEATS, 'Quick Design');
  await page.getByRole('button', { name: /^Colorways/ }).click();
  await page.getByRole('button', { name: 'Customize' }).focus();
  const hidden: string[] = [];
  const seen: string[] = [];
  const read = (): Promise<string> =>
    page.evaluate(() => {
      const { tagName, ariaLabel, id } = document.activeElement as HTMLElement;
      return tagName === 'INPUT' || tagName === 'BUTTON' || tagName === 'BODY'
        ? `${tagName} ${ariaLabel ?? ''} ${document.activeElement!.closest('label')?.textContent ?? id}`
        : '';
    });
  while (seen.length < 60) {
    await page.keyboard.press('Tab');
    const control = await read();
    if (control.startsWith('BODY')) break;
    if (control === '') continue;
    seen.push(control);
    if (!(await seesFocus(page))) hidden.push(control);
  }
  expect(seen.length).toBeGreaterThan(10);
  expect(hidden).toEqual([]);
});

/** Controls in sight whose middle lies under a message. */
const underMessage = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, summary, select, label')]
      .filter((control) => control.closest('.toasts') === null && control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.toasts') != null;
      })
      .map((control) => control.ariaLabel ?? control.textContent),
  );

test('on a desk a message lies beside the picture of the result, on nothing that can be pressed', async ({
  browser,
}) => {
  // A person of its own: the studio would open this render for the member of the next test.
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  await openCustomize(page, SEATS, 'Quick Design');
  await generate(page);
  const message = (await page.locator('.toast').boundingBox())!;
  const picture = (await page.locator('.result-window').first().boundingBox())!;
  expect(message.x).toBeGreaterThan(picture.x + picture.width);
  expect(await underMessage(page)).toEqual([]);
  await context.close();
});

test('on a tablet a message lies on nothing that can be pressed: upload, the bench, the result, the dialog of the link', async ({
  page,
}) => {
  await page.setViewportSize(TABLET);
  await page.goto('/design-studio');
  await uploadPhoto(page, SEATS);
  expect(await underMessage(page)).toEqual([]);
  await openCustomize(page, SEATS, 'Quick Design');
  expect(await underMessage(page)).toEqual([]);
  // All colors at one look: the last would be cut without a sign.
  await expect(page.locator('.options .swatches-colors > :last-child')).toBeInViewport({ ratio: 0.99 });
  await generate(page);
  await expect(toast(page, 'Design Generated')).toBeVisible();
  expect(await underMessage(page)).toEqual([]);
  await expect(page.locator('.compare-grip')).toBeInViewport({ ratio: 1 });
  // Low enough for the dialog to fill it.
  await page.setViewportSize({ width: 820, height: 640 });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  // A name is there and chosen: the first key replaces it.
  await expect(page.getByRole('dialog').getByLabel('Design name')).not.toHaveValue('');
  await page.keyboard.type('Red bench');
  await expect(page.getByRole('dialog').getByLabel('Design name')).toHaveValue('Red bench');
  await page.getByRole('button', { name: 'Save and share' }).click();
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(toast(page, 'Link created')).toBeVisible();
  // The form goes once the list has the new link.
  await expect(dialog.getByRole('button', { name: 'Another link' })).toBeVisible();
  expect(await underMessage(page)).toEqual([]);
});
