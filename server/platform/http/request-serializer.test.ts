import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

const lines: string[] = [];
let pages: string;
let t: TestApp;
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  pages = await mkdtemp(path.join(os.tmpdir(), 'retrim-pages-'));
  await mkdir(path.join(pages, 'assets'));
  await writeFile(path.join(pages, 'assets/presentation-form-with-prices-Ab3dEf12.js'), '');
  t = await openTestApp(
    {},
    {
      clientFolder: pages,
      prepare: async (deps) => {
        deps.log = pino({ level: 'info' }, sink);
      },
    },
  );
});
afterAll(async () => {
  await t.close();
  await rm(pages, { recursive: true, force: true });
});

const TOKEN = 'iGpfwvZamj4ppNAsPsNj13dv';

test.each([
  [`/s/${TOKEN}`, '/s/…'],
  [`/api/share/${TOKEN}/before?v=6d5f`, '/api/share/…/before?v=6d5f'],
  ['/share/a', '/share/…'],
  ['/embed/abc', '/embed/…'],
  ['/api/publications/abc/after', '/api/publications/…/after'],
  [`/%73/${TOKEN}`, '/s/…'],
  [`/S/${TOKEN}`, '/S/…'],
  [`/s/${TOKEN}/more`, '/s/…/more'],
  [`/reset-password?t%6fken=${TOKEN}&x=1`, '/reset-password?token=…&x=1'],
  ['/reset-password?token=abc&x=1', '/reset-password?token=…&x=1'],
  ['/api/files/F3Yc0mVfQkW9t2QzS1dRbA?size=small', '/api/files/F3Yc0mVfQkW9t2QzS1dRbA?size=small'],
  ['/designs/s/1', '/designs/s/1'],
  ['/assets/presentation-form-with-prices-Ab3dEf12.js', '/assets/presentation-form-with-prices-Ab3dEf12.js'],
])('%s is logged as %s', async (url, logged) => {
  lines.length = 0;
  await t.app.inject(url);
  const asked = lines.map((line) => JSON.parse(line) as { req?: { url: string } }).find(({ req }) => req !== undefined);
  expect(asked?.req?.url).toBe(logged);
  expect(lines.join('')).not.toContain(TOKEN);
});
