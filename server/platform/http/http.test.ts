import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { makeUser } from '#tests/support/server/make.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
let pages: string;

beforeAll(async () => {
  pages = await mkdtemp(path.join(os.tmpdir(), 'retrim-pages-'));
  await mkdir(path.join(pages, 'assets'));
  await mkdir(path.join(pages, 'about'));
  const page = (title: string, script: string): string =>
    `<!doctype html><title>${title}</title><script>${script}</script><script src="/assets/app-1a2b.js"></script>${'<p>seat</p>'.repeat(300)}`;
  await writeFile(path.join(pages, 'index.html'), page('Home', 'window.a = 1'));
  await writeFile(path.join(pages, 'about/index.html'), page('About', 'window.b = 2'));
  await writeFile(path.join(pages, '__spa-fallback.html'), page('Shell', 'window.c = 3'));
  await writeFile(path.join(pages, 'assets/app-1a2b.js'), `export const leather = 1;\n${'// grain\n'.repeat(500)}`);
  await writeFile(path.join(pages, 'assets/app-1a2b.js.map'), '{}');
  await writeFile(path.join(pages, '.secret.html'), 'no');
  t = await openTestApp({}, { clientFolder: pages });
});
afterAll(async () => {
  await t.close();
  await rm(pages, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

test('a prerendered page is served as it was built, with or without a slash', async () => {
  for (const url of ['/about', '/about/', '/about?from=mail']) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(200);
    expect(answer.body).toContain('<title>About</title>');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

test('R-26: a page of the app that is not prerendered gets the shell', async () => {
  for (const url of ['/design-studio', '/designs/12', '/auth?signup=true']) {
    const answer = await get(url, { accept: 'text/html' });
    expect([answer.statusCode, answer.body.includes('<title>Shell</title>')], url).toEqual([200, true]);
  }
});

test('R-13: an unknown path is 404, and a person sees the app saying so', async () => {
  const person = await get('/nope', { accept: 'text/html,application/xhtml+xml' });
  expect(person.statusCode).toBe(404);
  expect(person.body).toContain('<title>Shell</title>');
  const script = await get('/assets/gone-9z.js', { accept: '*/*' });
  expect(script.statusCode).toBe(404);
  expect(script.json()).toMatchObject({ code: 'not_found' });
});

test.each([
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..\\..\\.env',
  '/.secret.html',
  '/assets/app-1a2b.js.map',
  '/assets',
  '/%00',
  '/.git/config',
  '/.env',
  '//evil.example/x',
])('attacks 41 and 89: %s is not there', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toMatch(/"name":|root:|no<|\bno\b$/);
});

test('a path that is not even a path is 400 in JSON', async () => {
  const answer = await get('/api/files/%E0%A4%A');
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toBe('invalid_input');
});

test('attack 91: scripts run from our files and by the hash of what was prerendered, and from nowhere else', async () => {
  const answer = await get('/');
  const policy = String(answer.headers['content-security-policy']);
  const script = policy.split(';').find((rule) => rule.startsWith('script-src '))!;
  expect(script).not.toMatch(/unsafe|\*|http:/);
  // Its own; those of the other pages are theirs.
  expect(script.match(/'sha256-/g)).toHaveLength(1);
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
  expect(answer.headers['x-powered-by']).toBeUndefined();
  expect(answer.headers['strict-transport-security']).toBeUndefined();
});

test('text is compressed as the browser can read it, and comes out the same', async () => {
  const plain = await get('/assets/app-1a2b.js');
  const br = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' });
  const gz = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip;q=0.8, br;q=0' });
  expect([br.headers['content-encoding'], gz.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
    'br',
    'gzip',
    undefined,
  ]);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(br.headers['vary']).toContain('accept-encoding');
  const api = await get('/api/openapi.json', { 'accept-encoding': 'br' });
  expect(JSON.parse(brotliDecompressSync(api.rawPayload).toString())).toMatchObject({ openapi: '3.1.0' });
});

test('hashed files are kept for a year, pages are asked for again and answered with 304', async () => {
  expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const page = await get('/');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect((await get('/', { 'if-none-match': String(page.headers['etag']) })).statusCode).toBe(304);
});

test('HEAD is GET without the body', async () => {
  const answer = await t.app.inject({ method: 'HEAD', url: '/about' });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

test.each(['/api/nope', '/api', '/api//user', '/API/nope', '/api/user/', '/api/administrators'])(
  '%s is 404 in JSON',
  async (url) => {
    const answer = await get(url, { accept: 'text/html' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found', message: 'This address was not found.' });
    expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
  },
);

test('attack 94: bodies that are no JSON are 400 and quick', async () => {
  const bodies = [
    '{',
    '',
    'null',
    '[1,2',
    '"text"',
    '{"email":NaN}',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `{"email":"${'a'.repeat(200_000)}"}`,
  ];
  for (const payload of bodies) {
    const took = await cpuMsOf(async () => {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/login',
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode, payload.slice(0, 30)).toBe(400);
      expect(answer.json().code).toBe('invalid_input');
    });
    expect(took).toBeLessThan(500);
  }
  const huge = await t.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: `{"email":"${'a'.repeat(600_000)}"}`,
    headers: { 'content-type': 'application/json' },
  });
  expect([huge.statusCode, huge.json().code]).toEqual([413, 'file_too_large']);
});

test("text that the database cannot hold is the sender's mistake", async () => {
  const person = await makeUser(t);
  const design = {
    originalImage: '/templates/none.jpg',
    style: 'original',
    materials: ['leather'],
    mainColors: ['red'],
  };
  for (const [field, more] of [
    ['customInstructions', { customInstructions: 'half \ud83d' }],
    ['vehicleMake', { vehicleMake: 'half \ud83d' }],
  ] as const) {
    const refused = await person.call('POST', '/api/generate-design', { ...design, ...more });
    expect([refused.statusCode, refused.json().field, refused.json().message], field).toEqual([
      400,
      field,
      `${field} contains characters that cannot be stored`,
    ]);
  }
});

test('A-09: an unexpected failure reveals no details', async () => {
  const person = await makeUser(t);
  const { db } = t.deps.database;
  const broken = vi.spyOn(db, 'select').mockImplementation(() => {
    throw new Error('select "secret" from /home/somebody');
  });
  const answer = await person.call('GET', '/api/designs').finally(() => broken.mockRestore());
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    message: 'Something went wrong. Please try again.',
    code: 'internal',
    requestId: answer.headers['x-request-id'],
  });
});

test('attack 93: no other site may read an answer', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    const answer = await t.app.inject({ url: '/api/plans', headers: { origin } });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    const preflight = await t.app.inject({
      method: 'OPTIONS',
      url: '/api/login',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(404);
  }
});

test('the server reports that it runs and that it can work', async () => {
  expect((await get('/api/health')).json()).toEqual({ status: 'ok' });
  expect((await get('/api/ready')).json()).toEqual({ status: 'ready' });
});

test('the API is described by its own schemas', async () => {
  const api = (await get('/api/openapi.json')).json();
  expect(api.paths['/api/login'].post.requestBody.content['application/json'].schema.required).toEqual([
    'email',
    'password',
  ]);
  expect(api.paths['/api/login'].post.security).toEqual([]);
  expect(api.paths['/api/files/{id}'].get.parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true });
});
