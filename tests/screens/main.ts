/**
 * `npm run screens`: captures every screen with real data at three widths in both themes, and reports layout faults.
 *   npm run screens -- --only '^studio' --widths 390,1440 --themes light --out /tmp/screens --keep /tmp/people --sheets no
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { faultsOf } from './faults.ts';
import { writeMontage } from './montage.ts';
import { makeCast, type Cast } from './people.ts';
import { openProduct, type Product } from './product.ts';
import type { Screen } from './screen.ts';
import { screensOf } from './screens.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '390,820,1440' },
    themes: { type: 'string', default: 'light,dark' },
    out: { type: 'string', default: 'test-results/screens' },
    keep: { type: 'string' },
    sheets: { type: 'string', default: 'yes' },
  },
});

/** 720 is a window of 1440 at 200 % zoom, 844 a phone in landscape. */
const HEIGHTS: Record<number, number> = { 390: 844, 720: 450, 820: 1180, 844: 390, 1440: 900 };
const PHONE_UP_TO = 500;

/** Waits until a page is complete. @param fullPage scrolls through all of it, so that lazy content loads */
const settle = async (page: Page, fullPage: boolean): Promise<void> => {
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined);
  if (fullPage)
    await page.evaluate(async () => {
      // Sections that are laid out only near the window would be blank in the screenshot.
      for (const section of document.querySelectorAll<HTMLElement>('section, div'))
        if (getComputedStyle(section).contentVisibility === 'auto') section.style.contentVisibility = 'visible';
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      scrollTo(0, 0);
    });
  await page.evaluate(() => document.fonts.ready);
  await page
    .waitForFunction(
      () => [...document.images].every((picture) => picture.complete || !picture.checkVisibility()),
      undefined,
      { timeout: 15_000 },
    )
    .catch(() => undefined);
  await page.waitForTimeout(350);
};

const capture = async (
  browser: Browser,
  origin: string,
  cast: Cast,
  screen: Screen,
  width: number,
  theme: string,
  file: string,
): Promise<string[]> => {
  const phone = width <= PHONE_UP_TO;
  const context = await browser.newContext({
    baseURL: origin,
    storageState: cast.storage[screen.who],
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    isMobile: phone,
    hasTouch: phone,
    reducedMotion: 'reduce',
  });
  const problems: string[] = [];
  try {
    await context.addInitScript(
      ([chosen, signedIn]) => {
        localStorage.setItem('retrim.theme', chosen!);
        if (signedIn === 'yes') localStorage.setItem('retrim.session', '1');
      },
      [theme, screen.who === 'visitor' ? 'no' : 'yes'],
    );
    // Code compiled by tsx calls this helper, which the page does not have.
    await context.addInitScript('globalThis.__name ??= (named) => named');
    const page = await context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await screen.before?.(page);
    await page.goto(screen.path);
    await page.locator('h1, [type=range]').first().waitFor({ state: 'attached', timeout: 60_000 });
    await settle(page, screen.window !== true);
    await screen.act?.(page);
    if (screen.act !== undefined) await settle(page, false);
    problems.push(...(await faultsOf(page, phone)));
    await page.screenshot({ path: file, fullPage: screen.window !== true });
  } catch (error) {
    problems.push(`not captured: ${(error as Error).message.split('\n')[0]}`);
  } finally {
    await context.close();
  }
  return problems;
};

/** Reuses the accounts in a kept folder, because rendering their designs takes longest. */
const castFor = async (product: Product): Promise<Cast> => {
  if (values.keep === undefined) return makeCast(product);
  const file = path.join(values.keep, 'cast.json');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as Cast;
  const cast = await makeCast(product);
  await writeFile(file, JSON.stringify(cast));
  return cast;
};

const product = await openProduct(values.keep);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const cast = await castFor(product);
  const wanted = screensOf(cast).filter(({ name }) => new RegExp(values.only).test(name));
  const folder = path.resolve(values.out);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const screen of wanted) {
    for (const width of values.widths.split(',').map(Number)) {
      const shots: string[] = [];
      for (const theme of values.themes.split(',')) {
        const file = path.join(folder, `${screen.name.replaceAll('/', '-')}-${width}-${theme}.png`);
        const problems = await capture(browser, product.origin, cast, screen, width, theme, file);
        for (const problem of new Set(problems)) process.stdout.write(`${screen.name} ${width} ${theme}: ${problem}\n`);
        if (!problems.some((problem) => problem.startsWith('not captured'))) shots.push(file);
      }
      if (shots.length > 0 && values.sheets !== 'no')
        await writeMontage(shots, path.join(folder, `sheet-${screen.name.replaceAll('/', '-')}-${width}.png`));
    }
  }
  process.stdout.write(`${wanted.length} screens in ${folder}\n`);
} finally {
  await browser.close();
  await product.close();
}
