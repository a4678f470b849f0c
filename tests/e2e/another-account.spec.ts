/** One browser, two people: what one of them has begun never becomes the other's. */
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { signUp, somebody, toast, uploadPhoto, type Person } from './people.ts';
import { SEATS } from './photos.ts';

/** A photo was chosen in a dead zone; the rest of the browser has a connection. */
const chooseInDeadZone = async (page: Page, address: string): Promise<() => Promise<void>> => {
  await page.goto(address);
  await page.route(/\/api\/(upload|try\/photos\/chunks)(\?|$)/, (route) => route.abort('internetdisconnected'));
  await page.locator('input[type=file]').first().setInputFiles(SEATS);
  await expect(page.getByText('Waiting for the connection.')).toBeVisible();
  return async () => {
    await page.unroute(/\/api\/(upload|try\/photos\/chunks)(\?|$)/);
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
};
const storedFor = async (context: BrowserContext): Promise<number> => {
  const exported = await context.request.get('/api/account/export');
  expect(exported.status()).toBe(200);
  // Each stands once before its bytes and once in the zip's directory.
  return (await exported.body()).toString('latin1').split(/photos\/\d{4}-/).length - 1;
};
const registerBeside = async (context: BrowserContext): Promise<Person> => {
  const eve = somebody();
  await context.request.post('/api/logout');
  expect((await context.request.post('/api/register', { data: eve })).status()).toBe(201);
  return eve;
};

test('a photo that waits for the connection is not sent to the account that has signed in meanwhile', async ({
  page,
  context,
}) => {
  await signUp(page);
  const comeBack = await chooseInDeadZone(page, '/design-studio');
  // No tab of this browser tells the page.
  const eve = await registerBeside(context);
  const answered = page.waitForResponse(/\/api\/upload$/);
  await comeBack();
  expect((await answered).status()).toBe(401);
  await expect(toast(page, 'Not uploaded')).toBeVisible();
  await expect(page.getByText('Waiting for the connection.')).toBeHidden();
  await page.goto('/dashboard');
  await expect(page.getByText(eve.username).first()).toBeVisible();
  expect(await storedFor(context)).toBe(0);
  await page.goto('/design-studio');
  await uploadPhoto(page, SEATS);
  expect(await storedFor(context)).toBe(2);
});

test('a tab of one account follows when another tab signs in another account, and drops what waits', async ({
  page,
  context,
}) => {
  await signUp(page);
  await chooseInDeadZone(page, '/design-studio');
  const eve = await registerBeside(context);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByText(eve.username).first()).toBeVisible();
  await expect(toast(page, 'Not uploaded')).toBeVisible();
  await expect(page.getByText('Waiting for the connection.')).toBeHidden();
});

test('a visitor’s waiting photo is not sent once somebody has signed in', async ({ page, context }) => {
  const comeBack = await chooseInDeadZone(page, '/try');
  await registerBeside(context);
  const answered = page.waitForResponse(/\/api\/try\/photos\/chunks\?/);
  await comeBack();
  expect((await answered).status()).toBe(401);
  await expect(toast(page, 'Not uploaded')).toBeVisible();
  expect(await storedFor(context)).toBe(0);
});
