import { expect, test } from '@playwright/test';
import { brokenWords } from '../support/broken-words.ts';
import { signUp } from './people.ts';

test('no word of a choice is broken inside on a small phone', async ({ page }) => {
  await signUp(page);
  await page.goto('/design-studio');
  await page
    .getByRole('button', { name: /Sedan, tan leather/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Next: Mode' }).click();
  await page.getByText('Quick Design', { exact: true }).click();
  const next = page.getByRole('button', { name: 'Next: Customize' });
  if (await next.isVisible()) await next.click();
  const parts = page.getByRole('group', { name: 'What to change' }).getByRole('radio');
  await expect(parts.first()).toBeAttached();
  const found: Record<string, string[]> = {};
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (let nth = 0; nth < (await parts.count()); nth++) {
      const part = parts.nth(nth);
      await part.dispatchEvent('click');
      const where = `${width} part ${nth}`;
      const broken = await brokenWords(page);
      if (broken.length > 0) found[where] = broken;
    }
  }
  expect(found).toEqual({});
});
