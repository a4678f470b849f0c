/** Everything on every page that looks as if it could be used, is used. Links are followed by URL, not by click. */
import { addressOf, OWN_PAGES, PUBLIC_PAGES, OBJECT_PAGES } from './addresses.ts';
import { expect, test, type Page } from './member.ts';
import { CONTENT, FRAME, linksOf, pressControls } from './press-controls.ts';

/** Links that were followed already, by whoever is signed in: bar and footer stand on every page. */
const followed = new Set<string>();
const follow = async (page: Page, link: string): Promise<void> => {
  const session = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join(';');
  const key = `${session} ${link}`;
  if (followed.has(key)) return;
  expect((await page.request.get(link, { headers: { accept: 'text/html' } })).status(), link).toBe(200);
  followed.add(key);
};

const everythingWorks = async (page: Page, path: string, controls: string): Promise<number> => {
  const { count, dead, errors } = await pressControls(page, path, controls);
  expect(dead).toEqual([]);
  expect(errors).toEqual([]);
  // A link to the page itself, such as the one to its content, says nothing new.
  const links = (await linksOf(page)).filter((link) => link !== path);
  for (const link of links) await follow(page, link);
  return count;
};

test.describe('S-27, N-13: signed out, every enabled control does something, and no link is dead', () => {
  for (const path of [...PUBLIC_PAGES, '/auth?signup=true', '/no-such-page'])
    test(path, async ({ page }) => void (await everythingWorks(page, path, CONTENT)));
  test('bar and footer', async ({ page }) => expect(await everythingWorks(page, '/about', FRAME)).toBeGreaterThan(0));
});

/** Pages that show a shop all that they show anybody: its walk is enough. */
const SAME_FOR_A_SHOP = ['/swatches', '/shop', '/account'];

test.describe('S-27, N-13, T-03: signed in, every enabled control does something, and no link is dead', () => {
  test.use({ storageState: ({ member }, use) => use(member.storage) });
  for (const path of [...OWN_PAGES.filter((path) => !SAME_FOR_A_SHOP.includes(path)), '/subscription'])
    test(path, async ({ page }) => void (await everythingWorks(page, path, CONTENT)));
  test('bar and footer', async ({ page }) =>
    expect(await everythingWorks(page, '/help-center', FRAME)).toBeGreaterThan(0));
});

test.describe('S-27, N-13: of a shop with designs, customers and a portfolio, every enabled control does something, and no link is dead', () => {
  test.use({ storageState: ({ shop }, use) => use(shop.storage) });
  // The test of `/portfolio` presses its switch too.
  test.beforeEach(({ shop }) => shop.publish());
  for (const path of ['/dashboard', '/designs', '/customers', '/portfolio', ...SAME_FOR_A_SHOP])
    test(path, async ({ page }) => void (await everythingWorks(page, path, CONTENT)));
  // Some of them have a bar of their own.
  for (const path of OBJECT_PAGES)
    test(
      path,
      async ({ page, shop }) =>
        void (await everythingWorks(page, addressOf(path, shop.things), `${CONTENT}, ${FRAME}`)),
    );
});
