import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STARTER_BOOK, STARTER_BOOK_NAME } from '#contract/studio/starter-book.ts';
import {
  DEFAULT_BOOK,
  MAX_SWATCHES,
  createSwatchSnapshot,
  type OwnSwatch,
  type SwatchPage,
} from '#contract/studio/swatches.ts';
import { swatches } from '#server/platform/db/schema/swatches.ts';
import { newId } from '#server/platform/ids.ts';
import { sweep } from '#server/platform/process/sweeper.ts';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { makeUser, signInAgain, type Person } from '#tests/support/server/make.ts';
import { DAY, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { upsertSwatches } from './store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ RETRIM_RATE_LIMITS: 'off' });
});
afterAll(() => t.close());

const SADDLE = {
  code: 'RT-1',
  name: 'Saddle',
  supplier: 'Hide & Co',
  line: 'Classic',
  material: 'leather',
  color: '#A4683A',
  priceBand: 3,
  note: 'Two weeks',
};

const create = async (person: Person, rest: object = {}): Promise<OwnSwatch> => {
  const reply = await person.call('POST', '/api/swatches', { ...SADDLE, ...rest });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<OwnSwatch>();
};
const list = async (person: Person, query: Record<string, string> = {}): Promise<SwatchPage> => {
  const reply = await person.call('GET', `/api/swatches?${new URLSearchParams(query)}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<SwatchPage>();
};
const codes = async (person: Person, query: Record<string, string> = {}): Promise<string[]> =>
  (await list(person, query)).swatches.filter(({ starter }) => !starter).map(({ code }) => code);

test('a swatch is made, changed, deleted and restored; users without swatches see the starter book', async () => {
  const ana = await makeUser(t);
  const empty = await list(ana);
  expect(empty).toMatchObject({
    total: STARTER_BOOK.length,
    books: [{ name: STARTER_BOOK_NAME, count: 48, starter: true }],
  });
  expect(
    empty.swatches.every(
      ({ starter, distance, id }) => starter && distance === null && /^[A-Za-z0-9_-]{4,64}$/.test(id),
    ),
  ).toBe(true);

  const made = await create(ana);
  expect(made).toMatchObject({
    ...SADDLE,
    book: DEFAULT_BOOK,
    color: '#a4683a',
    inStock: true,
    tile: null,
    tileUrl: null,
    starter: false,
  });
  const changed = await ana.call('PUT', `/api/swatches/${made.id}`, { ...SADDLE, name: 'Saddle tan', inStock: false });
  expect([changed.statusCode, changed.json()]).toEqual([
    200,
    expect.objectContaining({ id: made.id, name: 'Saddle tan', inStock: false, createdAt: made.createdAt }),
  ]);

  expect((await ana.call('DELETE', `/api/swatches/${made.id}`)).statusCode).toBe(204);
  expect(await codes(ana)).toEqual([]);
  expect((await ana.call('DELETE', `/api/swatches/${made.id}`)).statusCode).toBe(404);
  expect((await ana.call('PUT', `/api/swatches/${made.id}`, SADDLE)).statusCode).toBe(404);
  const back = await ana.call('POST', `/api/swatches/${made.id}/restore`);
  expect([back.statusCode, back.json()]).toEqual([200, expect.objectContaining({ id: made.id, name: 'Saddle tan' })]);
  expect((await ana.call('POST', `/api/swatches/${made.id}/restore`)).statusCode).toBe(404);
});

test('found by code and words, by book, material and stock, a page at a time', async () => {
  const ana = await makeUser(t);
  await create(ana, {
    code: 'A-100%',
    name: 'Plaid',
    material: 'cloth',
    book: 'Cloths',
    line: 'Highland',
    inStock: false,
  });
  await create(ana, { code: 'B_1', name: 'Oxblood', book: 'Hides' });
  await create(ana, { code: 'B_2', name: 'Walnut', book: 'Hides', supplier: 'Söhne' });
  expect(await codes(ana)).toEqual(['A-100%', 'B_1', 'B_2']);
  expect(await codes(ana, { q: 'highLAND pla' })).toEqual(['A-100%']);
  expect(await codes(ana, { q: 'SÖHNE' })).toEqual(['B_2']);
  expect(await codes(ana, { q: '100%' })).toEqual(['A-100%']);
  expect(await codes(ana, { q: '_' })).toEqual(['B_1', 'B_2']);
  expect(await codes(ana, { q: "'; drop table swatches; --" })).toEqual([]);
  expect(await codes(ana, { book: 'Hides' })).toEqual(['B_1', 'B_2']);
  expect(await codes(ana, { material: 'cloth' })).toEqual(['A-100%']);
  expect(await codes(ana, { inStock: 'false' })).toEqual(['A-100%']);
  expect((await list(ana, { inStock: 'false' })).total).toBe(1);
  expect((await list(ana, { book: STARTER_BOOK_NAME, q: 'rt-s-3', material: 'suede' })).total).toBe(8);
  expect((await list(ana)).books).toEqual([
    { name: 'Cloths', count: 1, starter: false },
    { name: 'Hides', count: 2, starter: false },
    { name: STARTER_BOOK_NAME, count: 48, starter: true },
  ]);
  const second = await list(ana, { limit: '2', offset: '2' });
  expect([second.total, second.swatches.map(({ code }) => code)]).toEqual([51, ['B_2', 'RT-L-101']]);
  for (const wrong of [
    'similarTo=red',
    'limit=0',
    'limit=9999',
    'offset=-1',
    'material=none',
    'inStock=maybe',
    `q=${'x'.repeat(300)}`,
  ])
    expect((await ana.call('GET', `/api/swatches?${wrong}`)).statusCode, wrong).toBe(400);
});

test('near a color the nearest comes first, with its distance as CIEDE2000, the starter book among the own ones', async () => {
  const ana = await makeUser(t);
  await create(ana, { code: 'EXACT', color: '#123456' });
  await create(ana, { code: 'FAR', color: '#ffee00' });
  const { swatches: found } = await list(ana, { similarTo: '#123456', limit: '200' });
  expect(found[0]).toMatchObject({ code: 'EXACT', distance: 0 });
  expect(found.at(-1)).toMatchObject({ code: 'FAR' });
  expect(found.map(({ distance }) => distance)).toEqual(
    [...found].map(({ distance }) => distance!).sort((a, b) => a - b),
  );
  expect(found[1]).toMatchObject({ starter: true });
  expect((await list(ana, { similarTo: '#22304D', limit: '2' })).swatches).toMatchObject([
    { code: 'RT-A-208', distance: 0, starter: true },
    { distance: expect.closeTo(1.09, 0) },
  ]);
});

test("another owner's swatch is not found, whatever is done with it", async () => {
  const [ana, eve] = [await makeUser(t), await makeUser(t)];
  const hers = await create(ana);
  expect((await eve.call('PUT', `/api/swatches/${hers.id}`, SADDLE)).statusCode).toBe(404);
  expect((await eve.call('DELETE', `/api/swatches/${hers.id}`)).statusCode).toBe(404);
  await ana.call('DELETE', `/api/swatches/${hers.id}`);
  expect((await eve.call('POST', `/api/swatches/${hers.id}/restore`)).statusCode).toBe(404);
  expect(await codes(eve)).toEqual([]);
  expect((await ana.call('POST', `/api/swatches/${hers.id}/restore`)).statusCode).toBe(200);
  for (const [method, url] of [
    ['GET', '/api/swatches'],
    ['POST', '/api/swatches'],
    ['GET', '/api/swatches/export'],
    ['POST', '/api/swatches/import'],
    ['POST', '/api/swatches/tile'],
  ] as const) {
    expect((await t.app.inject({ method, url, ...(method === 'POST' ? { payload: {} } : {}) })).statusCode, url).toBe(
      401,
    );
  }
});

test('the starter book is read, not changed; no own book takes its name', async () => {
  const ana = await makeUser(t);
  const [starter] = STARTER_BOOK;
  expect((await ana.call('PUT', `/api/swatches/${starter!.id}`, SADDLE)).json()).toMatchObject({ code: 'forbidden' });
  expect((await ana.call('DELETE', `/api/swatches/${starter!.id}`)).statusCode).toBe(403);
  expect((await ana.call('POST', '/api/swatches', { ...SADDLE, book: 'starter BOOK' })).json()).toMatchObject({
    code: 'invalid_input',
    field: 'book',
  });
});

test('leather has a grain of its own, in the starter book and in a copy; another material has none', async () => {
  const ana = await makeUser(t);
  const { swatches: starters } = await list(ana, { q: 'saddle' });
  expect(starters[0]).toMatchObject({ name: 'Saddle leather', grain: 'tumbled' });
  const copy = await create(ana, { grain: 'tumbled' });
  expect([copy.grain, createSwatchSnapshot(copy).grain]).toEqual(['tumbled', 'tumbled']);
  const vinyl = (
    await ana.call('PUT', `/api/swatches/${copy.id}`, { ...SADDLE, grain: 'tumbled', material: 'vinyl' })
  ).json<OwnSwatch>();
  expect([vinyl.grain, createSwatchSnapshot(vinyl).grain]).toEqual([null, undefined]);
  expect((await create(ana, { code: 'plain' })).grain).toBeNull();
  expect((await ana.call('POST', '/api/swatches', { ...SADDLE, grain: 'woven' })).json()).toMatchObject({
    code: 'invalid_input',
    field: 'grain',
  });
});

test('hostile and empty fields are cleaned or refused', async () => {
  const ana = await makeUser(t);
  for (const wrong of [
    { name: ' \u200b ' },
    { name: 'x'.repeat(10_000) },
    { color: 'red' },
    { color: '#12345' },
    { material: 'none' },
    { material: 'gold' },
    { priceBand: 5 },
    { priceBand: 1.5 },
    { inStock: 'yes' },
    { tile: '../x' },
    { code: 'x'.repeat(41) },
    { note: 'x'.repeat(2500) },
  ])
    expect(
      (await ana.call('POST', '/api/swatches', { ...SADDLE, ...wrong })).statusCode,
      JSON.stringify(wrong).slice(0, 60),
    ).toBe(400);
  const made = await create(ana, { name: '<b>Bob</b>\u202Eevil\u0007', note: 'a\u0000b\r\nc', book: '   ' });
  expect([made.name, made.note, made.book]).toEqual(['<b>Bob</b>evil', 'ab\nc', DEFAULT_BOOK]);
});

test('a code is in a book once, regardless of case; a deleted swatch frees it', async () => {
  const ana = await makeUser(t);
  const first = await create(ana, { book: 'Oak Book', code: 'Ab-1' });
  expect((await ana.call('POST', '/api/swatches', { ...SADDLE, book: 'OAK book', code: 'aB-1' })).json()).toMatchObject(
    { code: 'conflict', field: 'code' },
  );
  await create(ana, { book: 'Other', code: 'Ab-1' });
  const two = await create(ana, { book: 'OAK BOOK', code: 'Ab-2' });
  // A book is spelled as it was first.
  expect(two.book).toBe('Oak Book');
  expect(
    (await ana.call('PUT', `/api/swatches/${two.id}`, { ...SADDLE, book: 'Oak Book', code: 'AB-1' })).statusCode,
  ).toBe(409);
  for (let i = 0; i < 2; i++) await create(ana, { book: 'Oak Book', code: '' });
  await ana.call('DELETE', `/api/swatches/${first.id}`);
  await create(ana, { book: 'Oak Book', code: 'AB-1' });
  expect((await ana.call('POST', `/api/swatches/${first.id}/restore`)).json()).toMatchObject({
    code: 'conflict',
    field: 'code',
  });
});

test('there are five thousand at most, however they come', async () => {
  const ana = await makeUser(t);
  const now = t.deps.now();
  const row = (i: number) => ({
    id: newId(),
    userId: ana.user.id,
    book: 'Many',
    code: `C-${i}`,
    codeKey: `many\nc-${i}`,
    name: `No. ${i}`,
    material: 'vinyl' as const,
    color: '#101010',
    createdAt: now,
    updatedAt: now,
  });
  await t.deps.database.db.transaction((tx) =>
    upsertSwatches(
      tx,
      ana.user.id,
      Array.from({ length: MAX_SWATCHES - 1 }, (_, i) => row(i)),
    ),
  );
  const both = await Promise.all(
    [1, 2].map((i) => ana.call('POST', '/api/swatches', { ...SADDLE, code: `LAST-${i}` })),
  );
  expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
  const took = await cpuMsOf(async () =>
    expect((await list(ana, { similarTo: '#112233' })).total).toBe(MAX_SWATCHES + 48),
  );
  expect(took).toBeLessThan(2000);
  expect(
    (await ana.call('POST', '/api/swatches/import', { csv: 'code,name,material,color\nNEW,New,vinyl,#000000' })).json(),
  ).toMatchObject({ code: 'conflict' });
});

test('deleted swatches are removed after thirty days, and thirty days after their last render', async () => {
  const ana = await makeUser(t);
  const [forgotten, used] = [await create(ana, { code: 'F' }), await create(ana, { code: 'U' })];
  const { db } = t.deps.database;
  await db
    .update(swatches)
    .set({ usedAt: new Date(t.deps.now().getTime() + 10 * DAY) })
    .where(eq(swatches.id, used.id));
  for (const { id } of [forgotten, used]) await ana.call('DELETE', `/api/swatches/${id}`);
  const left = async () =>
    (
      await db
        .select({ id: swatches.id })
        .from(swatches)
        .where(and(eq(swatches.userId, ana.user.id)))
    ).map(({ id }) => id);
  t.clock.advance(29 * DAY);
  await sweep(t.deps);
  expect((await left()).length).toBe(2);
  t.clock.advance(2 * DAY);
  await sweep(t.deps);
  expect(await left()).toEqual([used.id]);
  t.clock.advance(11 * DAY);
  await sweep(t.deps);
  expect(await left()).toEqual([]);
  const again = await signInAgain(t, ana);
  expect((await again.call('POST', `/api/swatches/${forgotten.id}/restore`)).statusCode).toBe(404);
});
