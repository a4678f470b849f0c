import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/test-app.ts';
import { withoutSecrets } from './logged-request.ts';

const lines: string[] = [];
let t: TestApp;
beforeAll(async () => {
  const sink = new Writable({ write(chunk: Buffer, _encoding, done) { lines.push(chunk.toString()); done(); } });
  t = await openTestApp({}, { prepare: async (deps) => { deps.log = pino({ level: 'info' }, sink); } });
});
afterAll(() => t.close());

test.each([
  ['/s/iGpfwvZamj4ppNAsPsNj13dv', '/s/…'], ['/api/share/iGpf/before?v=6d5f', '/api/share/…/before?v=6d5f'], ['/share/a', '/share/…'], ['/embed/abc', '/embed/…'], ['/api/publications/abc/after', '/api/publications/…/after'],
  ['/reset-password?token=abc&x=1', '/reset-password?token=…&x=1'], ['/api/shares/12', '/api/shares/12'], ['/designs/s/1', '/designs/s/1'],
])('%s is logged as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged);
});

test('the log of a running app holds no link', async () => {
  await t.app.inject('/api/share/iGpfwvZamj4ppNAsPsNj13dv/before');
  await t.app.inject('/s/iGpfwvZamj4ppNAsPsNj13dv');
  expect(lines.join('')).toContain('/api/share/…/before');
  expect(lines.join('')).not.toContain('iGpfwvZamj4ppNAsPsNj13dv');
});
