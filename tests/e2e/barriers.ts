/** Barriers that axe finds on the page as it stands, one line for each rule: WCAG 2.2 at levels A and AA, and good practice. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const ASKED_FOR = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that may differ between two themes: every other rule reads the document, and gives the same answer in both. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

const lookedAt = async (page: Page, rules: 'all' | 'of colors', part: string): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({
      runOnly: rules === 'all' ? { type: 'tag', values: ASKED_FOR } : { type: 'rule', values: OF_COLORS },
      // Everything that is in order would be described, too, down to a selector for each element.
      resultTypes: ['violations'],
    })
    // Otherwise results are put together in a page of their own, for frames from other addresses; we show none.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

/** @param part selector of what is looked at */
export const barriers = (page: Page, part = 'html'): Promise<string[]> => lookedAt(page, 'all', part);

/** Those of colors alone, for a page whose other theme was looked at in full. */
export const barriersOfColors = (page: Page): Promise<string[]> => lookedAt(page, 'of colors', 'html');

/** A color on its way from one theme to the other is no finding. */
export const settled = async (page: Page): Promise<void> => {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
};

export const inTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  const wanted = theme === 'dark';
  const dark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  const toggle = page.getByRole('button', { name: 'Switch between light and dark' });
  // A shop's own pages have no bar of ours, and a dialog covers it: there the visitor's earlier choice counts.
  if (dark !== wanted && (await toggle.count()) > 0) await toggle.click();
  else await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), wanted);
  // A theme that changes while axe looks on shows some surfaces between two colors.
  await page.waitForFunction((isDark) => document.documentElement.classList.contains('dark') === isDark, wanted, {
    timeout: 15_000,
  });
  await settled(page);
};
