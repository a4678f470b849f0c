// The built product on a fresh data folder, for the browser tests.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = process.env.E2E_PORT ?? '3900';
Object.assign(process.env, {
  NODE_ENV: 'production',
  PORT: port,
  APP_URL: `http://localhost:${port}`,
  // One picture after the other warms it anyway.
  WARM_UP: 'off',
  // Other tests run beside these and would starve a thread that stands behind everything else.
  RENDER_NICENESS: '0',
  DATA_DIR: process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'retrim-e2e-')),
});
await import('../../scripts/serve.mjs');
