/// <reference lib="dom" />
/** A visitor's and then a member's way with one photo, step by step, as the clock on the wall sees it. */
import type { Browser, Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { fillRegistration, somebody } from '#tests/e2e/people.ts';
import { addPaintClock, pressToPaint, reopenToPaint } from './paint-clock.ts';

/** Milliseconds of one photo's way. */
export interface StudioTimes {
  firstPreview: number;
  /** The same to the picture that is no sketch; so are the others of this name. */
  firstWhole: number;
  knownPreview: number;
  /** The same to the first picture that the engine painted. */
  knownLive: number;
  knownWhole: number;
  color: number;
  style: number;
  styleWhole: number;
  correction: number;
  generate: number;
}

const DESKTOP = { width: 1440, height: 900 };
/** Panels and surfaces of the materials are made ready meanwhile; a person looks at the picture for as long. */
const FIRST_LOOK_MS = 4000;

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

/** A tap a third from the left, halfway down: seat in most photos, and a correction wherever it is. */
const removeAtThird = async (page: Page): Promise<number> => {
  await page.getByRole('button', { name: 'Correct the zones' }).click();
  await page.getByText('Remove', { exact: true }).click();
  // The tools make themselves ready when they are taken up.
  await pause(1500);
  const box = (await page.locator('.stage-picture').boundingBox())!;
  const { first } = await pressToPaint(page, () =>
    page.mouse.click(box.x + 0.33 * box.width, box.y + 0.55 * box.height),
  );
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  return first;
};

/** Asked every 20 ms; a locator that waits asks every half second after the first ones. */
const shown = (page: Page, heading: string): Promise<unknown> =>
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
  await pause(FIRST_LOOK_MS);
  return timed(async () => {
    await page.getByRole('button', { name: /^Generate/ }).click();
    await shown(page, 'Your new interior is ready.');
  });
};

export const measureStudio = async (browser: Browser, origin: string, photo: string): Promise<StudioTimes> => {
  const page = await openTry(browser, origin);
  const unknown = await pressToPaint(page, () => page.locator('input[type=file]').first().setInputFiles(photo));
  await pause(FIRST_LOOK_MS);
  const known = await reopenToPaint(page);
  await pause(FIRST_LOOK_MS);
  const color = await pressToPaint(page, () =>
    page.getByRole('group', { name: 'Seats: color' }).getByText('Blue', { exact: true }).click(),
  );
  const style = await pressToPaint(page, () => page.getByText('Modern', { exact: true }).first().click());
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

/** The home page's demo: from the first tap on a swatch to the recolored interior, the page just opened. */
export const measureHome = async (browser: Browser, origin: string): Promise<number> => {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await addPaintClock(page);
  await page.goto(origin);
  await page.locator('html[data-hydrated]').waitFor();
  const swatch = page.locator('label.hero-swatch').filter({ hasText: 'Blue' });
  // A hand on its way: the demo is fetched when it stirs.
  await page.mouse.move(300, 300);
  await swatch.hover();
  await pause(700);
  const { first } = await pressToPaint(page, () => swatch.click());
  await context.close();
  return first;
};
