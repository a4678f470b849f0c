import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COOKIES, PERSONAL_DATA, THIRD_PARTIES, type DataId } from '#contract/account/privacy-register.ts';
import { hashPassword } from '#server/platform/http/password-hash.ts';
import { designs, files } from '#server/platform/db/schema.ts';
import { shares } from '#server/platform/db/schema/shares.ts';
import { projectRoot } from '#server/platform/entry.ts';
import { newId } from '#server/platform/ids.ts';
import { hashShareToken, newShareToken } from '#server/customer/shares/share-token.ts';
import { makeJpeg, makeUser, PASSWORD } from '#tests/support/server/make.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { makeVisitor } from '#tests/support/server/visitor.ts';
import { DATA_LOCATIONS } from '#tests/support/data-locations.ts';
import { DESIGN_FIELDS } from '#tests/support/a-design.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const words = (columns: string): string[] => columns.trim().split(/\s+/);

test('every column of the database has its place in the privacy register, and every entry of the register speaks of something', async () => {
  const { rows } = await t.deps.database.db.execute<{ table: string; column: string }>(
    "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' order by 1, 2",
  );
  const there: Record<string, string[]> = {};
  for (const { table, column } of rows) (there[table] ??= []).push(column);
  const said = Object.fromEntries(
    Object.entries(DATA_LOCATIONS).map(([table, places]) => [table, Object.values(places).flatMap(words).sort()]),
  );
  expect(said).toEqual(Object.fromEntries(Object.entries(there).map(([table, columns]) => [table, columns.sort()])));
  const spoken = new Set(Object.values(DATA_LOCATIONS).flatMap((places) => Object.keys(places)));
  // Neither the log nor a copy is a table.
  expect((Object.keys(PERSONAL_DATA) as DataId[]).filter((id) => !spoken.has(id))).toEqual(['serverLog', 'copies']);
});

test('columns that could name a person are never declared plain', () => {
  for (const [table, { plain = '' }] of Object.entries(DATA_LOCATIONS))
    for (const column of words(plain))
      expect(column, `${table}.${column}`).not.toMatch(
        /user|email|name$|address|phone|note|message|words|agent|password|ip$/,
      );
});

test('cookies are set in five places, and each of them is in the register', async () => {
  const sources = (await readdir(path.join(projectRoot, 'server'), { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const setting = await Promise.all(
    sources.map(async (file) =>
      /\.setCookie\(|set-cookie/i.test(await readFile(path.join(projectRoot, 'server', file), 'utf8')) ? file : '',
    ),
  );
  expect(setting.filter((file) => file !== '').sort()).toEqual([
    'account/sign-in/second-factor/challenges.ts',
    'customer/shares/customer-language.ts',
    'customer/shares/open-share.ts',
    'platform/http/session.ts',
    'studio/photos/visitors/visitor-cookie.ts',
  ]);
});

test('a walk through every way in meets exactly the cookies of the register', async () => {
  const person = await makeUser(t);
  const seen = new Set<string>();
  const note = (answer: { cookies: { name: string }[] }): void =>
    answer.cookies.forEach(({ name }) => seen.add(name.replace(/^__Host-/, '').replace(/^(retrim_share_).+$/, '$1*')));

  const login = { email: person.user.email, password: PASSWORD };
  note(await t.app.inject({ method: 'POST', url: '/api/login', payload: login }));
  note(await t.app.inject({ method: 'POST', url: '/api/login/passkey/options', payload: {} }));
  note(await person.call('POST', '/api/account/passkeys/options', { password: PASSWORD }));
  const { secret } = (await person.call('POST', '/api/account/two-factor', { password: PASSWORD })).json();
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: t.deps.now().getTime() });
  expect((await person.call('PUT', '/api/account/two-factor', { code })).statusCode).toBe(200);
  note(await t.app.inject({ method: 'POST', url: '/api/login', payload: login }));

  note(await makeVisitor(t, '203.0.113.1').uploadPhoto(await makeJpeg()));

  const token = await shareWithPassword(person.user.id, 'walnut');
  const unlocked = await t.app.inject({
    method: 'POST',
    url: `/api/share/${token}/unlock`,
    payload: { password: 'walnut' },
  });
  expect(unlocked.statusCode, unlocked.body).toBe(204);
  note(unlocked);
  const cookies = Object.fromEntries(unlocked.cookies.map(({ name, value }) => [name, value]));
  note(
    await t.app.inject({ method: 'PUT', url: `/api/share/${token}/language`, payload: { language: 'de' }, cookies }),
  );
  expect([...seen].sort()).toEqual(COOKIES.map(({ name }) => name).sort());
});

const shareWithPassword = async (userId: string, password: string): Promise<string> => {
  const { db } = t.deps.database;
  const [fileId, token] = [newId(), newShareToken()];
  await db.insert(files).values({
    id: fileId,
    userId,
    kind: 'render',
    storageKey: `renders/${fileId}.png`,
    mime: 'image/png',
    bytes: 1,
    sha256: '00',
  });
  const [design] = await db
    .insert(designs)
    .values({
      userId,
      name: 'Red',
      originalImageUrl: 'x',
      generatedImageUrl: 'x',
      generatedFileId: fileId,
      ...DESIGN_FIELDS,
    })
    .returning();
  await db.insert(shares).values({
    id: newId(),
    userId,
    designId: design!.id,
    rootId: design!.id,
    tokenHash: hashShareToken(token),
    tokenSealed: 'x',
    passwordHash: await hashPassword(password),
    requestHash: 'x',
  });
  return token;
};

const HOST = /https?:\/\/(?:\*\.)?([a-z0-9.-]+)/g;
const hostsIn = (policy: string): string[] => [...new Set([...policy.matchAll(HOST)].map(([, host]) => host!))];

test('pages may call only hosts of the register, and none when nothing is configured', async () => {
  const silent = String((await t.app.inject('/')).headers['content-security-policy']);
  expect(hostsIn(silent)).toEqual([]);
  const selling = await openTestApp({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' });
  const named = Object.values(THIRD_PARTIES).flatMap(({ hosts }) => [...hosts] as string[]);
  const called = hostsIn(String((await selling.app.inject('/')).headers['content-security-policy']));
  expect(called.length).toBeGreaterThan(0);
  for (const host of called)
    expect(
      named.some((name) => host === name || host.endsWith(`.${name}`)),
      host,
    ).toBe(true);
  await selling.close();
});
