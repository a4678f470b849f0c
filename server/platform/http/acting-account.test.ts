/** A page of one account whose browser has meanwhile signed in another one. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_HEADER, NO_ACCOUNT } from '#contract/account/account-header.ts';
import { designs, files } from '#server/platform/db/schema.ts';
import { visitorPhotos } from '#server/platform/db/schema/visitors.ts';
import { makeJpeg, makeUser, type Person } from '#tests/support/server/make.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { pieceUrl } from '#tests/support/server/visitor.ts';

let t: TestApp;
let [ana, eve]: Person[] = [];
beforeAll(async () => {
  t = await openTestApp();
  t.deps.pool = {
    ...t.deps.pool,
    analyzePhoto: async () =>
      ({ bytes: new Uint8Array(), zones: [], warnings: [], source: { width: 1, height: 1 } }) as never,
  };
  [ana, eve] = [await makeUser(t), await makeUser(t)];
});
afterAll(() => t.close());

const send = async (url: string, who: Person | undefined, account: string | undefined) => {
  const form = multipart(await makeJpeg());
  return t.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': form.type,
      ...(who === undefined ? {} : { cookie: who.cookie }),
      ...(account === undefined ? {} : { [ACCOUNT_HEADER]: account }),
    },
    payload: form.body,
  });
};
const codeOf = (answer: Awaited<ReturnType<typeof send>>) => [answer.statusCode, answer.json<{ code?: string }>().code];
const filesOf = (who: Person) => t.deps.database.db.select().from(files).where(eq(files.userId, who.user.id));

test('a photo that was chosen under one account is never stored for another that has signed in meanwhile', async () => {
  expect(codeOf(await send('/api/upload', eve, ana!.user.id))).toEqual([401, 'account_changed']);
  expect(codeOf(await send('/api/upload?of=material', eve, ana!.user.id))).toEqual([401, 'account_changed']);
  expect(codeOf(await send('/api/upload', eve, NO_ACCOUNT))).toEqual([401, 'account_changed']);
  expect(await filesOf(eve!)).toEqual([]);
  expect((await send('/api/upload', ana, ana!.user.id)).statusCode).toBe(201);
  // Programs do not send the header.
  expect((await send('/api/upload', ana, undefined)).statusCode).toBe(201);
  expect(await filesOf(ana!)).toHaveLength(1);
});

test('a visitor’s photo that waited is not stored in a browser in which somebody has signed in', async () => {
  const url = pieceUrl({ upload: 'a'.repeat(22), from: 0, size: (await makeJpeg()).length });
  expect(codeOf(await send(url, eve, NO_ACCOUNT))).toEqual([401, 'account_changed']);
  expect(await t.deps.database.db.select().from(visitorPhotos)).toEqual([]);
  expect((await send(url, undefined, NO_ACCOUNT)).statusCode).toBe(201);
});

test('the same holds for every call that changes or reads private data', async () => {
  const as = (who: Person, account: Person) => ({ cookie: who.cookie, [ACCOUNT_HEADER]: account.user.id });
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string>) =>
    t.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) });
  for (const [method, url] of [
    ['GET', '/api/designs'],
    ['POST', '/api/designs'],
    ['DELETE', '/api/designs/1'],
    ['POST', '/api/customers'],
    ['POST', '/api/create-subscription'],
  ] as const)
    expect(codeOf(await call(method, url, as(eve!, ana!))), `${method} ${url}`).toEqual([401, 'account_changed']);
  expect((await call('GET', '/api/designs', as(ana!, ana!))).statusCode).toBe(200);
  expect(await t.deps.database.db.select().from(designs)).toEqual([]);
});
