import { INDEXED_PAGES, PRERENDERED_PAGES } from '../../contract/routes.ts';
import { OWN_PAGES } from './addresses.ts';
import { expect, test } from './member.ts';
import { fillRegistration, somebody } from './people.ts';

/** Read whole without a script: all but the tool. */
const PLAIN = PRERENDERED_PAGES.filter((path) => path !== '/try');

test('R-01, R-03, R-07, R-08, R-09, R-10, R-20, R-27, S-100: without a script every public page is read whole, and the hero is a picture', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of PLAIN) {
    expect((await page.goto(path))!.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Pricing without asterisks' })).toBeVisible();
  await expect(page.locator('.compare img').first()).toBeVisible();
  await expect(page.getByText('Tap a swatch', { exact: true })).toBeHidden();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/licenses');
  const width = await page.locator('body').evaluate((it) => it.ownerDocument.documentElement.scrollWidth);
  expect(width, 'of the licenses on a narrow phone').toBeLessThanOrEqual(320);
  const licenses = await context.request.get('/licenses.txt');
  expect([licenses.status(), licenses.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await licenses.text()).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
  await context.close();
});

test('search engines and shared links find title, description, address, picture and facts of each page', async ({
  request,
  baseURL,
}) => {
  const titles = new Set<string>();
  for (const path of INDEXED_PAGES) {
    const html = await (await request.get(path)).text();
    const content = (name: string): string | undefined =>
      html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1];
    const title = html.match(/<title>([^<]*)<\/title>/)![1]!;
    titles.add(title);
    expect(title.length, path).toBeLessThanOrEqual(70);
    expect(content('description')!.length, path).toBeGreaterThan(40);
    expect(content('og:title'), path).toBe(title);
    expect(html, path).toContain(`rel="canonical" href="${baseURL}${path}"`);
    const picture = await request.get(content('og:image')!);
    expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/jpeg']);
    for (const [, json] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
      expect(JSON.parse(json!)['@context']).toBe('https://schema.org');
  }
  expect(titles.size).toBe(INDEXED_PAGES.length);
  const facts = [
    ...(await (await request.get('/')).text()).matchAll(/"@type":"(Organization|SoftwareApplication|FAQPage)"/g),
  ].map(([, type]) => type);
  expect(facts).toEqual(expect.arrayContaining(['Organization', 'SoftwareApplication', 'FAQPage']));
  expect(await (await request.get('/classic-home')).text()).toContain(`rel="canonical" href="${baseURL}/"`);
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});

test('S-100: a tapped swatch recolors the hero in the browser; no request carries a picture and no render is spent', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await page.goto('/');
  await expect(page.getByText('nothing is uploaded and no render is spent', { exact: false })).toBeVisible();
  const canvas = page.locator('.compare canvas');
  await expect(canvas).toHaveCount(0);
  // The middle of the near seat's backrest, as the canvas has it.
  const middle = () =>
    canvas.evaluate((it: HTMLCanvasElement) =>
      Array.from(
        it
          .getContext('2d')!
          .getImageData(Math.round(it.width * 0.42), Math.round(it.height * 0.45), 1, 1)
          .data.slice(0, 3),
      ),
    );
  let before: number[] = [];
  const paint = async (color: string): Promise<number[]> => {
    await page.locator('label.hero-swatch').filter({ hasText: color }).click();
    await expect(page.getByText(`${color} leather`, { exact: true })).toBeVisible();
    await expect(canvas).toHaveCount(1);
    await expect(page.getByText('Loading the live sample')).toBeHidden();
    await page.waitForTimeout(1500);
    await expect.poll(async () => (await middle()).join()).not.toBe(before.join());
    return (before = await middle());
  };
  const [, , blue] = await paint('Blue');
  const [red, , less] = await paint('Red');
  expect(blue!).toBeGreaterThan(less!);
  expect(red!).toBeGreaterThan(less!);
  expect(sent).toEqual([]);
});

test('R-04, R-14, R-16, N-14, T-01, T-02, M-17, V-25: what a visitor reaches, and where the way leads over sign-in', async ({
  page,
}) => {
  for (const path of OWN_PAGES) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/auth');
    // The dashboard is where sign-in leads anyway.
    expect(new URL(page.url()).searchParams.get('next') ?? '/dashboard', path).toBe(path);
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'Try Demo' }).first().click();
  await page.waitForURL('**/try');
  await page.goto('/design-studio');
  await expect(page.getByText('Create a free account to try the studio — 25 renders, no card.')).toBeVisible();
  await page.goto('/subscription');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('button', { name: 'Subscribe Monthly' }).click();
  await expect(page.locator('.toast-title', { hasText: 'Login Required' })).toBeVisible();
  await page.waitForURL('**/auth**');
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
  await page.waitForURL('**/auth?next=%2Fhelp-center');
  await page.getByRole('tab', { name: 'Register' }).click();
  await fillRegistration(page, somebody());
  await page.waitForURL('**/help-center');
});

test('N-10: another page begins at its top, a link with an anchor at its section', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL('**/subscription');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/#faq');
  await expect
    .poll(() => page.locator('#faq').evaluate((section) => Math.abs(section.getBoundingClientRect().top)))
    .toBeLessThan(240);
});

test('N-11: the theme is there before the first paint, and stays', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch between light and dark' }).first().click();
  // Pressed before the scripts are there it is heard a moment later.
  await expect(page.locator('html.dark')).toBeAttached();
  await page.goto('/about');
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
});

test('N-11, D-76: the theme is light until somebody chooses, whatever the system asks for', async ({ browser }) => {
  const page = await browser.newPage({ colorScheme: 'dark' });
  for (const path of ['/', '/about']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    await expect(page.locator('html.dark')).toHaveCount(0);
  }
  await page.close();
});

test('B-33: F8 moves the focus to the messages, which go by themselves after five seconds', async ({ page }) => {
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Subscribe Monthly' }).click();
  const message = page.locator('.toast', { hasText: 'Login Required' });
  await expect(message).toBeVisible();
  await page.keyboard.press('F8');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.toasts') !== null)).toBe(true);
  await page.mouse.click(5, 300);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await expect(message).toBeHidden();
});

test('S-95: the seam of a comparison moves by arrow keys and says where it is', async ({ page }) => {
  await page.goto('/');
  const seam = page.getByRole('slider', { name: /Compare before and after/ }).first();
  await seam.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(seam).toHaveValue('49');
  await expect(seam).toHaveAttribute('aria-valuetext', /49%/);
});
