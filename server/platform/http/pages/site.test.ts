import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { composeMail } from '#server/platform/mail/compose-mail.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let folder: string;
let t: TestApp;
const fileWith = (content: unknown): string => {
  const file = path.join(folder, `site-${Math.random()}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const SITE = {
  quotes: [{ text: 'We show it before we cut it.', name: 'A. Example', role: 'Trimmer', consent: '2026-10-05' }],
  partners: [{ name: 'Example Hides', logo: 'hides.png', url: 'https://hides.example.com' }],
  claims: [
    { key: 'renders', value: '12,000', text: 'renders made', source: 'count of this server', verified: '2026-10-05' },
  ],
};
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'retrim-site-'));
  writeFileSync(
    path.join(folder, 'hides.png'),
    await sharp({ create: { width: 80, height: 30, channels: 3, background: '#333' } })
      .png()
      .toBuffer(),
  );
  writeFileSync(path.join(folder, 'hides.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  t = await openTestApp({
    OPERATOR_NAME: 'Example Trim LLC',
    OPERATOR_ADDRESS: '1 Example Street, Detroit',
    SUPPORT_PHONE: '+1 313 555 0123',
    SUPPORT_CHAT_URL: 'https://chat.example.com',
    SUPPORT_CHAT_HOURS: 'always',
    SITE_FILE: fileWith(SITE),
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PROVIDERS: 'openai',
    OPENAI_API_KEY: 'k',
  });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

test("A-38, B-15, S-09, S-24: pages get the operator's settings; hours are the default ones unless set", async () => {
  const site = (await t.app.inject('/api/site')).json();
  expect((await t.app.inject('/api/config')).json()).toMatchObject({ support: site.support });
  expect(site).toEqual({
    operator: { name: 'Example Trim LLC', address: '1 Example Street, Detroit' },
    support: {
      email: 'support@localhost',
      phone: { number: '+1 313 555 0123', hours: 'Mon-Fri 9-5 EST' },
      chat: { url: 'https://chat.example.com', hours: 'always' },
    },
    quotes: [{ text: 'We show it before we cut it.', name: 'A. Example', role: 'Trimmer' }],
    partners: [{ name: 'Example Hides', url: 'https://hides.example.com', logo: '/api/site/logos/0' }],
    claims: [{ value: '12,000', text: 'renders made', source: 'count of this server', verified: '2026-10-05' }],
    outside: {
      payments: 'stripe',
      paymentScript: false,
      mailServer: false,
      bucket: expect.any(Boolean),
      traces: false,
      models: ['OpenAI'],
    },
  });
  const logo = await t.app.inject(site.partners[0].logo);
  expect([logo.statusCode, logo.headers['content-type'], (await sharp(logo.rawPayload).metadata()).width]).toEqual([
    200,
    'image/png',
    80,
  ]);
  expect((await t.app.inject('/api/site/logos/1')).statusCode).toBe(404);
});

test('without settings the pages have nothing to say', () => {
  expect(readConfig({}).site).toEqual({
    operator: { name: null, address: null },
    phone: null,
    chat: null,
    quotes: [],
    partners: [],
    claims: [],
  });
});

test('mails are signed by the operator, and unsigned when none is named', () => {
  const letter = { subject: 'S', heading: 'H', blocks: [] };
  const signed = composeMail(letter, t.deps.config);
  for (const form of [signed.text, signed.html]) expect(form).toContain('Example Trim LLC, 1 Example Street, Detroit');
  const plain = composeMail(letter, readConfig({}));
  expect(plain.text).toContain('before a hide is cut.\nhttp://localhost:3000');
  expect(plain.html).toMatch(/before a hide is cut\.<\/(?:p|td|div)>/);
});

test.each([
  [{ OPERATOR_ADDRESS: '1 Example Street' }, 'OPERATOR_NAME: required when OPERATOR_ADDRESS is set'],
  [{ SUPPORT_PHONE: 'call us' }, 'SUPPORT_PHONE: must be a phone number'],
  [
    { SUPPORT_CHAT_URL: 'http://chat.example.com' },
    'SUPPORT_CHAT_URL: must be an address like https://chat.example.com',
  ],
  [{ SITE_FILE: '/nowhere/site.json' }, "SITE_FILE: /nowhere/site.json can't be read"],
] as const)('a wrong setting %j ends the start with one line', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});

test('a wrong site file ends the start with the place of the fault', () => {
  const [quote] = SITE.quotes;
  const wrong: [unknown, RegExp][] = [
    ['{', /is not valid JSON$/],
    [[], /: the file: /],
    [{ quotes: [{ ...quote, consent: undefined }] }, /: quotes\.0\.consent: /],
    [{ quotes: [{ ...quote, stars: 5 }] }, /: quotes\.0: .*stars/],
    [{ claims: [{ ...SITE.claims[0], source: ' ' }] }, /: claims\.0\.source: /],
    [{ partners: [{ name: 'X', logo: 'gone.png' }] }, /partners\.0\.logo: .*gone\.png can't be read$/],
    [{ partners: [{ name: 'X', logo: 'hides.svg' }] }, /partners\.0\.logo: .* must be a PNG, JPEG or WebP$/],
    [
      { partners: [{ name: 'X', logo: 'hides.png', url: 'javascript:alert(1)' }] },
      /partners\.0\.url: must be an address/,
    ],
  ];
  for (const [content, sentence] of wrong) expect(() => readConfig({ SITE_FILE: fileWith(content) })).toThrow(sentence);
});
