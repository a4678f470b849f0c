import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { listClientFiles } from './client-files.ts';
import { servePages } from './pages.ts';
import { securityHeaders } from './security-headers.ts';

let folder: string;
const app = fastify();
const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-client-'));
  await mkdir(path.join(folder, 'samples'));
  for (const name of [
    'both.webp',
    'both.avif',
    'alone.webp',
    'drawing.svg',
    'face.woff2',
    'app.js',
    'preview-worker-x.js',
  ])
    await writeFile(path.join(folder, 'samples', name), name);
  await writeFile(path.join(folder, 'index.html'), '<html><script>one()</script><script src="/x.js"></script></html>');
  await mkdir(path.join(folder, 'about'));
  await writeFile(path.join(folder, 'about/index.html'), '<html><script>two()</script></html>');
  await securityHeaders(app, readConfig());
  servePages(app, await listClientFiles(folder), { appUrl: 'http://localhost:3000', devTools: false });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (file: string, headers: Record<string, string> = {}) => {
  const { body, headers: got, statusCode } = await app.inject({ url: `/samples/${file}`, headers });
  return { statusCode, body, type: got['content-type'], vary: got['vary'], etag: String(got['etag']) };
};
/** Chromium’s header for a picture in a page. */
const READS_AVIF = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' };

test('a browser that reads AVIF gets the lighter file at the same address, every other program the WebP; caches keep them apart', async () => {
  const [lighter, plain] = [await ask('both.webp', READS_AVIF), await ask('both.webp', { accept: '*/*' })];
  expect(lighter).toMatchObject({ statusCode: 200, body: 'both.avif', type: 'image/avif', vary: 'accept' });
  expect(plain).toMatchObject({ statusCode: 200, body: 'both.webp', type: 'image/webp', vary: 'accept' });
  expect(lighter.etag).not.toBe(plain.etag);
  expect((await ask('both.webp', { ...READS_AVIF, 'if-none-match': lighter.etag })).statusCode).toBe(304);
});

test('a picture in one format is sent in that one', async () => {
  expect(await ask('alone.webp', READS_AVIF)).toMatchObject({
    body: 'alone.webp',
    type: 'image/webp',
    vary: undefined,
  });
});

test('a page may run its own inline scripts and no other page’s; files carry no hashes', async () => {
  const policyOf = async (url: string): Promise<string> =>
    String((await app.inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy']);
  expect(await policyOf('/')).toContain(`script-src 'self' ${hashOf('one()')};`);
  expect(await policyOf('/about')).toContain(`script-src 'self' ${hashOf('two()')};`);
  expect(await policyOf('/samples/app.js')).toContain("script-src 'self';");
});

test('a worker’s script may compile the engine’s kernels; pages and other scripts compile nothing', async () => {
  const policyOf = async (url: string): Promise<string> =>
    String((await app.inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy']);
  expect(await policyOf('/samples/preview-worker-x.js')).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(await policyOf('/samples/app.js')).not.toContain('wasm');
  expect(await policyOf('/')).not.toContain('wasm');
});

test('pictures and fonts carry what holds them to their type, and nothing that is read of documents; a drawing, which can be one, carries all', async () => {
  for (const file of ['alone.webp', 'face.woff2']) {
    const { headers } = await app.inject({ url: `/samples/${file}` });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(Object.keys(headers).filter((name) => /policy$|^x-frame|^origin-agent/.test(name))).toEqual([
      'cross-origin-resource-policy',
    ]);
  }
  for (const file of ['drawing.svg', 'app.js'])
    expect((await app.inject({ url: `/samples/${file}` })).headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-frame-options': 'DENY',
    });
});
