import { addressOf, OWN_PAGES, PUBLIC_PAGES, OBJECT_PAGES } from './addresses.ts';
import { barriers, barriersOfColors, inTheme, settled } from './barriers.ts';
import { cutOff, speakLonger } from './longer-language.ts';
import { expect, test, type Page } from './member.ts';
import { generate } from './people.ts';

/** The messages of pages that were opened without their required state. */
const ODD = [
  '/auth?signup=true',
  `/verify-email#token=${'A'.repeat(43)}`,
  '/no-such-page',
  `/s/${'A'.repeat(24)}`,
  '/p/no-such-shop',
];

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A section that is laid out only near the window would take the other theme's colors while axe looks at it. */
const showAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('section'))
      section.style.contentVisibility = 'visible';
  });

type Found = Record<string, string[]>;
const note = (found: Found, where: string, list: string[]): void => {
  if (list.length > 0) found[where] = list;
};

const inBothThemes = async (page: Page, where: string, found: Found): Promise<void> => {
  await inTheme(page, 'light');
  note(found, `${where}, light`, await barriers(page));
  await inTheme(page, 'dark');
  note(found, `${where}, dark`, await barriersOfColors(page));
};

const onPhone = async (page: Page, where: string, found: Found): Promise<void> => {
  await page.setViewportSize(PHONE);
  await settled(page);
  note(found, `${where}, on a phone`, await barriers(page));
};

const sweep = async (page: Page, routes: readonly string[]): Promise<Found> => {
  const found: Found = {};
  for (const route of routes) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await showAll(page);
    await inBothThemes(page, route, found);
    await onPhone(page, route, found);
    await speakLonger(page);
    note(found, `${route}, in longer words`, await cutOff(page));
    await page.setViewportSize(DESK);
  }
  return found;
};

test('public pages: nothing that axe objects to, in both themes, and in a language a third longer nothing is cut off on a phone', async ({
  page,
}) => {
  test.slow();
  expect(await sweep(page, [...PUBLIC_PAGES, ...ODD])).toEqual({});
});

test.describe('signed in', () => {
  test.use({ storageState: ({ member }, use) => use(member.storage) });

  test('signed-in pages: nothing that axe objects to, in both themes, and in a language a third longer nothing is cut off on a phone', async ({
    page,
  }) => {
    test.slow();
    expect(await sweep(page, [...OWN_PAGES, '/subscription'])).toEqual({});
  });
});

test.describe('of a shop', () => {
  test.use({ storageState: ({ shop }, use) => use(shop.storage) });

  test('pages of one design: nothing that axe objects to, in both themes, and in a language a third longer nothing is cut off on a phone', async ({
    page,
    shop,
  }) => {
    test.slow();
    expect(
      await sweep(
        page,
        OBJECT_PAGES.map((path) => addressOf(path, shop.things)),
      ),
    ).toEqual({});
  });

  test('S-68, S-70: inside the studio nothing that axe objects to, from the marked part to the presentation, in both themes', async ({
    page,
  }) => {
    test.slow();
    const found: Found = {};
    const look = async (state: string): Promise<void> => {
      await inBothThemes(page, state, found);
      await onPhone(page, state, found);
      await page.setViewportSize(DESK);
    };
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    const picture = page.getByRole('application', { name: /^Your photo/ });

    await page.goto('/design-studio');
    await press(/Sedan, tan leather/);
    await press('Next: Mode');
    await page.getByText('Quick Design', { exact: true }).click();
    const next = page.getByRole('button', { name: 'Next: Customize' });
    if (await next.isVisible()) await next.click();
    await expect(page.getByText('Live preview', { exact: true })).toBeVisible();

    await picture.press('Enter');
    await picture.press('Enter');
    await expect(page.getByRole('group', { name: 'What to change' })).toBeVisible();
    await look('a part that was tapped');
    await press('Correct the zones');
    await look('the tools');
    await page.getByText('Cut', { exact: true }).click();
    await picture.press('Enter');
    await picture.press('Enter');
    await expect(page.getByText(/^Tap the other end of the cut/)).toBeVisible();
    await look('half a cut');
    await picture.press('Escape');
    await press('Done');

    await press(/^Colorways/);
    await expect(page.getByRole('img', { name: /^Preview:/ }).first()).toBeVisible();
    await look('colorways');
    await page.locator('.colorways').getByRole('button', { name: 'Customize' }).click();

    await generate(page);
    await look('the result');
    await press('Side by side');
    await press('Zoom in');
    await look('side by side, zoomed');
    await press('Show what changed');
    await look('what changed');
    await press('Show what changed');
    await press('Zoom in');
    await look('the slider, zoomed');
    await press('Save Design');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('the dialog to save');
    await page.keyboard.press('Escape');
    const present = async (): Promise<void> => {
      await press('Full screen');
      await expect(page.locator('.present .zoom-frame img').first()).toBeVisible();
    };
    await present();
    await inBothThemes(page, 'the presentation', found);
    await page.keyboard.press('Escape');
    await expect(page.locator('.present')).toHaveCount(0);
    // A window that fills the screen cannot be made smaller.
    await page.setViewportSize(PHONE);
    await present();
    note(found, 'the presentation, on a phone', await barriers(page));
    expect(found).toEqual({});
  });
});
