/** Accessibility violations that axe finds on a page: WCAG 2.2 at levels A and AA, and best practices. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result depends on the theme; all others read only the document. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** @returns one line for each violated rule */
const analyze = async (
  page: Page,
  runOnly: NonNullable<Parameters<AxeBuilder['options']>[0]['runOnly']>,
  part: string,
): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({
      runOnly,
      // Without this axe also describes every element that passes.
      resultTypes: ['violations'],
    })
    // Without this axe opens another page to merge the results of cross-origin frames, which we do not have.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

/** @param part selector of the analyzed element */
export const barriers = (page: Page, part = 'html'): Promise<string[]> =>
  analyze(page, { type: 'tag', values: TAGS }, part);

/** Only the rules about colors, for a page that was analyzed in the other theme. */
export const barriersOfColors = (page: Page): Promise<string[]> =>
  analyze(page, { type: 'rule', values: COLOR_RULES }, 'html');

/** Waits until animations have ended, such as the transition between two themes. */
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
  // A shop's public pages have no such button, and a dialog covers it: there the class is set directly.
  if (dark !== wanted && (await toggle.count()) > 0) await toggle.click();
  else await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), wanted);
  // Otherwise axe would read colors in the middle of their transition.
  await page.waitForFunction((isDark) => document.documentElement.classList.contains('dark') === isDark, wanted);
  await settled(page);
};
