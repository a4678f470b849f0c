/** The whole journey with no pointer at all: every control is reached by Tab, and at every stop the focus can be seen. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { somebody, toast } from './people.ts';
import { SEATS } from './photos.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** More stops than any page of ours has. */
const MAX_STOPS = 140;

/** The outline around the focused element, or around the label that stands for it, and whether it is in sight. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body)
      return { ring: false, inSight: false, what: 'nothing', at: undefined };
    const faces = [
      focused,
      focused.closest('label'),
      focused.closest('.compare'),
      focused.nextElementSibling,
      focused.parentElement,
    ].filter((face) => face !== null && face !== undefined);
    const drawn = faces.find((face) => {
      const outlined = [getComputedStyle(face), getComputedStyle(face, '::before')].some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      );
      return outlined || (face === focused && getComputedStyle(face).boxShadow !== 'none');
    });
    const { top, bottom, left, right } = (drawn ?? focused).getBoundingClientRect();
    return {
      ring: drawn !== undefined,
      inSight: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
      what: `<${focused.tagName.toLowerCase()}> ${focused.getAttribute('aria-label') ?? (focused.closest('label') ?? focused).textContent?.slice(0, 40) ?? ''} ${focused.getAttribute('type') ?? ''}`.trim(),
      at: { top: Math.round(top), bottom: Math.round(bottom) },
    };
  });

/** Tab by Tab to a control; with Shift backwards. Every stop on the way shows its focus. */
const reach = async (page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(control).toBeAttached();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    const { ring, inSight, what, at } = await focusOf(page);
    // Between the last control and the first one the focus is the browser's.
    if (what !== 'nothing' && !what.startsWith('<html>'))
      expect({ what, at, ring, inSight }).toEqual({ what, at, ring: true, inSight: true });
  }
  throw new Error(`no Tab leads to ${control.toString()}`);
};
const press = async (page: Page, control: Locator, key = 'Enter'): Promise<void> => {
  await reach(page, control);
  await page.keyboard.press(key);
};
const write = async (page: Page, field: Locator, text: string): Promise<void> => {
  await reach(page, field);
  await page.keyboard.type(text);
};
/** A radio of a group: Tab to the group's chosen one, arrows to the wanted one. */
const choose = async (page: Page, radio: Locator): Promise<void> => {
  const name = (await radio.getAttribute('name'))!;
  const group = page.locator(`input[type=radio][name="${name}"]`);
  const checked = group.and(page.locator(':checked'));
  await reach(page, (await checked.count()) > 0 ? checked : group.first());
  await page.keyboard.press('Space');
  for (let step = 0; step < 30 && !(await radio.isChecked()); step++) await page.keyboard.press('ArrowDown');
  await expect(radio).toBeChecked();
};

test('sign up, upload, correct a zone, choose, generate, compare, save, find again, download, delete, restore, share, approve: by keyboard alone', async ({
  page,
  browser,
}) => {
  test.slow();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const person = somebody();

  await page.goto('/');
  await press(page, page.getByRole('navigation').getByRole('link', { name: 'Sign up' }).first());
  await page.waitForURL('**/auth?signup=true');
  await write(page, page.getByLabel('Username'), person.username);
  await write(page, page.getByLabel('Email'), person.email);
  await write(page, page.getByLabel('Password', { exact: true }), person.password);
  await write(page, page.getByLabel('Confirm password'), person.password);
  await press(page, page.getByRole('checkbox', { name: /I agree/ }), 'Space');
  await press(page, button('Create account'));
  await page.waitForURL('**/dashboard');

  await press(page, page.getByRole('link', { name: 'New Design' }).first());
  await page.waitForURL('**/design-studio');
  const chooser = page.waitForEvent('filechooser');
  await press(page, page.locator('button', { hasText: 'Choose photos' }));
  await (await chooser).setFiles(SEATS);
  await expect(toast(page, 'Upload successful')).toBeVisible();
  await press(page, button('Next: Mode'));
  await choose(page, page.getByRole('radio', { name: /^Quick Design/ }));
  await press(page, button('Next: Customize'));
  // Not visible while a question about the photo is open: nothing lies over what is asked about.
  await expect(page.getByText('Live preview', { exact: true })).toBeAttached();

  await press(page, button('Correct the zones'));
  await choose(page, page.getByRole('radio', { name: 'Brush' }));
  const stage = page.getByRole('application');
  await reach(page, stage, 'Shift+Tab');
  for (const key of ['Enter', 'ArrowLeft', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  const tools = page.getByRole('region', { name: 'Correction tools' });
  await expect(tools.getByRole('button', { name: 'Undo' })).toBeEnabled();
  for (const name of ['Undo', 'Redo', 'Done']) await press(page, tools.getByRole('button', { name }));

  await choose(page, page.getByRole('radio', { name: /^Inserts/ }));
  await choose(page, page.getByRole('radio', { name: 'Alcantara', exact: true }));
  await press(page, button(/^Generate/));
  await expect(page.getByRole('heading', { name: 'Your new interior is ready.' })).toBeVisible();
  const slider = page.getByRole('slider', { name: /before and after/i });
  await press(page, slider, 'ArrowRight');
  expect(Number(await slider.inputValue())).toBeGreaterThan(50);
  await press(page, button('Save Design'));
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Design name' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Keys only');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Design saved successfully')).toBeVisible();

  await press(page, page.getByRole('link', { name: 'My Designs' }).first());
  await page.waitForURL('**/designs');
  await write(page, page.getByRole('searchbox'), 'keys');
  await reach(page, button('Download Keys only'));
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^keys-only-\d+\.png$/);
  await press(page, button('Delete Keys only'));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete design' }));
  await expect(toast(page, 'Design Deleted')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Trash', exact: true }));
  await press(page, button('Restore Keys only'));
  await expect(toast(page, 'Design restored')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'My Designs' }).first());
  await press(page, page.getByRole('link', { name: 'Keys only' }));

  await press(page, page.getByRole('button', { name: 'Share link', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Share this design' });
  await press(page, dialog.getByRole('button', { name: 'Create link' }));
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  // The first takes the message away that lies above the dialog, where there is one.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden({ timeout: 1500 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Share link', exact: true })).toBeFocused();

  const customer = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await customer.goto(link);
  await press(customer, customer.getByRole('button', { name: 'Approve', exact: true }));
  await write(customer, customer.getByLabel('Your name'), 'Pat Sample');
  await press(customer, customer.getByRole('button', { name: 'Approve version 1' }));
  await expect(customer.getByRole('heading', { name: 'Approved', exact: true })).toBeVisible();
  await customer.context().close();
});
