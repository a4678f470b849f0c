/// <reference lib="dom" />
/** Measures the waiting times of one photo's path through the studio, first as a visitor and then with an account. */
import type { Browser, Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { fillRegistration, somebody } from '#tests/e2e/people.ts';
import { addPaintClock, measurePress, measureReload } from './paint-clock.ts';

/** Milliseconds to the first picture, or with the suffix `Whole` to the first one at full size. */
export interface StudioTimes {
  firstPreview: number;
  firstWhole: number;
  /** After reloading the page with a photo that it already knows. */
  knownPreview: number;
  /** To the first picture that the engine painted. */
  knownLive: number;
  knownWhole: number;
  color: number;
  style: number;
  styleWhole: number;
  correction: number;
  generate: number;
}

const DESKTOP = { width: 1440, height: 900 };
/** How long a user looks at the picture; meanwhile the page prepares panels and material textures. */
const VIEWING_MS = 4000;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const openTry = async (browser: Browser, origin: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await addPaintClock(page);
  await page.goto(`${origin}/try`);
  await page.locator('html[data-hydrated]').waitFor();
  return page;
};

const preview = (page: Page): Promise<void> =>
  page.getByText('Live preview', { exact: true }).waitFor({ timeout: 120_000 });

/** Removes an area with a tap a third from the left and halfway down, which is on a seat in most photos. */
const removeAtThird = async (page: Page): Promise<number> => {
  await page.getByRole('button', { name: 'Correct the zones' }).click();
  await page.getByText('Remove', { exact: true }).click();
  // The tool prepares its data when it is selected.
  await pause(1500);
  const box = (await page.locator('.stage-picture').boundingBox())!;
  const { first } = await measurePress(page, () =>
    page.mouse.click(box.x + 0.33 * box.width, box.y + 0.55 * box.height),
  );
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  return first;
};

/** Waits for a heading. Polls every 20 ms, where a locator would poll every 500 ms. */
const waitForHeading = (page: Page, heading: string): Promise<unknown> =>
  page.waitForFunction(
    (text) => [...document.querySelectorAll('h1, h2, h3')].some(({ textContent }) => textContent?.trim() === text),
    heading,
    { timeout: 120_000, polling: 20 },
  );

/** The visitor's draft moves into a new account; its first render is timed. */
const generate = async (page: Page): Promise<number> => {
  await page.getByRole('link', { name: 'Save and render' }).click();
  await fillRegistration(page, somebody());
  await page.waitForURL('**/design-studio');
  await preview(page);
  await pause(VIEWING_MS);
  return timed(async () => {
    await page.getByRole('button', { name: /^Generate/ }).click();
    await waitForHeading(page, 'Your new interior is ready.');
  });
};

export const measureStudio = async (browser: Browser, origin: string, photo: string): Promise<StudioTimes> => {
  const page = await openTry(browser, origin);
  const unknown = await measurePress(page, () => page.locator('input[type=file]').first().setInputFiles(photo));
  await pause(VIEWING_MS);
  const known = await measureReload(page);
  await pause(VIEWING_MS);
  const color = await measurePress(page, () =>
    page.getByRole('group', { name: 'Seats: color' }).getByText('Blue', { exact: true }).click(),
  );
  const style = await measurePress(page, () => page.getByText('Modern', { exact: true }).first().click());
  const correction = await removeAtThird(page);
  const rendered = await generate(page);
  await page.context().close();
  return {
    firstPreview: unknown.first,
    firstWhole: unknown.whole,
    knownPreview: known.first,
    knownLive: known.live,
    knownWhole: known.whole,
    color: color.first,
    style: style.first,
    styleWhole: style.whole,
    correction,
    generate: rendered,
  };
};

/** Measures the home page's demo: from the first tap on a swatch, just after opening the page, to the recolored interior. */
export const measureHome = async (browser: Browser, origin: string): Promise<number> => {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await addPaintClock(page);
  await page.goto(origin);
  await page.locator('html[data-hydrated]').waitFor();
  const swatch = page.locator('label.hero-swatch').filter({ hasText: 'Blue' });
  // The page loads the demo at the first movement of the pointer.
  await page.mouse.move(300, 300);
  await swatch.hover();
  await pause(700);
  const { first } = await measurePress(page, () => swatch.click());
  await context.close();
  return first;
};
