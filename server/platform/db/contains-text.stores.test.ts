import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser, type Person } from '#tests/support/server/make.ts';
import { toAnyCasePattern, toLikePattern } from './contains-text.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
let ana: Person;
beforeAll(async () => {
  t = await openTestApp();
  ana = await makeUser(t, { isAdmin: true });
});
afterAll(() => t.close());

const NAMES = ['Émile Müller', 'Иванов', 'Şahin Ünlü', 'Ångström', 'กำมะหยี่ดำ', 'हिन्दी', '\ufa19\u8c37', '100%_[x]*'];
const search = async (path: string, text: string): Promise<string> =>
  (await ana.call('GET', `${path}${encodeURIComponent(text)}`)).body;

/** What people type for a name: its own letters, small and capital ones, and marks apart from their letters. */
const typings = (name: string): string[] => [name, name.toLowerCase(), name.toUpperCase(), name.normalize('NFD')];

test.each(NAMES)('%s is found among customers, swatches and accounts in any case', async (name) => {
  const swatch = { name, book: 'Shop', material: 'leather', color: '#c8a070' };
  expect((await ana.call('POST', '/api/customers', { name })).statusCode).toBe(201);
  expect((await ana.call('POST', '/api/swatches', swatch)).statusCode).toBe(201);
  await makeUser(t, { username: name });
  for (const typed of typings(name))
    for (const path of ['/api/customers?q=', '/api/swatches?q=', '/api/admin/users?search='])
      expect(await search(path, typed), `${path}${typed}`).toContain(JSON.stringify(name));
});

test('an apostrophe and a hyphen are found as whichever of their signs a phone or a keyboard types', async () => {
  for (const [name, typed] of [
    ['O\u2019Brien', "o'brien"],
    ["D'Arc", 'd\u2019arc'],
    ['Rolls\u2011Royce', 'rolls-royce'],
    ['Land-Rover', 'land\u2013rover'],
  ] as const) {
    await ana.call('POST', '/api/customers', { name });
    expect(await search('/api/customers?q=', typed), typed).toContain(JSON.stringify(name));
  }
});

test('signs mean themselves', async () => {
  for (const sign of ['.*', '%', '\\', '(', '[', '^$'])
    expect(await search('/api/customers?q=', `Ivan${sign}`)).toBe('[]');
});

test('a letter is looked for in both its cases, everything else as it is', () => {
  expect(toAnyCasePattern('aÉ-1.')).toBe('[aA][Éé](?:-|\u2010|\u2011|\u2012|\u2013)1\\.');
});

test('the rough look lets everything through that the search finds, also signs that mean something to LIKE', () => {
  expect(toLikePattern('50%_a\\B')).toBe('%50\\%\\_a\\\\b%');
  expect(toLikePattern('Škoda é')).toBe('%%koda %%');
});
