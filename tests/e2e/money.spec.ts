import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signUp, toast } from './people.ts';

const PHOTO = join(tmpdir(), `retrim-money-${process.pid}.jpg`);
test.beforeAll(() =>
  sharp('assets/templates/sedan-tan-leather.jpg').resize(240, 160).jpeg({ quality: 90 }).toFile(PHOTO),
);

const view = async (page: Page) =>
  (await (await page.request.get('/api/subscription')).json()) as {
    tier: string;
    status: string;
    rendersRemaining: number;
  };

/** Renders without the studio: only their cost is tested here. */
const renderUntilRefused = async (page: Page): Promise<{ made: number; status: number; code: string }> => {
  const upload = await page.request.post('/api/upload', {
    multipart: { images: { name: 'seat.jpg', mimeType: 'image/jpeg', buffer: await readFile(PHOTO) } },
  });
  const { imageUrl } = (await upload.json()) as { imageUrl: string };
  for (let made = 0; made < 40; made++) {
    const answer = await page.request.post('/api/generate-design', {
      data: {
        originalImage: imageUrl,
        style: 'original',
        materials: ['leather'],
        mainColors: [made % 2 === 0 ? 'red' : 'blue'],
      },
    });
    if (!answer.ok()) return { made, status: answer.status(), code: ((await answer.json()) as { code: string }).code };
  }
  throw new Error('never refused');
};

test('W-13, W-15, S-42, M-09, M-11, M-16: the whole way of the money, without any key: trial, limit, checkout, premium, cancel, resume, end of the period, free', async ({
  page,
}) => {
  await signUp(page);
  expect(await renderUntilRefused(page)).toEqual({ made: 25, status: 402, code: 'render_limit_reached' });
  await page.goto('/design-studio');
  // The last picture that was paid for waits there: this browser has not shown it.
  await expect(page.getByRole('heading', { name: 'Your new interior is ready.' })).toBeVisible();
  await expect(page.getByText('0 of 25 renders left')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText('You have used all 25 renders.')).toBeVisible();

  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Subscribe Monthly' }).click();
  await page.waitForURL('**/api/test-payments/checkout/**');
  await expect(page.getByText('Test payment. No money moves')).toBeVisible();
  await page.getByLabel('A card that is declined').check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Your card was declined. You have not been charged.')).toBeVisible();
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await expect(page.getByText('Checkout was not completed. You have not been charged.')).toBeVisible();
  expect((await view(page)).tier).toBe('free');

  const stale = await page.context().newPage();
  await stale.goto('/subscription');
  await expect(stale.getByRole('button', { name: 'Subscribe Monthly' })).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe Monthly' }).click();
  await page.waitForURL('**/api/test-payments/checkout/**');
  await page.getByLabel('A card whose bank asks first').check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await page.waitForURL('**/subscription**');
  await expect(toast(page, 'Welcome to the Core Plan.')).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  expect(await view(page)).toMatchObject({ tier: 'premium', status: 'active', rendersRemaining: 120 });
  // The studio is as it was left for the payment page.
  await page.getByRole('banner').getByRole('link', { name: 'Design Studio' }).click();
  await expect(page.getByText('Live preview', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Red', exact: true })).toBeChecked();
  await expect(page.getByText('120 of 120 renders left')).toBeVisible();
  await page.goBack();
  await page.getByRole('tab', { name: 'Subscription Plans' }).click();
  await expect(page.getByRole('article', { name: 'Core Plan' }).getByText('Current Plan')).toBeVisible();
  // A window that was left open before the payment asks once more, and is told.
  await stale.getByRole('button', { name: 'Subscribe Monthly' }).click();
  await expect(toast(stale, 'Your subscription is already active.')).toBeVisible();
  await stale.close();
  await expect(page.getByRole('button', { name: 'Subscribe Monthly' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Manage your plan' }).click();
  await expect(page.getByRole('tab', { name: 'Current Subscription', selected: true })).toBeVisible();

  const cancel = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(
      toast(page, 'Your subscription will be cancelled at the end of the current billing period.'),
    ).toBeVisible();
  };
  await cancel();
  await expect(page.getByText('Access ends')).toBeVisible();
  await page.getByRole('button', { name: 'Renew' }).click();
  await expect(toast(page, 'Your subscription has been resumed successfully.')).toBeVisible();
  await expect(page.getByText('Next billing date')).toBeVisible();
  await cancel();

  await page.getByRole('button', { name: 'Cards and invoices' }).click();
  await page.waitForURL('**/api/test-payments/portal/**');
  await expect(page.getByText('TEST-0001')).toBeVisible();
  await page.getByRole('button', { name: 'End the period now' }).click();
  await expect(page.getByText('canceled')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Retrim' }).click();
  await expect.poll(async () => (await view(page)).status).toBe('canceled');
  await page.reload();
  await expect(page.getByText('Starter Plan')).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await page.goto('/design-studio');
  await expect(page.getByText('Trial ended.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the plans' }).first()).toBeVisible();
});

test('S-13, S-14, S-30, S-44: a message and an address reach us from the public pages', async ({ page }) => {
  await page.goto('/restoration-shops#contact');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Welt');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Subject').fill('Tuck and roll');
  await page.getByLabel('Message').fill('short');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Please write at least 10 characters')).toBeVisible();
  await page.getByLabel('Message').fill('Can you show tuck and roll on a bench?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(toast(page, 'We reply by email within 24 hours.')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await page.goto('/job-estimator');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByText('Thank you. We will write to you once')).toBeVisible();
});
