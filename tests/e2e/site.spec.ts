import { expect, test, type Page } from '@playwright/test';
import { INDEXED_PAGES } from '../../contract/site.ts';
import { fillRegistration, signUp, somebody } from './people.ts';

const PUBLIC = ['/', '/classic-home', '/about', '/restoration-shops', '/subscription', '/job-estimator', '/terms', '/privacy'];
const SIGNED_IN = ['/dashboard', '/classic-dashboard', '/design-studio', '/designs', '/gallery', '/help-center', '/design-guide', '/account', '/subscription'];

test('R-01, R-03, R-07, R-08, R-09, R-10, R-20, S-100: without a script every public page is read whole, and the hero is a picture', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of PUBLIC) {
    expect((await page.goto(path))!.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Pricing without asterisks' })).toBeVisible();
  await expect(page.locator('.compare img').first()).toBeVisible();
  await expect(page.getByText('Tap a swatch', { exact: true })).toBeHidden();
  await context.close();
});

test('search engines and shared links find title, description, address, picture and facts of each page', async ({ request, baseURL }) => {
  const titles = new Set<string>();
  for (const path of INDEXED_PAGES) {
    const html = await (await request.get(path)).text();
    const content = (name: string): string | undefined => html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1];
    const title = html.match(/<title>([^<]*)<\/title>/)![1]!;
    titles.add(title);
    expect(title.length, path).toBeLessThanOrEqual(70);
    expect(content('description')!.length, path).toBeGreaterThan(40);
    expect(content('og:title'), path).toBe(title);
    expect(html, path).toContain(`rel="canonical" href="${baseURL}${path}"`);
    const picture = await request.get(content('og:image')!);
    expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/jpeg']);
    for (const [, json] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) expect(JSON.parse(json!)['@context']).toBe('https://schema.org');
  }
  expect(titles.size).toBe(INDEXED_PAGES.length);
  const facts = [...(await (await request.get('/')).text()).matchAll(/"@type":"(Organization|SoftwareApplication|FAQPage)"/g)].map(([, type]) => type);
  expect(facts).toEqual(expect.arrayContaining(['Organization', 'SoftwareApplication', 'FAQPage']));
  expect(await (await request.get('/classic-home')).text()).toContain(`rel="canonical" href="${baseURL}/"`);
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});

test('S-100: a tapped swatch recolors the hero in the browser; no request carries a picture and no render is spent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => { if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`); });
  await page.goto('/');
  await expect(page.getByText('nothing is uploaded and no render is spent', { exact: false })).toBeVisible();
  const canvas = page.locator('.compare canvas');
  await expect(canvas).toHaveCount(0);
  const paint = async (color: string): Promise<number[]> => {
    await page.locator('label.hero-swatch').filter({ hasText: color }).click();
    await expect(page.getByText(`${color} leather`, { exact: true })).toBeVisible();
    await expect(canvas).toHaveCount(1, { timeout: 30_000 });
    await expect(page.getByText('Threading the needle')).toBeHidden({ timeout: 30_000 });
    await page.waitForTimeout(1500);
    // The middle of the near seat's backrest, as the canvas has it.
    return canvas.evaluate((it: HTMLCanvasElement) => Array.from(it.getContext('2d')!.getImageData(Math.round(it.width * 0.42), Math.round(it.height * 0.45), 1, 1).data.slice(0, 3)));
  };
  const [, , blue] = await paint('Blue');
  const [red, , less] = await paint('Red');
  expect(blue!).toBeGreaterThan(less!);
  expect(red!).toBeGreaterThan(less!);
  expect(sent).toEqual([]);
});

test('R-04, R-14, R-16, N-14, T-01, T-02, M-17, V-25: what a visitor reaches, and where the way leads over sign-in', async ({ page }) => {
  for (const path of SIGNED_IN.filter((one) => one !== '/subscription')) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/auth');
    // The dashboard is where sign-in leads anyway.
    expect(new URL(page.url()).searchParams.get('next') ?? '/dashboard', path).toBe(path);
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'Try Demo' }).first().click();
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
  await expect.poll(() => page.locator('#faq').evaluate((section) => Math.abs(section.getBoundingClientRect().top)), { timeout: 10_000 }).toBeLessThan(240);
});

test('N-11: the theme is there before the first paint, and stays', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch between light and dark' }).first().click();
  await page.goto('/about');
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
});

/** Everything that looks as if it could be used. Links that leave the page are followed by address, not by click. */
const CONTROLS = 'main button:visible, header button:visible, footer button:visible, main [role="tab"]:visible, main summary:visible, main input[type="radio"]:visible, main input[type="checkbox"]:visible';

interface Moment { text: string; url: string; open: number; scroll: number; files: number }
const lookAt = (page: Page): Promise<Moment> => page.evaluate(() => ({
  text: document.body.innerHTML.length + document.body.innerText, url: location.href, open: document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], details[open]').length, scroll: Math.round(window.scrollY), files: 0,
}));

/** Clicks every enabled control of a page, one by one on a fresh page. @returns those that did nothing, and what the console objected to */
const clickAll = async (page: Page, path: string): Promise<{ dead: string[]; errors: string[] }> => {
  const errors: string[] = [];
  const dead: string[] = [];
  const note = (text: string): void => { if (!/401|net::ERR_ABORTED/.test(text)) errors.push(`${path}: ${text}`); };
  page.on('pageerror', (error) => note(error.message));
  // Somebody who has rendered nothing yet has no latest render: 404 is the answer, and the browser writes it down.
  const isAnswer = (url: string): boolean => url.endsWith('/api/renders/latest');
  page.on('response', (answer) => { if (answer.status() >= 400 && !isAnswer(answer.url())) note(`${answer.status()} ${answer.url()}`); });
  page.on('console', (message) => { if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) note(message.text()); });
  let requests = 0;
  let chooser = 0;
  page.on('request', () => requests++);
  page.on('filechooser', () => chooser++);
  const settle = (): Promise<void> => page.waitForLoadState('load').then(() => page.waitForTimeout(350));
  await page.goto(path);
  await settle();
  const count = await page.locator(CONTROLS).count();
  for (let i = 0; i < count; i++) {
    const control = page.locator(CONTROLS).nth(i);
    if ((await control.count()) === 0 || !(await control.isEnabled()) || (await control.evaluate((it) => it instanceof HTMLInputElement && it.checked))) continue;
    const name = await control.evaluate((it) => `${it.tagName.toLowerCase()} ${(it.getAttribute('aria-label') ?? it.closest('label')?.textContent ?? it.textContent ?? '').trim().slice(0, 40)}`);
    // Signing out would end the walk; it has a test of its own.
    if (/log ?out|sign out|delete account/i.test(name)) continue;
    const before = await lookAt(page);
    const [asked, chosen] = [requests, chooser];
    await control.click({ force: true, timeout: 5000 }).catch(() => undefined);
    await page.waitForTimeout(250);
    const after = await lookAt(page).catch(() => ({ ...before, url: 'elsewhere' }));
    const changed = after.url !== before.url || after.text !== before.text || after.open !== before.open || after.scroll !== before.scroll || requests !== asked || chooser !== chosen;
    // What is chosen already, or where one stands, may stay as it is.
    if (!changed && !(await control.evaluate((it) => it.matches(':checked, [aria-current], [aria-pressed="true"], [aria-selected="true"]')).catch(() => false))) dead.push(`${path}: ${name}`);
    if (after.url !== before.url || after.open !== before.open || after.text !== before.text) {
      await page.goto(path);
      await settle();
    }
  }
  page.removeAllListeners();
  return { dead, errors };
};

/** Every address of ours that a page links to. */
const linksOf = (page: Page): Promise<string[]> => page.evaluate(() => [...new Set([...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => new URL(link.href)).filter(({ origin }) => origin === location.origin).map(({ pathname, search }) => pathname + search))]);

const walk = async (page: Page, paths: readonly string[]): Promise<void> => {
  const links = new Set<string>();
  const dead: string[] = [];
  const errors: string[] = [];
  for (const path of paths) {
    const found = await clickAll(page, path);
    dead.push(...found.dead);
    errors.push(...found.errors);
    await page.goto(path);
    for (const link of await linksOf(page)) links.add(link);
  }
  expect(dead).toEqual([]);
  expect(errors).toEqual([]);
  for (const link of links) expect((await page.request.get(link, { headers: { accept: 'text/html' } })).status(), link).toBe(200);
};

test('S-27, N-13: signed out, every enabled control of every page does something, and no link is dead', async ({ page }) => {
  test.setTimeout(300_000);
  await walk(page, [...PUBLIC, '/auth', '/auth?signup=true']);
});

test('S-27, N-13, T-03: signed in, every enabled control of every page does something, and no link is dead', async ({ page }) => {
  test.setTimeout(300_000);
  await signUp(page);
  await walk(page, SIGNED_IN);
});

/** A language with longer words: every letter that can be seen grows an accent, every text a third. */
const speakLonger = (page: Page): Promise<void> => page.evaluate(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, { acceptNode: ({ parentElement }) => (parentElement?.closest('script, style, noscript, .sr-only, svg, code') === null ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT) });
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const accents: Record<string, string> = { a: 'á', e: 'ë', i: 'ï', o: 'ö', u: 'ü', A: 'Å', E: 'É', O: 'Ø' };
  for (const text of texts) {
    const words = text.data.trim();
    if (words === '' || /^[\d\s.,:$%+–-]+$/.test(words)) continue;
    const padding = 'öñéöñéöñ '.repeat(Math.ceil(words.length / 25)).slice(0, Math.ceil(words.length * 0.3));
    text.data = `${text.data.replace(/[aeiouAEO]/g, (letter) => accents[letter]!)}${words.length > 3 ? ` ${padding}` : ''}`;
  }
});

/** Texts that are cut off or run out of their box, and a page that scrolls sideways. Names of designs are cut on purpose. */
const cutOff = (page: Page): Promise<string[]> => page.evaluate(() => {
  const found: string[] = [];
  if (document.documentElement.scrollWidth > window.innerWidth + 1) found.push(`sideways by ${document.documentElement.scrollWidth - window.innerWidth}`);
  for (const element of document.querySelectorAll<HTMLElement>('a, button, h1, h2, h3, p, li, label, legend, dt, dd, span, b, th, td, figcaption')) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || element.closest('.sr-only, [inert], svg, .truncate, .thumb-name, .compare, .stepper') !== null || style.visibility === 'hidden') continue;
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
    if (!own) continue;
    const clipped = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const out = box.right > window.innerWidth + 1 && element.closest('[style*="overflow"], .option-tabs, [role="tablist"]') === null;
    if (clipped || out) found.push(`${element.tagName.toLowerCase()}.${element.className} "${element.textContent!.trim().slice(0, 40)}"`);
  }
  return found;
});

const longerEverywhere = async (page: Page, paths: readonly string[]): Promise<Record<string, string[]>> => {
  await page.setViewportSize({ width: 390, height: 844 });
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await page.waitForTimeout(400);
    await speakLonger(page);
    const list = await cutOff(page);
    if (list.length > 0) found[path] = list;
  }
  return found;
};

test('in a language a third longer nothing is cut off or runs out of a phone: public pages', async ({ page }) => {
  expect(await longerEverywhere(page, [...PUBLIC, '/auth?signup=true', '/no-such-page'])).toEqual({});
});

test('in a language a third longer nothing is cut off or runs out of a phone: signed-in pages', async ({ page }) => {
  await signUp(page);
  expect(await longerEverywhere(page, SIGNED_IN)).toEqual({});
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
  await expect(message).toBeHidden({ timeout: 12_000 });
});

test('S-95: the seam of a comparison moves by arrow keys and says where it is', async ({ page }) => {
  await page.goto('/');
  const seam = page.getByRole('slider', { name: /Compare before and after/ }).first();
  await seam.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(seam).toHaveValue('49');
  await expect(seam).toHaveAttribute('aria-valuetext', /49%/);
});
