/** Features that are not set up for others are not reachable by others. */
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { readConfig } from '#server/config.ts';
import { isLoopbackName } from './local-mode.ts';
import { OperatorError } from '../operator-error.ts';

const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const TEST_MODE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

describe('a server that others can reach does not start in local mode', () => {
  test.each([
    [
      { HOST: '0.0.0.0' },
      'APP_URL: required with HOST=0.0.0.0, which lets others in. Set it to the address that people type',
    ],
    [{ HOST: '::' }, 'APP_URL: required with HOST=::'],
    [{ HOST: '192.168.1.7' }, 'APP_URL: required with HOST=192.168.1.7'],
    [{ HOST: 'retrim.lan' }, 'APP_URL: required with HOST=retrim.lan'],
    [
      { HOST: '0.0.0.0', APP_URL: 'http://localhost:3000' },
      'APP_URL: http://localhost:3000 is an address of this machine alone, but HOST=0.0.0.0 lets others in',
    ],
    [{ HOST: '0.0.0.0', APP_URL: 'http://127.0.0.1:3000' }, 'is an address of this machine alone'],
    [{ HOST: '0.0.0.0', APP_URL: 'http://127.7.7.7' }, 'is an address of this machine alone'],
    [{ HOST: '0.0.0.0', APP_URL: 'http://[::1]:3000' }, 'is an address of this machine alone'],
    [{ HOST: '0.0.0.0', APP_URL: 'http://shop.localhost:3000' }, 'is an address of this machine alone'],
    [
      { HOST: '0.0.0.0', APP_URL: 'https://trim.example', ...TEST_MODE },
      'STRIPE_SECRET_KEY: a test key gives paid plans away',
    ],
    [
      { APP_URL: 'https://trim.example', ...TEST_MODE, STRIPE_SECRET_KEY: 'rk_test_1' },
      'STRIPE_SECRET_KEY: a test key',
    ],
    [
      { APP_URL: 'https://trim.example', ...LIVE, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'STRIPE_PUBLISHABLE_KEY: must have the same mode',
    ],
    [{ ...TEST_MODE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_PUBLISHABLE_KEY: must have the same mode'],
  ])('%j', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(OperatorError);
    expect(() => readConfig(environment)).toThrow(line);
  });

  test('and nothing of local mode is on at a public address', () => {
    expect(readConfig({ HOST: '0.0.0.0', APP_URL: 'https://trim.example' })).toMatchObject({
      local: false,
      payments: 'none',
      devTools: false,
    });
    expect(readConfig({ APP_URL: 'https://trim.example', ...LIVE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toMatchObject(
      { local: false, payments: 'stripe' },
    );
  });

  test.each([
    {},
    { HOST: '127.0.0.1' },
    { HOST: '::1' },
    { HOST: 'localhost', APP_URL: 'http://127.0.0.1:3000' },
    TEST_MODE,
  ])("%j is one's own machine", (environment) => {
    expect(readConfig(environment).local).toBe(true);
  });
});

test('names of this machine, and names that only look like one', () => {
  for (const name of [
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    '127.0.0.1',
    '127.255.0.9',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
  ])
    expect(isLoopbackName(name), name).toBe(true);
  for (const name of [
    '',
    '0.0.0.0',
    '::',
    'localhost.example',
    '127.0.0.1.example',
    '127.evil',
    '10.0.0.1',
    '::ffff:10.0.0.1',
    'notlocalhost',
  ])
    expect(isLoopbackName(name), name).toBe(false);
});

describe('in local mode requests through a proxy are refused', () => {
  let t: TestApp;
  let port: number;
  beforeAll(async () => {
    t = await openTestApp();
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    port = (t.app.server.address() as net.AddressInfo).port;
  });
  afterAll(() => t.close());

  /** Word for word over a socket of this machine, as a proxy here would send it. */
  const ask = (path: string, version: string, headers: string[]): Promise<number> =>
    new Promise((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1', () =>
        socket.write([`GET ${path} HTTP/${version}`, ...headers, 'Connection: close', '', ''].join('\r\n')),
      );
      let answer = '';
      socket.on('data', (text) => {
        answer += text.toString();
      });
      socket.on('end', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])));
      socket.on('error', reject);
    });
  const LOCAL_TOOLS = ['/dev/mail', '/api/test-payments/checkout/x', '/api/config'];

  test('a person at this machine is answered', async () => {
    expect(await ask('/dev/mail', '1.1', ['Host: localhost:3000'])).toBe(200);
    expect(await ask('/api/test-payments/checkout/x', '1.1', ['Host: 127.0.0.1:3000'])).toBe(404);
    expect(await ask('/api/config', '1.1', ['Host: [::1]:3000'])).toBe(200);
  });

  test.each([
    ['the name that people type', '1.1', ['Host: trim.example']],
    ['an address of the network', '1.1', ['Host: 192.168.1.7:3000']],
    [
      'the name rewritten, with the header of most proxies',
      '1.1',
      ['Host: localhost:3000', 'X-Forwarded-For: 203.0.113.9'],
    ],
    ['the name rewritten, with where it came from alone', '1.1', ['Host: localhost:3000', 'X-Forwarded-Proto: https']],
    ['RFC 7239', '1.1', ['Host: localhost:3000', 'Forwarded: for=203.0.113.9']],
    ['a tunnel', '1.1', ['Host: localhost:3000', 'CF-Connecting-IP: 203.0.113.9']],
    ['an old proxy', '1.1', ['Host: localhost:3000', 'Via: 1.1 squid']],
    ['nginx with `proxy_pass http://localhost:3000` and nothing else', '1.0', ['Host: localhost:3000']],
  ])('%s is refused', async (_name, version, headers) => {
    for (const path of LOCAL_TOOLS) expect(await ask(path, version, headers), path).toBe(403);
  });

  test('another machine finds neither outbox nor test payments, even where it could connect', async () => {
    for (const url of ['/dev/mail', '/api/test-payments/checkout/x', '/api/test-payments/portal/x'])
      expect(
        (await t.app.inject({ url, remoteAddress: '192.168.1.9', headers: { host: 'localhost:3000' } })).json(),
      ).toMatchObject({ code: 'not_found', message: 'This address was not found.' });
  });
});
