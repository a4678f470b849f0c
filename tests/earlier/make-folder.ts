/**
 * Makes the input of `tests/api/earlier-folder.test.ts`: a folder of a version of the product, and that version's
 * answers about it. In a checkout of the version whose folder is wanted:
 *
 * node --import tsx tests/earlier/make-folder.ts
 *
 * and for a version that does not have this file yet: `... make-folder.ts --checkout THE-CHECKOUT`. The checkout needs
 * its node_modules, nothing built. The folder is kept as the version's own backup, a tenth of a database's files.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { addressesOf } from './addresses.ts';
import { furnish, SHARE_PASSWORD } from './furnish.ts';
import { PASSWORD } from './member.ts';
import { backUp, startProduct, versionOf, type Product } from './product.ts';
import { readAll, type Ask, type Scene } from './readings.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { checkout, port } = parseArgs({
  options: { checkout: { type: 'string', default: ROOT }, port: { type: 'string', default: '3978' } },
}).values;
const APP_URL = `http://localhost:${port}`;

const askOf =
  (product: Product, { cookies, apiKey }: Pick<Scene, 'cookies' | 'apiKey'>): Ask =>
  ({ reader, url, body }) =>
    product.ask(body === undefined ? 'GET' : 'POST', url, {
      body,
      ...(reader === 'owner' || reader === 'free' ? { cookie: cookies[reader] } : {}),
      ...(reader === 'program' ? { key: apiKey } : {}),
    });

const version = await versionOf(checkout);
const target = path.join(ROOT, 'tests/fixtures/earlier', version);
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'retrim-earlier-'));
try {
  const product = await startProduct(checkout, { dataDir, appUrl: APP_URL });
  try {
    const furnished = await furnish(product);
    const { emails, cookies, apiKey, tokens, slug } = furnished;
    const readings = await readAll(addressesOf(furnished), askOf(product, furnished));
    const scene: Scene = {
      version,
      readAt: new Date().toISOString(),
      appUrl: APP_URL,
      password: PASSWORD,
      sharePassword: SHARE_PASSWORD,
      emails,
      cookies,
      apiKey,
      tokens,
      slug,
      readings,
    };
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    await writeFile(path.join(target, 'scene.json'), `${JSON.stringify(scene, null, 1)}\n`);
  } finally {
    await product.close();
  }
  await backUp(checkout, dataDir, path.join(target, 'backup'));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
