/** Starts the built product with an empty data folder, and a browser. Requires `node scripts/build.mjs` to have been run. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser } from '@playwright/test';
import { ALLOCATOR } from '../scripts/allocator.mjs';

export interface BuiltProduct {
  browser: Browser;
  origin: string;
}

const PORT = Number(process.env['BENCH_PORT'] ?? 6471);

export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu'];

export const isBuilt = (): boolean => existsSync('build/client') && existsSync('build/server');

/** Runs `work` with both, then stops both. Rate limits are off, because all visitors share one IP address. */
export const withBuiltProduct = async <T>(work: (product: BuiltProduct) => Promise<T>): Promise<T> => {
  const data = mkdtempSync(join(tmpdir(), 'retrim-bench-'));
  const server = spawn(process.execPath, ['tests/e2e/serve.mjs'], {
    env: {
      ...process.env,
      ...ALLOCATOR,
      E2E_PORT: String(PORT),
      E2E_DATA_DIR: data,
      RETRIM_RATE_LIMITS: 'off',
      RETRIM_DEV_TOOLS: 'on',
    },
    stdio: 'ignore',
  });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  const origin = `http://localhost:${PORT}`;
  try {
    await waitUntilReady(`${origin}/api/ready`);
    return await work({ browser, origin });
  } finally {
    await browser.close();
    server.kill();
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(data, { recursive: true, force: true });
  }
};

const waitUntilReady = async (url: string): Promise<void> => {
  for (let tries = 0; ; tries++) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    if (tries > 200) throw new Error(`${url} does not answer`);
    await pause(300);
  }
};
