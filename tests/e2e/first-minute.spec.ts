import { expect, test, type Page } from '@playwright/test';
import { generate, keepDesign, toast } from './people.ts';
import { SEATS } from './photos.ts';

/** Counts what a person does: presses of the pointer, and fields that are typed into. */
const counting = async (page: Page): Promise<{ taps: () => Promise<number>; fields: () => Promise<number> }> => {
  let taps = 0;
  const fields = new Set<string>();
  await page.exposeFunction('tellTap', () => void (taps += 1));
  await page.exposeFunction('tellField', (name: string) => void fields.add(name));
  await page.addInitScript(() => {
    const told = globalThis as unknown as { tellTap(): void; tellField(name: string): void };
    addEventListener('pointerdown', (event) => event.isTrusted && told.tellTap(), true);
    addEventListener(
      'input',
      ({ target }) => {
        const isText = target instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(target.type);
        if (isText || target instanceof HTMLTextAreaElement) told.tellField((target as HTMLInputElement).name);
      },
      true,
    );
  });
  const settled = (): Promise<void> => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  return {
    taps: async () => {
      await settled();
      return taps;
    },
    fields: async () => {
      await settled();
      return fields.size;
    },
  };
};

test('two taps and the choice of a file lead from the home page to one’s own photo in another cover; one form with two fields to a saved, shared picture', async ({
  page,
}) => {
  const count = await counting(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Create Design' }).first().click();
  await page.waitForURL('**/try');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose photos' }).click(),
  ]);
  await chooser.setFiles(SEATS);
  await expect(page.getByText('Live preview', { exact: true })).toBeVisible();
  expect(await count.taps()).toBe(2);
  expect(await count.fields()).toBe(0);

  // Three covers on the visitor's own seats; the one in front is worn, each other is one tap away.
  const looks = page.getByRole('group', { name: 'Your seats in' });
  await expect(looks.locator('img')).toHaveCount(3);
  await expect(looks.getByRole('radio').first()).toBeChecked();
  const drawn = (): Promise<string> =>
    page
      .locator('.stage-picture canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const first = await drawn();
  await looks.locator('label').nth(1).click();
  await expect(looks.getByRole('radio').nth(1)).toBeChecked();
  await expect.poll(drawn).not.toBe(first);

  await keepDesign(page);
  await expect(page.getByText('Live preview', { exact: true })).toBeVisible();
  await generate(page);
  await page.getByRole('button', { name: 'Save Design' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Design saved successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Share link' }).click();
  const sharing = page.getByRole('dialog', { name: 'Share this design' });
  await sharing.getByRole('button', { name: 'Create link' }).click();
  await expect(sharing.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/s\/[\w-]{24}$/);
  expect(await count.fields()).toBe(2);
});
