import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPage, INDEXED_PAGES } from '#contract/routes.ts';
import { ORIGIN_PLACEHOLDER } from '#contract/platform/site.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  const pages = mkdtempSync(path.join(tmpdir(), 'retrim-pages-'));
  mkdirSync(path.join(pages, 'about'));
  writeFileSync(
    path.join(pages, 'about/index.html'),
    `<html><link rel="canonical" href="${ORIGIN_PLACEHOLDER}/about"><meta property="og:image" content="${ORIGIN_PLACEHOLDER}/og/about.jpg"></html>`,
  );
  writeFileSync(path.join(pages, '__spa-fallback.html'), '<html>the app</html>');
  t = await openTestApp({ APP_URL: 'https://trim.example' }, { clientFolder: pages });
});
afterAll(() => t.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { accept: 'text/html', ...headers } });

test('the site map names every page worth finding, by its full address, and each of them is a public page', async () => {
  const map = await get('/sitemap.xml');
  expect(map.headers['content-type']).toContain('xml');
  const listed = [...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(listed).toEqual(INDEXED_PAGES.map((page) => `https://trim.example${page}`));
  for (const page of INDEXED_PAGES) expect(findPage(page)?.access, page).toBe('public');
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://trim.example/sitemap.xml');
});

test('a prerendered page tells the site’s own address, plain and compressed', async () => {
  for (const encoding of ['identity', 'br']) {
    const page = await get('/about', { 'accept-encoding': encoding });
    const html = encoding === 'br' ? brotliDecompressSync(page.rawPayload).toString() : page.body;
    expect(html).toContain('<link rel="canonical" href="https://trim.example/about">');
    expect(html).toContain('https://trim.example/og/about.jpg');
    expect(html).not.toContain(ORIGIN_PLACEHOLDER);
  }
});

test('R-13: an unknown path is answered with 404; private pages and strangers stay out of search engines', async () => {
  expect((await get('/no-such-page')).statusCode).toBe(404);
  expect((await get('/about')).headers['x-robots-tag']).toBeUndefined();
  for (const hidden of ['/dashboard', '/auth', '/designs/abc', '/no-such-page'])
    expect((await get(hidden)).headers['x-robots-tag'], hidden).toMatch(/^noindex\b/);
});

test('addresses that people type lead to the page that they mean', async () => {
  for (const [typed, meant] of [
    ['/pricing', '/subscription'],
    ['/my-designs', '/designs'],
  ] as const) {
    const reply = await get(typed);
    expect([reply.statusCode, reply.headers['location']], typed).toEqual([301, meant]);
    expect(findPage(meant)).toBeDefined();
  }
});

test('R-11, R-12, R-25: pages of development and of admins do not exist on a public address', async () => {
  for (const page of ['/image-test', '/multi-upload', '/admin']) expect((await get(page)).statusCode, page).toBe(404);
});
