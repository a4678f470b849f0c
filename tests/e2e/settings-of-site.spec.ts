/** The prerendered pages on a server with everything set that a page can show: React takes them over as they stand. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { PRERENDERED_PAGES } from '../../contract/routes.ts';
import { DEFERRED_PART_ATTRIBUTE } from '../../web/lib/first-paint/hydration-marks.ts';
import { findFreePort } from '../support/server/free-port.ts';
import { expect, test, type Page } from '@playwright/test';
import { signUp } from './people.ts';

const QUOTE = 'We show it before we cut it.';
const SITE = {
  quotes: [{ text: QUOTE, name: 'A. Example', role: 'Trimmer', consent: '2026-10-05' }],
  partners: [
    { name: 'Example Hides', logo: 'hides.png', url: 'https://hides.example.com' },
    { name: 'Example Threads', logo: 'hides.png' },
  ],
  claims: [{ key: 'renders', value: '12,000', text: 'renders made', source: 'a count', verified: '2026-10-05' }],
};
const SETTINGS = {
  OPERATOR_NAME: 'Example Trim LLC',
  OPERATOR_ADDRESS: '1 Example Street, Detroit',
  SUPPORT_EMAIL: 'help@trim.example.com',
  SUPPORT_PHONE: '+1 313 555 0123',
  SUPPORT_CHAT_URL: 'https://chat.example.com',
  PROVIDERS: 'openai',
  OPENAI_API_KEY: 'sk-test-1234567890',
  YEARLY_PRICE_UNTIL: '2099-03-31',
  YEARLY_PRICE_AFTER: '140',
};

let folder: string;
let origin: string;
let server: ChildProcess;
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'retrim-settings-'));
  writeFileSync(path.join(folder, 'site.json'), JSON.stringify(SITE));
  await sharp({ create: { width: 80, height: 30, channels: 3, background: '#333' } })
    .png()
    .toFile(path.join(folder, 'hides.png'));
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  server = spawn(process.execPath, ['tests/e2e/serve.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      E2E_PORT: String(port),
      E2E_DATA_DIR: path.join(folder, 'data'),
      SITE_FILE: path.join(folder, 'site.json'),
      ...SETTINGS,
    },
  });
  await expect.poll(async () => (await fetch(`${origin}/api/ready`).catch(() => undefined))?.ok).toBe(true);
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Complaints of the browser and of React. */
const troublesOf = (page: Page): string[] => {
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`${new URL(page.url()).pathname}: ${error.message}`));
  return troubles;
};

/** Reads a page as somebody does who waits before the first touch: every answer of the server is there by then. */
const readThrough = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await page.waitForLoadState('networkidle');
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 600);
  await expect(page.locator(`[${DEFERRED_PART_ATTRIBUTE}]:not([data-hydrated])`)).toHaveCount(0);
};

/** Readers of other places and systems than the prerendering had. */
const VISITORS = {
  'in Auckland with a dark system': { timezoneId: 'Pacific/Auckland', locale: 'de-DE', colorScheme: 'dark' },
  'in Honolulu who reads from right to left': { timezoneId: 'Pacific/Honolulu', locale: 'ar-EG' },
} as const;

const seesWhatIsSet = async (page: Page): Promise<void> => {
  await readThrough(page, '/');
  await expect(page.getByText(QUOTE, { exact: false })).toBeVisible();
  await expect(page.getByText('Source: a count, checked Oct 5, 2026.')).toBeVisible();
};

for (const [where, options] of Object.entries(VISITORS))
  test(`B-16, D-55: with every setting made, no prerendered page is torn while React takes it over: a visitor ${where}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ ...options, baseURL: origin });
    const page = await context.newPage();
    const troubles = troublesOf(page);
    for (const address of PRERENDERED_PAGES) await readThrough(page, address);
    await seesWhatIsSet(page);
    expect(troubles).toEqual([]);
    await context.close();
  });

test('B-16, D-55, S-84, S-85, S-88, S-91: a member who waits before the first touch finds no prerendered page torn, and no link to the sign-in page on one', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await signUp(page);
  const troubles = troublesOf(page);
  const toSignIn: string[] = [];
  for (const address of PRERENDERED_PAGES) {
    await readThrough(page, address);
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
    const found = await page
      .locator('a[href^="/auth"]')
      .evaluateAll((links) => links.map((link) => `${link.textContent} leads to ${link.getAttribute('href')}`));
    toSignIn.push(...found.map((link) => `${address}: ${link}`));
  }
  expect(toSignIn).toEqual([]);
  await seesWhatIsSet(page);
  const targetOf = (link: string) => page.getByRole('link', { name: link }).getAttribute('href');
  expect(await targetOf('Apply This Style: Classic')).toBe('/design-studio?style=classic');
  expect(await targetOf('Start Free Trial')).toBe('/dashboard');
  expect(troubles).toEqual([]);
  await context.close();
});
