// Size budgets of prerendered pages before their first paint. The build fails when a page exceeds its budget.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { listBuiltPages } from './written-pages.mjs';

/**
 * Bytes in brotli of a page with its style sheets, and of its fonts. `longer` are pages with long texts, and the trial with
 * the studio's style sheet. A budget leaves about three hundred bytes to spare.
 * @type {{ page: number, fonts: number, longer?: Record<string, number> }}
 */
export const FIRST_PAINT_BUDGETS = {
  page: 23_000,
  fonts: 27_400,
  longer: {
    'index.html': 23_400,
    'try/index.html': 24_400,
    'developers/index.html': 30_400,
    'licenses/index.html': 56_700,
  },
};

/** @throws when a page exceeds its budget */
export const assertFirstPaint = (client, budgets = FIRST_PAINT_BUDGETS) => {
  for (const name of listBuiltPages(client)) {
    const html = readFileSync(join(client, name), 'utf8');
    const page = brotliCompressSync(html).length;
    const fonts = [...html.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].reduce(
      (sum, [, file]) => sum + readFileSync(join(client, file)).length,
      0,
    );
    const budget = budgets.longer?.[name] ?? budgets.page;
    if (page > budget)
      throw new Error(`${name} is ${page} bytes before its first picture (brotli), more than its budget of ${budget}`);
    if (fonts > budgets.fonts)
      throw new Error(
        `${name} fetches ${fonts} bytes of fonts, more than its budget of ${budgets.fonts}: see scripts/make/make-fonts.mjs`,
      );
  }
};
