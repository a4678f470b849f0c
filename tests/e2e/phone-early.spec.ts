/** A slow machine: the page is visible long before its scripts. Clicks meanwhile are not lost (`web/lib/first-paint/early.ts`). */
import { expect, test, type Page } from '@playwright/test';

/** Holds the app's scripts back until the test lets them come. */
const withheldScripts = async (page: Page): Promise<() => void> => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

const isHydrated = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('data-hydrated', '');

test('buttons and swatches that are pressed before the scripts are there do what they say once they are', async ({
  page,
}) => {
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  page.on('pageerror', (error) => trouble.push(error.message));
  const release = await withheldScripts(page);
  await page.goto('/');
  const menu = page.locator('.top-narrow button').last();
  const swatch = page.locator('.hero-swatch').nth(6);
  await menu.click();
  await swatch.click();
  await expect(page.locator('[data-held]')).toHaveCount(2);
  release();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(swatch.locator('input')).toBeChecked();
  await expect(page.locator('[data-held]')).toHaveCount(0);
  expect(trouble).toEqual([]);
});

test('a press that begins before the app is hydrated and ends after it counts', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('retrim.theme', 'dark'));
  await page.setViewportSize({ width: 1440, height: 900 });
  const release = await withheldScripts(page);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Switch between light and dark' }).hover();
  await page.mouse.down();
  release();
  await isHydrated(page);
  await page.mouse.up();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
});

/** Where things stand that would be seen to move: on the whole page, or on the part in view. */
const placesOn = (page: Page, part: 'page' | 'screen') =>
  page.evaluate(
    (which) =>
      [...document.querySelectorAll('h1, .lead, .compare, .top-bar, .hero-swatch')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ y }) => which === 'page' || y < innerHeight)
        .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join()),
    part,
  );

// At the first look, sections below the view have a guessed height (web/lib/first-paint/first-look.ts).
for (const part of ['page', 'screen'] as const) {
  test(`the page stands whole before its scripts, and nothing on the ${part} moves when they come`, async ({
    page,
  }) => {
    const release = await withheldScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (part === 'page') await page.evaluate(() => document.documentElement.classList.remove('first-look'));
    await page.evaluate(() => document.fonts.ready);
    const before = await placesOn(page, part);
    expect(before.length).toBeGreaterThan(part === 'page' ? 20 : 3);
    release();
    await isHydrated(page);
    expect(await placesOn(page, part)).toEqual(before);
  });
}

test('after the first touch nothing on the page moves: sections that load later keep their height', async ({
  page,
}) => {
  await page.addInitScript(() =>
    new PerformanceObserver((shifts) => {
      for (const shift of shifts.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset['shift'] = String(
          Number(document.documentElement.dataset['shift'] ?? 0) + shift.value,
        );
    }).observe({ type: 'layout-shift', buffered: true }),
  );
  await page.goto('/');
  await isHydrated(page);
  await page.waitForTimeout(1000);
  await expect(page.locator('html')).toHaveClass(/first-look/);
  await page.locator('h1').hover();
  await expect(page.locator('html')).not.toHaveClass(/first-look/);
  const footer = () => page.locator('footer').evaluate((foot) => foot.getBoundingClientRect().y + window.scrollY);
  const before = await footer();
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect(page.getByLabel('Message')).toBeVisible();
  expect(await footer()).toBe(before);
  expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThan(0.01);
});
