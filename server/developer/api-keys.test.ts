import { Writable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_CALLS_PER_MINUTE, MAX_API_KEYS } from '#contract/developer/api-keys.ts';
import { SCOPES, type Scope } from '#contract/developer/scopes.ts';
import { apiAudit, apiKeys } from '#server/platform/db/schema/developers.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { users } from '#server/platform/db/schema.ts';
import { API_CALL_LIMIT, WRONG_KEY_LIMIT } from '#server/platform/http/api-key.ts';
import { newKey } from '#server/platform/http/api-key-store.ts';
import { listBoundEndpoints } from '#server/platform/http/serve.ts';
import { makeJpeg, makeUser, PASSWORD, type Person } from '#tests/support/server/make.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import {
  expectConsistentLedger,
  makePhotoOwner,
  openRenderScene,
  renderRow,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { DAY } from '#tests/support/server/test-app.ts';

let t: RenderScene;
let said = '';
beforeAll(async () => {
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        said += chunk.toString();
        done();
      },
    }),
  );
  t = await openRenderScene({}, async (deps) => {
    deps.log = log;
  });
});
afterAll(() => t.close());

const makeKey = async (
  person: Person,
  scopes: readonly Scope[] = SCOPES,
  rest: object = {},
): Promise<{ key: string; id: string; prefix: string }> => {
  const reply = await person.call('POST', '/api/account/api-keys', {
    name: 'Shop software',
    scopes,
    expiresInDays: null,
    password: PASSWORD,
    ...rest,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  const { key, view } = reply.json<{ key: string; view: { id: string; prefix: string } }>();
  return { key, id: view.id, prefix: view.prefix };
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const withKey = (key: string, method: Method, url: string, body?: object, headers: Record<string, string> = {}) =>
  t.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });

test('a key is shown once, and nothing that could open anything is stored, listed, exported or logged', async () => {
  const person = await makeUser(t);
  const { key, prefix } = await makeKey(person, ['account:read']);
  expect(key).toMatch(/^rtm_[A-Za-z0-9]{8}_[A-Za-z0-9]{43}$/);
  const [row] = await t.deps.database.db.select().from(apiKeys).where(eq(apiKeys.prefix, prefix));
  expect(JSON.stringify(row)).not.toContain(key.slice(13));
  const list = await person.call('GET', '/api/account/api-keys');
  expect(list.json()).toMatchObject([
    { prefix, name: 'Shop software', scopes: ['account:read'], lastUsedAt: null, expiresAt: null },
  ]);
  expect((await withKey(key, 'GET', '/api/user')).json()).toMatchObject({ id: person.user.id });
  expect((await person.call('GET', '/api/account/api-keys')).json()).toMatchObject([{ lastUsedIp: '127.0.0.1' }]);
  for (const text of [list.body, (await person.call('GET', '/api/account/api-log')).body, said]) {
    expect(text).not.toContain(key.slice(13));
    expect(text).not.toContain(row!.keyHash);
  }
  expect(said).toContain(prefix);
  const [mail] = await t.deps.database.db.select().from(mails).where(eq(mails.to, person.user.email));
  expect(mail).toMatchObject({ template: 'security-notice' });
  expect(JSON.stringify(mail!.data)).toContain(prefix);
  expect(JSON.stringify(mail!.data)).not.toContain(key.slice(13));
});

test('a key asks for the password, a name and at least one scope', async () => {
  const person = await makeUser(t);
  const ask = (body: object) =>
    person.call('POST', '/api/account/api-keys', {
      name: 'Shop',
      scopes: ['photos:read'],
      expiresInDays: 30,
      password: PASSWORD,
      ...body,
    });
  expect((await ask({ password: 'wrong wrong' })).json()).toMatchObject({ code: 'wrong_password' });
  for (const wrong of [
    { name: ' ' },
    { scopes: [] },
    { scopes: ['admin'] },
    { scopes: ['photos:read', '*'] },
    { expiresInDays: 0 },
    { expiresInDays: '30' },
    { password: undefined },
  ]) {
    expect((await ask(wrong)).json(), JSON.stringify(wrong)).toMatchObject({ code: 'invalid_input' });
  }
  expect((await person.call('GET', '/api/account/api-keys')).json()).toEqual([]);
});

test('deny by default: a key opens exactly the operations whose contract names a scope', async () => {
  const everything = await makeKey(await makeUser(t, { isAdmin: true }));
  const nothing: Record<Scope, { key: string }> = {} as never;
  const person = await makeUser(t);
  // For every scope a key that has all the others.
  for (const scope of SCOPES)
    nothing[scope] = await makeKey(
      person,
      SCOPES.filter((other) => other !== scope),
    );
  const opened: string[] = [];
  for (const { method, path, access, scope } of listBoundEndpoints(t.app)) {
    if (access === 'none') continue;
    const url = path.replace(/:\w+/g, 'aaaaaaaaaaaaaaaa');
    const reply = await withKey(everything.key, method, url, method === 'GET' || method === 'DELETE' ? undefined : {});
    const refused = reply.statusCode === 403 && reply.json<{ code: string }>().code === 'missing_scope';
    expect(refused, `${method} ${path} ${reply.statusCode}`).toBe(scope === undefined);
    if (scope === undefined) continue;
    opened.push(`${method} ${path}`);
    expect(access, path).toBe('user');
    expect(reply.statusCode, path).not.toBe(401);
    expect((await withKey(nothing[scope].key, method, url)).json(), path).toMatchObject({ code: 'missing_scope' });
  }
  expect(opened).toContain('POST /api/generate-design');
  for (const path of [
    '/api/account',
    '/api/account/api-keys',
    '/api/account/export',
    '/api/admin/users',
    '/api/create-subscription',
    '/api/trash/:id',
  ]) {
    expect(
      opened.some((one) => one.endsWith(` ${path}`)),
      path,
    ).toBe(false);
  }
});

test('revoked, over, mistyped and foreign keys are one and the same 401, and a cookie beside a key counts for nothing', async () => {
  const person = await makeUser(t);
  const revoked = await makeKey(person);
  const short = await makeKey(person, SCOPES, { expiresInDays: 1 });
  const stranger = await makeUser(t);
  expect((await stranger.call('DELETE', `/api/account/api-keys/${revoked.id}`)).statusCode).toBe(404);
  expect((await withKey(revoked.key, 'GET', '/api/user')).statusCode).toBe(200);
  expect((await person.call('DELETE', `/api/account/api-keys/${revoked.id}`)).statusCode).toBe(204);
  expect((await person.call('DELETE', `/api/account/api-keys/${revoked.id}`)).statusCode).toBe(404);
  expect((await withKey(short.key, 'GET', '/api/user')).statusCode).toBe(200);
  t.clock.advance(DAY + 1000);
  const mistyped = `${short.key.slice(0, -1)}${short.key.endsWith('A') ? 'B' : 'A'}`;
  for (const key of [
    revoked.key,
    short.key,
    mistyped,
    newKey().key,
    'rtm_',
    'rtm_x',
    `rtm_${'a'.repeat(5000)}`,
    "rtm_'; drop table api_keys --",
  ]) {
    for (const headers of [{}, { cookie: person.cookie }] as Record<string, string>[]) {
      const reply = await withKey(key, 'GET', '/api/user', undefined, headers);
      expect([reply.statusCode, reply.json<{ code: string }>().code], key.slice(0, 20)).toEqual([
        401,
        'invalid_api_key',
      ]);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  }
  t.clock.advance(-DAY - 1000);
});

test("another user's objects are 404 with a key as well, also with an administrator's", async () => {
  const owner = await makePhotoOwner(t);
  const renderId = await owner.start();
  for (const isAdmin of [false, true]) {
    const { key } = await makeKey(await makeUser(t, { isAdmin }));
    for (const url of [
      owner.image,
      `/api/renders/${renderId}`,
      `/api/renders/${renderId}/events`,
      `/api/renders/${renderId}/picture`,
      '/api/customers/aaaaaaaaaaaa',
      '/api/approvals/aaaaaaaaaaaa',
      '/api/designs/1/share',
    ]) {
      expect((await withKey(key, 'GET', url)).statusCode, url).toBe(404);
    }
    expect((await withKey(key, 'DELETE', `/api/renders/${renderId}`)).statusCode).toBe(404);
    expect(
      (
        await withKey(key, 'POST', '/api/generate-design', {
          originalImage: owner.image,
          style: 'original',
          materials: ['leather'],
          mainColors: ['red'],
        })
      ).statusCode,
    ).toBe(404);
  }
  expect((await renderRow(t, renderId)).state).not.toBe('cancelled');
});

test('from upload to picture with a key alone: the render is charged to its owner, once, and no origin is asked for', async () => {
  const person = await makeUser(t);
  const { key } = await makeKey(person, ['photos:write', 'renders:write', 'renders:read']);
  const form = multipart(await makeJpeg({ width: 96, height: 64 }));
  const upload = await t.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { authorization: `bearer ${key}`, 'content-type': form.type, origin: 'https://shop.example' },
    payload: form.body,
  });
  expect(upload.statusCode, upload.body).toBe(201);
  const { imageUrl } = upload.json<{ imageUrl: string }>();
  const body = { originalImage: imageUrl, style: 'original', materials: ['leather'], mainColors: ['red'] };
  const ask = () =>
    withKey(key, 'POST', '/api/generate-design', body, {
      'idempotency-key': 'order-17',
      origin: 'https://shop.example',
      'sec-fetch-site': 'cross-site',
    });
  const [first, again] = [await ask(), await ask()];
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.json()).toMatchObject({ renderId: first.json<{ renderId: string }>().renderId });
  const picture = await withKey(key, 'GET', `/api/renders/${first.json<{ renderId: string }>().renderId}/picture`);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await withKey(key, 'GET', imageUrl)).json()).toMatchObject({ code: 'missing_scope' });
  expect(await expectConsistentLedger(t, person.user.id)).toEqual({ used: 1 });
  // The same allowance as in the browser: renders used there are used here.
  await t.deps.database.db.update(users).set({ monthlyRendersLimit: 1 }).where(eq(users.id, person.user.id));
  expect((await withKey(key, 'POST', '/api/generate-design', body)).statusCode).toBe(402);
});

test('guessing keys is slowed down, without slowing others', async () => {
  const { key } = await makeKey(await makeUser(t));
  const tryKeys = (ip: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        t.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${newKey().key}` }, remoteAddress: ip }),
      ),
    );
  const statuses = (await tryKeys('203.0.113.77', WRONG_KEY_LIMIT.max + 15)).map(({ statusCode }) => statusCode);
  expect([
    statuses.filter((status) => status === 401).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([WRONG_KEY_LIMIT.max, 15]);
  expect(
    (
      await t.app.inject({
        url: '/api/user',
        headers: { authorization: `Bearer ${key}` },
        remoteAddress: '203.0.113.77',
      })
    ).statusCode,
  ).toBe(200);
  expect((await tryKeys('203.0.113.78', 1))[0]!.statusCode).toBe(401);
});

test('a key has its calls a minute, exactly, and says when to come back', async () => {
  expect(API_CALL_LIMIT.max).toBe(MAX_CALLS_PER_MINUTE);
  const person = await makeUser(t);
  const { key } = await makeKey(person, ['account:read']);
  const other = await makeKey(person, ['account:read']);
  const replies = [];
  for (let i = 0; i < 4; i++)
    replies.push(
      ...(await Promise.all(
        Array.from({ length: MAX_CALLS_PER_MINUTE / 4 + 5 }, () => withKey(key, 'GET', '/api/subscription')),
      )),
    );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_CALLS_PER_MINUTE);
  const refused = replies.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(20);
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
  expect((await withKey(other.key, 'GET', '/api/subscription')).statusCode).toBe(200);
});

test('concurrent requests make no more keys than an account may have; changes are logged', async () => {
  const person = await makeUser(t);
  const replies = [];
  // Eight at once: more passwords than that are not checked at the same time.
  for (let i = 0; i < 3; i++)
    replies.push(
      ...(await Promise.all(
        Array.from({ length: (MAX_API_KEYS + 4) / 3 }, () =>
          person.call('POST', '/api/account/api-keys', {
            name: 'Shop',
            scopes: ['photos:read'],
            expiresInDays: 90,
            password: PASSWORD,
          }),
        ),
      )),
    );
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_API_KEYS);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4);
  const [{ id }] = (await person.call('GET', '/api/account/api-keys')).json<{ id: string }[]>() as [{ id: string }];
  expect((await person.call('DELETE', `/api/account/api-keys/${id}`)).statusCode).toBe(204);
  expect(
    (await person.call('GET', '/api/account/api-log')).json<{ action: string; address: string }[]>()[0],
  ).toMatchObject({ action: 'key.revoked', ipAddress: '127.0.0.1' });
});

test('a deleted account takes its keys with it', async () => {
  const person = await makeUser(t);
  const { key } = await makeKey(person);
  expect((await person.call('DELETE', '/api/account', { password: PASSWORD })).statusCode).toBe(204);
  expect((await withKey(key, 'GET', '/api/user')).statusCode).toBe(401);
  for (const table of [apiKeys, apiAudit])
    expect(await t.deps.database.db.select().from(table).where(eq(table.userId, person.user.id))).toEqual([]);
});
