/** The built product with its own data folder and a fake server for paid models. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openFakeModels } from '../support/fake-models/fake-models.ts';
import { findFreePort } from '#tests/support/server/free-port.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const READY_WITHIN_MS = 300_000;
const KEPT_PORT = 3977;

export interface Product {
  origin: string;
  /** Makes an account an administrator with the `retrim` command. */
  grantAdmin(email: string): Promise<void>;
  close(): Promise<void>;
}

/** @param kept folder whose accounts are reused by later runs */
export const openProduct = async (kept?: string): Promise<Product> => {
  const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'retrim-screens-')));
  await mkdir(folder, { recursive: true });
  const fake = await openFakeModels({ anySize: true });
  const providers = path.join(folder, 'providers.json');
  await writeFile(
    providers,
    JSON.stringify({
      openai: {
        baseUrl: `${fake.origin}/openai/v1`,
        sizes: [{ width: 160, height: 112 }],
        timeoutSeconds: 20,
        attempts: 1,
      },
    }),
  );
  // Kept accounts need the port of the first run, because sessions and links contain the origin.
  const port = kept === undefined ? await findFreePort() : KEPT_PORT;
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    APP_URL: origin,
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
    RETRIM_DEV_TOOLS: 'on',
    RETRIM_RATE_LIMITS: 'off',
    PROVIDERS: 'openai',
    PROVIDERS_FILE: providers,
    OPENAI_API_KEY: 'sk-test-1234567890',
  };

  const start = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const until = Date.now() + READY_WITHIN_MS;
    while (Date.now() < until) {
      if (child.exitCode !== null) throw new Error('the product did not start');
      if ((await fetch(`${origin}/api/ready`).catch(() => undefined))?.ok) return child;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    child.kill();
    throw new Error('the product was not ready in time');
  };
  const stop = (child: ChildProcess) =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });

  const server = await start();
  return {
    origin,
    async grantAdmin(email) {
      await promisify(execFile)(process.execPath, ['bin/retrim.mjs', 'admin', 'grant', email], { cwd: ROOT, env });
    },
    async close() {
      await stop(server);
      await fake.close();
      if (kept === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
};
