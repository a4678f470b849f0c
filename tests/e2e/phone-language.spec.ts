/** Every route in the pseudo-language (`scripts/pseudo-language.mjs`): nothing is left in English, and longer words fit a phone. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PLANS } from '#contract/plan-catalog.ts';
import { COOKIES, KEPT, ON_DEVICE, OTHERS } from '#contract/privacy-register.ts';
import { OWN_PAGES, PUBLIC_PAGES } from './addresses.ts';
import { expect, test, type Page } from './member.ts';

const CLIENT = 'build/pseudo/client';

test.use({ viewport: { width: 390, height: 844 } });
test.skip(
  () => !existsSync(CLIENT),
  'the pages are not built in the pseudo-language: `node scripts/build.mjs --pseudo`',
);

/** The pages come from the other build; everything else, data above all, from the server. */
const speakPseudo = (page: Page) =>
  page.route(/.*/, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = [join(CLIENT, pathname), join(CLIENT, pathname, 'index.html')].find(
      (name) => /\.\w+$/.test(name) && existsSync(name),
    );
    if (file !== undefined) return route.fulfill({ path: file });
    return route.request().resourceType() === 'document'
      ? route.fulfill({ path: join(CLIENT, '__spa-fallback.html') })
      : route.continue();
  });

/** In every language the same: names, units, keys, signs, addresses, the server's own data. */
const SAME =
  /\b(Retrim|HD|OK|CSV|PDF|JPEG|PNG|HEIC|ZIP|QR|URL|API|HTTP|JSON|px|mm|MB|KB|GB|ms|Ctrl|Esc|Enter|Google|Apple|Chrome|Android|GPT|USD|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|[A-F0-9]{6}|[A-Z]{1,3}-?\d+)\b|[\w.+-]+@[\w.-]+|https?:\/\/\S+|#[0-9a-f]{3,8}/g;

interface Finding {
  english: string[];
  wide: string[];
}

const look = (page: Page, names: readonly string[]): Promise<Finding> =>
  page.evaluate(
    ({ same, flags, known }) => {
      const strange = new RegExp(same, flags);
      const clean = (text: string): string =>
        known.reduce((left, name) => left.replaceAll(name, ''), text).replace(strange, '');
      const english = new Set<string>();
      const note = (text: string | null | undefined): void => {
        if (text !== null && text !== undefined && /[A-Za-z]{3,}/.test(clean(text)))
          english.add(text.trim().replace(/\s+/g, ' ').slice(0, 90));
      };
      // A trap for programs stands far outside the page.
      const shown = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().right > -1000;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement!;
        if (parent.closest('script,style,noscript,code,pre,[data-from-server]') === null && shown(parent))
          note(node.textContent);
      }
      for (const element of document.querySelectorAll('[aria-label],[alt],[title],[placeholder]')) {
        if (!shown(element) || element.closest('[data-from-server]') !== null) continue;
        for (const name of ['aria-label', 'alt', 'title', 'placeholder']) note(element.getAttribute(name));
      }
      const wide: string[] = [];
      const say = (element: Element): string =>
        `${element.tagName.toLowerCase()}.${element.className.toString().split(' ').slice(0, 3).join('.')} ${element.textContent.trim().slice(0, 40)}`;
      if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
        wide.push(`the page is ${document.documentElement.scrollWidth} px wide`);
      for (const element of document.querySelectorAll<HTMLElement>('a,button,label,h1,h2,h3,p,li,dt,dd,legend,th')) {
        if (
          !shown(element) ||
          element.matches('.sr-only, .sr-only *, .swatch') ||
          element.scrollWidth <= element.clientWidth + 1
        )
          continue;
        const { overflowX, textOverflow, display } = getComputedStyle(element);
        if (display === 'inline' || overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis')
          continue;
        wide.push(`${element.scrollWidth} in ${element.clientWidth}: ${say(element)}`);
      }
      return { english: [...english], wide };
    },
    { same: SAME.source, flags: SAME.flags, known: names },
  );

/**
 * The server's own data: a plan's features are in its catalog. Taken out longest first, for an address holds a name.
 */
const PLAN_TEXTS = PLANS.flatMap(({ name, features, notIncluded }) => [name, ...features, ...notIncluded]);
/** The register of the contract, which a translation would hold a second time. */
const REGISTER_TEXTS = [...Object.values(KEPT), ...COOKIES, ...ON_DEVICE, ...Object.values(OTHERS)].flatMap((entry) =>
  Object.values(entry).flat(),
);

const walk = async (
  page: Page,
  routes: readonly string[],
  names: readonly string[] = [],
): Promise<Record<string, Finding>> => {
  const found: Record<string, Finding> = {};
  for (const route of routes) {
    await page.goto(route);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle').catch(() => {});
    const finding = await look(
      page,
      [...names, ...PLAN_TEXTS, ...REGISTER_TEXTS].toSorted((a, b) => b.length - a.length),
    );
    if (finding.english.length + finding.wide.length > 0) found[route] = finding;
  }
  return found;
};

test('public pages: every text is keyed, and one a third longer fits', async ({ page }) => {
  await speakPseudo(page);
  // Licenses and names of others are in no language but their own.
  const translated = PUBLIC_PAGES.filter((path) => path !== '/licenses');
  expect(await walk(page, [...translated, '/auth?signup=true', '/no-such-page'])).toEqual({});
});

test.describe('signed in', () => {
  test.use({ storageState: ({ member }, use) => use(member.storage) });

  test('signed-in pages and the studio: every text is keyed, and one a third longer fits', async ({
    page,
    member: { username, email },
  }) => {
    await speakPseudo(page);
    expect(await walk(page, OWN_PAGES, [username, email, username.slice(0, 2).toUpperCase()])).toEqual({});
  });
});
