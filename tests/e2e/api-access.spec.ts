/** Keys, webhooks and the developers' page, as a developer of a shop's software uses them. */
import { expect, test, type Page } from '@playwright/test';
import { openReceiver } from '../support/server/webhook-receiver.ts';
import { barriers, barriersOfColors, inTheme } from './barriers.ts';
import { signUp, toast } from './people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** In both themes; a dialog stays open over the change. */
const expectNoBarriers = async (page: Page): Promise<void> => {
  await inTheme(page, 'light');
  expect(await barriers(page)).toEqual([]);
  await inTheme(page, 'dark');
  expect(await barriersOfColors(page)).toEqual([]);
  await inTheme(page, 'light');
};

test('a key is made with the password, shown once, used, and revoked', async ({ page, playwright, baseURL }) => {
  const person = await signUp(page);
  await page.goto('/account');
  await card(page, 'API keys').getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Create the key' })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  // A name that is missing costs nobody the password.
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(person.password);
  await dialog.getByLabel('Name').fill('Shop software');
  await dialog.getByLabel('See whose key it is').check();
  await expectNoBarriers(page);
  await dialog.getByLabel('Password', { exact: true }).fill('not my password');
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  await expect(page.getByRole('heading', { name: 'Your new key' })).toBeVisible();
  const key = (await dialog.getByText(/^rtm_/).textContent())!;
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  const program = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  expect(((await (await program.get('/api/user')).json()) as { email: string }).email).toBe(person.email);
  expect((await program.get('/api/designs')).status()).toBe(403);
  await page.reload();
  await expect(card(page, 'API keys').getByText(/last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Shop software' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(page, 'Key revoked')).toBeVisible();
  await expect(card(page, 'API keys').getByText('No key yet.')).toBeVisible();
  expect((await program.get('/api/user')).status()).toBe(401);
  await program.dispose();
});

test('a webhook is added, tried, read about in its log, switched off and removed', async ({ page }) => {
  const receiver = await openReceiver();
  const person = await signUp(page);
  await page.goto('/account');
  await card(page, 'Webhooks').getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('http://192.168.1.7/hook');
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(dialog.getByText('The address must begin with https://')).toBeVisible();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Note').fill('Workshop server');
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: /^Log and settings of 127/ }).click();
  await dialog.getByRole('button', { name: 'Send a test' }).click();
  await expect(dialog.getByText('Delivered', { exact: true })).toBeVisible();
  expect(receiver.got.map(({ event }) => event.type)).toEqual(['test']);
  receiver.answer = (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('elsewhere');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByText('Answered 302: redirects are not followed').first()).toBeVisible();
  expect(receiver.got[1]!.event.id).toBe(receiver.got[0]!.event.id);
  await dialog.getByText('Details').click();
  await expect(dialog.getByText('This is a test. Nothing has happened.')).toBeVisible();
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(toast(page, 'Webhook switched off')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send a test' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card(page, 'Webhooks').getByText('No webhook yet.')).toBeVisible();
  await receiver.close();
});

test("the developers' page reads without scripts, copies its samples, and gives the client away", async ({
  page,
  browser,
  baseURL,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const still = await plain.newPage();
  await still.goto('/developers');
  await expect(still.getByRole('heading', { level: 1, name: 'Retrim for developers' })).toBeVisible();
  await expect(still.getByText('POST /api/generate-design')).toBeAttached();
  await plain.close();
  await page.goto('/developers');
  await expect(page.getByText(`export RETRIM=${baseURL}`)).toBeVisible();
  await page.getByText('POST /api/generate-design').click();
  await expect(page.locator('#op-createRender').getByText('Idempotency-Key', { exact: true })).toBeVisible();
  await expectNoBarriers(page);
  for (const file of ['retrim-client.js', 'retrim-client.ts.txt'])
    expect((await page.request.get(`/developers/${file}`)).status(), file).toBe(200);
});
