import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

const port = Number(process.env['E2E_PORT'] ?? 3900);
const executablePath = findChromium();
/** On a build machine that others load as well; the last line says how many needed it. */
const SECOND_TRY = process.env['CI'] === 'true';

export default defineConfig({
  testDir: 'tests/e2e',
  // Limits only end what hangs: on a busy machine everything takes many times as long, and no test may fail for that.
  timeout: 20 * 60_000,
  expect: { timeout: 5 * 60_000 },
  // Every test makes the people and designs it needs, so that any two may run side by side on one server.
  fullyParallel: true,
  workers: 2,
  outputDir: 'test-results/browser',
  retries: SECOND_TRY ? 1 : 0,
  use: {
    actionTimeout: 5 * 60_000,
    baseURL: `http://localhost:${port}`,
    // Recording costs a seventh of the processor without a film and as much again with one. A failure leaves a picture of
    // its page in any case; `npx playwright test --trace on FILE` records one that needs more.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Drawing what moves took an eighth of the processor; the main journey is made with motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      testIgnore: /phone.*\.spec\.ts/,
    },
    { name: 'phone', use: { ...devices['Pixel 7'] }, testMatch: /phone.*\.spec\.ts/ },
  ],
  webServer: {
    command: 'node tests/e2e/serve.mjs',
    url: `http://localhost:${port}/api/ready`,
    env: { E2E_PORT: String(port) },
    timeout: 20 * 60_000,
    reuseExistingServer: false,
  },
});
