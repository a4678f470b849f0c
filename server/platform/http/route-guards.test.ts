/**
 * Every route in every spelling that a client may send, over a real socket: `inject` would tidy the address up first.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

interface KnownRoute {
  method: string;
  url: string;
}

const TOKEN = 'iGpfwvZamj4ppNAsPsNj13dv';
const LETTERS = /iGpfwvZ|psnj13dv/i;
const routes: KnownRoute[] = [];
const lines: string[] = [];
let t: TestApp;
let port: number;

const listen = (message: unknown): void => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
};

beforeAll(async () => {
  subscribe('fastify.initialization', listen);
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  t = await openTestApp(
    { RETRIM_RATE_LIMITS: 'off' },
    {
      prepare: async (deps) => {
        deps.log = pino({ level: 'trace' }, sink);
      },
    },
  );
  unsubscribe('fastify.initialization', listen);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());

const send = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> =>
  new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...(body === '' ? {} : { 'content-type': 'application/json' }), ...headers },
      },
      (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            text += chunk;
          })
          .on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
      },
    );
    asked.on('error', reject).end(body);
  });

const encoded = (letters: string): string =>
  letters.replace(/[A-Za-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

const SPELLINGS: readonly (readonly [name: string, spell: (path: string) => string])[] = [
  ['an encoded letter', (path) => path.replace(/^\/([a-z])/, (_, letter: string) => `/${encoded(letter)}`)],
  ['every letter encoded', encoded],
  ['a doubled slash in front', (path) => `/${path}`],
  ['doubled slashes', (path) => path.replaceAll('/', '//')],
  ['capitals', (path) => path.replace(/^\/[^/]+/, (part) => part.toUpperCase())],
  ['a dot segment', (path) => `/.${path}`],
  ['a way back', (path) => `/about/..${path}`],
  ['an encoded way back', (path) => `/about/%2e%2e${path}`],
  ['a trailing slash', (path) => `${path}/`],
  ['encoded slashes', (path) => `/${path.slice(1).replaceAll('/', '%2f')}`],
  ['the absolute form', (path) => `http://retrim.example${path}`],
  ['a fragment', (path) => `${path}#about`],
  ['a semicolon', (path) => `${path};a=b`],
];

const filled = (url: string): string =>
  url
    .replace(/:token\b/g, TOKEN)
    .replace(/:\w+/g, '1')
    .replace('*', 'x');
const isSecret = (url: string): boolean => url.includes(':token');
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const FOREIGN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

test('every route is known, and those that open by a secret are among them', () => {
  expect(routes.length).toBeGreaterThan(100);
  for (const url of [
    '/s/:token',
    '/share/:token',
    '/embed/:token',
    '/api/share/:token',
    '/api/publications/:token/:side',
  ])
    expect(routes.map((route) => route.url)).toContain(url);
});

test.each([['the plain spelling', (path: string) => path] as const, ...SPELLINGS])(
  'a page of another site writes nothing: %s',
  async (_, spell) => {
    for (const { method, url } of routes) {
      if (READING.has(method)) continue;
      const { status, text } = await send(method, spell(filled(url)), FOREIGN, method === 'DELETE' ? '' : '{}');
      expect([403, 404], `${method} ${spell(filled(url))}`).toContain(status);
      if (status === 403) expect(text).toContain('foreign_origin');
    }
  },
);

test.each([['the plain spelling', (path: string) => path] as const, ...SPELLINGS])(
  'a secret address is not indexed and sends no referrer: %s',
  async (_, spell) => {
    for (const { method, url } of routes) {
      if (!isSecret(url) || !READING.has(method)) continue;
      const { headers } = await send(method, spell(filled(url)), { accept: 'text/html' });
      expect(
        [headers['x-robots-tag']?.includes('noindex'), headers['referrer-policy']],
        `${method} ${spell(filled(url))}`,
      ).toEqual([true, 'no-referrer']);
    }
  },
);

test.each([['the plain spelling', (path: string) => path] as const, ...SPELLINGS])(
  'every answer has the security headers: %s',
  async (_, spell) => {
    for (const { method, url } of routes) {
      const { headers } = await send(READING.has(method) ? method : 'GET', spell(filled(url)));
      expect(
        [headers['content-security-policy'] !== undefined, headers['x-content-type-options']],
        `${method} ${spell(filled(url))}`,
      ).toEqual([true, 'nosniff']);
    }
  },
);

test.each(SPELLINGS)('no body is larger than its route allows: %s', async (_, spell) => {
  const body = JSON.stringify({ words: 'x'.repeat(400_000) });
  const { status } = await send('POST', spell('/api/auth/login'), {}, body);
  expect([404, 413]).toContain(status);
});

test.each([
  `/s/${TOKEN}/x`,
  `/x/s/${TOKEN}`,
  `/%E0%A4%A/${TOKEN}`,
  `/s/${TOKEN}%E0%A4%A`,
  `/s/${TOKEN}%`,
  `/api/share/${TOKEN}.js`,
  `/s//${TOKEN}.webp`,
  `/${TOKEN}`,
  `/about?to=/s/${TOKEN}`,
  `/reset-password?t%6fken=${TOKEN}`,
  `/s/${TOKEN}${'x'.repeat(3000)}`,
  `/api/files/1?v=1&next=%2Fs%2F${encoded(TOKEN)}`,
  `/s/${encodeURIComponent(encodeURIComponent(`/${TOKEN}`))}`,
])('the log does not know the secret of %s', async (path) => {
  for (const method of ['GET', 'POST', 'PUT']) {
    const { headers } = await send(method, path, { accept: 'text/html' });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy'], method).not.toBeUndefined();
  }
});

test('no line of the log holds a token, in whatever spelling it came', () => {
  expect(lines.length).toBeGreaterThan(1000);
  const plain = lines.map((line) => {
    try {
      return decodeURIComponent(decodeURIComponent(line.replace(/%(?![0-9a-f]{2})/gi, '%25')));
    } catch {
      return line;
    }
  });
  expect([...lines, ...plain].filter((line) => LETTERS.test(line))).toEqual([]);
  // The operator's routes are still there.
  expect(lines.some((line) => line.includes('"url":"/api/share/…/1"'))).toBe(true);
});
