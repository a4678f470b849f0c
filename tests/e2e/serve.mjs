// Starts the built product with an empty data folder, for the browser tests.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = process.env.E2E_PORT ?? '3900';
Object.assign(process.env, {
  NODE_ENV: 'production',
  PORT: port,
  APP_URL: `http://localhost:${port}`,
  // The tests' own pictures warm it up.
  WARM_UP: 'off',
  // Other tests run at the same time and would starve a thread of low priority.
  RENDER_NICENESS: '0',
  DATA_DIR: process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'retrim-e2e-')),
});
await import('../../scripts/serve.mjs');
