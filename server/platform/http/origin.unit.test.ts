import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { refuseForeignWrites } from './origin.ts';

const APP = 'https://retrim.example';
const write =
  (headers: Record<string, string>, method = 'POST'): (() => void) =>
  () =>
    refuseForeignWrites({ method, headers: { host: 'retrim.example', ...headers } } as unknown as FastifyRequest, APP);

/** A browser may send one of the two headers only. */
test.each([
  ['cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['another subdomain', { 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that ends as ours does', { origin: 'https://evilretrim.example' }],
  ['an origin that begins as ours does', { origin: 'https://retrim.example.evil.example' }],
  ['our host on another port', { origin: 'https://retrim.example:8443' }],
  ['an origin that is hidden', { origin: 'null' }],
])('a write is refused that only names %s', (_, headers) => {
  expect(write(headers)).toThrow('came from another site');
  expect(write(headers, 'GET')).not.toThrow();
});

test.each([
  ['our own page', { origin: APP, 'sec-fetch-site': 'same-origin' }],
  ['an address that was typed', { 'sec-fetch-site': 'none' }],
  ['a program that names no origin', {}],
  ['our server under another name', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
])('a write passes that comes from %s', (_, headers) => {
  expect(write(headers)).not.toThrow();
});
