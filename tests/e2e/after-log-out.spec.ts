/** Remains on the device after somebody has logged out. */
import { expect, test, type Page } from '@playwright/test';
import { saveDesign } from '../support/server/through-api.ts';
import { openCustomize, signUp, toast } from './people.ts';
import { SEATS } from './photos.ts';

const SECRET = 'Mrs. Confidential 1967';
const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
};
/** Everything that a page of this site can store in a browser, as text. */
const storedBy = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const kept: Record<string, string> = {};
    for (const [name, storage] of Object.entries({ local: localStorage, session: sessionStorage }))
      for (let i = 0; i < storage.length; i++) {
        const text = storage.getItem(storage.key(i)!)!;
        // An empty text says to other tabs that somebody has logged out.
        if (text !== '') kept[`${name} ${storage.key(i)}`] = text;
      }
    for (const { name } of await indexedDB.databases()) kept[`database ${name}`] = '';
    for (const name of await caches.keys())
      kept[`cache ${name}`] = (await (await caches.open(name)).keys()).map(({ url }) => url).join(' ');
    for (const { scope } of await navigator.serviceWorker.getRegistrations()) kept[`worker ${scope}`] = '';
    kept['state'] = JSON.stringify(history.state);
    kept['cookies'] = document.cookie;
    return kept;
  });

const furnish = async (page: Page): Promise<{ email: string; id: number }> => {
  const person = await signUp(page);
  const design = await saveDesign(page.request, { photo: 'sedan-tan-leather.jpg', name: SECRET, width: 480 });
  await page.request.post('/api/customers', { data: { name: SECRET, notes: 'owes us' } });
  return { email: person.email, id: design.id };
};

test('after log-out nothing of the account is stored in the browser, and the way back shows none of its pages', async ({
  page,
  context,
}) => {
  const { email, id } = await furnish(page);
  await openCustomize(page, SEATS, 'Quick Design');
  for (const address of ['/designs', '/customers', `/designs/${id}`, '/account']) {
    await page.goto(address);
    await expect(page.getByText(address === '/account' ? email : SECRET).first()).toBeVisible();
  }
  await page.goto('/designs');
  await expect(page.getByText(SECRET).first()).toBeVisible();
  await logOut(page);

  const kept = await storedBy(page);
  expect(
    Object.keys(kept).filter((name) => !/^(state|cookies|local retrim\.theme|session .*scroll.*)$/.test(name)),
  ).toEqual([]);
  expect(JSON.stringify(kept)).not.toMatch(/Confidential|api\/files|@example/);
  expect((await context.cookies()).filter(({ name }) => /session|visitor/.test(name))).toEqual([]);

  for (let steps = 0; steps < 6; steps++) {
    await page.goBack();
    await page.waitForLoadState();
    await expect(page.getByText('Loading')).toBeHidden();
    await expect(page.locator('body')).not.toContainText(SECRET);
    await expect(page.locator('body')).not.toContainText(email);
  }
});

test('another tab of the account shows nothing of it after the log-out, and stores nothing anew', async ({
  page,
  context,
}) => {
  await furnish(page);
  const studio = await context.newPage();
  await openCustomize(studio, SEATS, 'Quick Design');
  const list = await context.newPage();
  await list.goto('/designs');
  await expect(list.getByText(SECRET).first()).toBeVisible();
  await page.goto('/dashboard');
  await logOut(page);
  await expect(list.locator('body')).not.toContainText(SECRET);
  await expect(studio.getByText('Live preview', { exact: true })).toBeHidden();
  await studio.close({ runBeforeUnload: false });
  expect(JSON.stringify(await storedBy(page))).not.toMatch(/Confidential|api\/files|@example/);
});

test('a page that the browser kept whole while it was away looks again who is there', async ({ page, context }) => {
  await furnish(page);
  await page.goto('/designs');
  await expect(page.getByText(SECRET).first()).toBeVisible();
  // Logged out elsewhere, in a program that no tab hears.
  await context.request.post('/api/logout');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.locator('body')).not.toContainText(SECRET);
});
