import { expect, test } from 'vitest';
import { toStatusFailure, ModelFailure, readRetryAfter } from './model-failure.ts';
import { computeBackoffMs } from './retry.ts';
import { isPublicAddress } from '#server/platform/http/public-address.ts';
import { fillTemplate } from './fill-template.ts';
import { requireTrustedUrl } from './provider-request.ts';
import { readModelSettings } from './provider-settings.ts';

const TRUSTED = { origins: ['http://10.0.0.5:8188'], hosts: ['fal.media'] };

test.each([
  'http://fal.media/x.png',
  'https://fal.media:8443/x.png',
  'https://fal.media.evil.example/x.png',
  'https://evilfal.media/x.png',
  'https://user:pw@fal.media/x.png',
  'http://169.254.169.254/latest',
  'http://127.0.0.1:5432',
  'http://[::ffff:127.0.0.1]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'file:///etc/passwd',
  'ftp://fal.media/x',
  'gopher://fal.media/',
  'http://10.0.0.5:22/',
  'nonsense',
  '',
])('%s is not an allowed address', (url) => {
  expect(() => requireTrustedUrl(url, TRUSTED)).toThrow(ModelFailure);
});

test.each(['https://fal.media/x.png', 'https://v3.fal.media/files/x.png', 'https://v3.fal.media./x.png'])(
  "%s is the provider's",
  (url) => {
    expect(requireTrustedUrl(url, TRUSTED).isConfigured).toBe(false);
  },
);

test('an origin that the operator named is reached as it is, also inside the own network', () => {
  expect(requireTrustedUrl('http://10.0.0.5:8188/view?filename=x', TRUSTED).isConfigured).toBe(true);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'x',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('Retry-After in seconds, as a date, in the past, absurd and unreadable', () => {
  const now = Date.parse('2026-05-01T10:00:00Z');
  expect([
    readRetryAfter('7', now),
    readRetryAfter('Fri, 01 May 2026 10:01:00 GMT', now),
    readRetryAfter('Fri, 01 May 2026 09:00:00 GMT', now),
    readRetryAfter('99999999', now),
    readRetryAfter('soon', now),
    readRetryAfter(undefined, now),
  ]).toEqual([7000, 60_000, 0, 86_400_000, undefined, undefined]);
});

test('what a status means', () => {
  expect(
    [301, 400, 401, 402, 403, 404, 408, 422, 429, 500, 502, 503, 504].map((status) => toStatusFailure(status, '').kind),
  ).toEqual([
    'malformed',
    'rejected',
    'no-access',
    'no-access',
    'no-access',
    'rejected',
    'slow',
    'rejected',
    'busy',
    'unavailable',
    'unavailable',
    'unavailable',
    'slow',
  ]);
  expect(new ModelFailure('no-access', 'Incorrect API key: sk-proj-abc123def456').message).toBe(
    'Incorrect API key: [key]',
  );
});

test('waits double, with jitter, up to a limit', () => {
  expect([0, 1, 2, 9].map((attempt) => computeBackoffMs(attempt, {}, () => 1))).toEqual([500, 1000, 2000, 8000]);
  expect(computeBackoffMs(0, {}, () => 0)).toBe(250);
});

test('a value never fills another placeholder, numbers stay numbers, fields without a value are left out', () => {
  expect(
    fillTemplate(
      { a: '$prompt', b: ['$seed', 'x $prompt y'], c: { mask: '$mask' }, d: '$nobody' },
      { prompt: 'say $seed', seed: 7, mask: undefined },
    ),
  ).toEqual({ a: 'say $seed', b: [7, 'x say $seed y'], c: {}, d: '$nobody' });
});

test('settings: one line names what is wrong', () => {
  const read =
    (names: string[], env: Record<string, string> = {}) =>
    () =>
      readModelSettings(names, undefined, env);
  expect(read(['openai'])).toThrow('OPENAI_API_KEY: required for the provider "openai"');
  expect(read(['dall-e'])).toThrow('PROVIDERS: "dall-e" is none of openai');
  expect(read(['comfyui'])).toThrow(/PROVIDERS: comfyui\.(baseUrl|workflow)/);
  expect(read(['gemini'], { GEMINI_API_KEY: 'AIza123' })()).toMatchObject([
    { kind: 'gemini', name: 'gemini', key: 'AIza123', attempts: 2 },
  ]);
  expect(() => readModelSettings(['x'], '/nowhere.json', {})).toThrow('PROVIDERS_FILE: /nowhere.json cannot be read');
});
