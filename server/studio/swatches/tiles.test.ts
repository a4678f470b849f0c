/** Photographed materials: made, kept, swept, and shown to whom they may be shown. */
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { sharedTilePath, type SharedView } from '#contract/customer/shares.ts';
import { MAX_TILES_PER_ACCOUNT, type OwnSwatch, type TileReply } from '#contract/studio/swatches.ts';
import { startAccountCleanup } from '#server/account/settings/account-cleanup.ts';
import { files } from '#server/platform/db/schema.ts';
import { swatches, swatchTiles } from '#server/platform/db/schema/swatches.ts';
import { newId } from '#server/platform/ids.ts';
import { smallCopyKey } from '#server/studio/photos/small-copy.ts';
import { sweep } from '#server/platform/process/sweeper.ts';
import {
  makePhotoOwner,
  openRenderScene,
  renderRow,
  waitUntil,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { makeDesign, makeShare, makeVisitor, renderDesign, saveAs } from '#tests/support/saved-design.ts';
import { readPdf } from '#tests/support/pictures/pdf-text.ts';
import { TILE_CUT, uploadMaterialTile, plaidPhoto } from '#tests/support/pictures/swatch-scene.ts';
import { makeUser, PASSWORD } from '#tests/support/server/make.ts';
import { DAY } from '#tests/support/server/test-app.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene({ RETRIM_RATE_LIMITS: 'off' });
});
afterAll(() => t.close());

const STARTER = 'starter-l-106';
const PLAID = {
  book: 'Mill',
  code: 'HG-42',
  name: 'Highland plaid',
  supplier: 'Glen Mill',
  line: 'Highland',
  material: 'cloth',
  color: '#4a5a3c',
};
const create = async (person: PhotoOwner, rest: object = {}): Promise<OwnSwatch> => {
  const reply = await person.call('POST', '/api/swatches', { ...PLAID, ...rest });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<OwnSwatch>();
};
const savedWith = async (person: PhotoOwner, swatches: object, rest: object = {}): Promise<SavedDesign> =>
  saveAs(person, await renderDesign(person, { swatches, stitchingStyle: 'double', stitchingColor: 'black' }), rest);
const shared = async (token: string): Promise<SharedView> =>
  (await makeVisitor(t)('GET', `/api/share/${token}`)).json<SharedView>();

test('a photographed material: its tile reaches renders and PDFs, and visitors only with the link', async () => {
  const ana = await makePhotoOwner(t, { subscriptionTier: 'premium' });
  const [shown, other] = [
    await uploadMaterialTile(ana, await plaidPhoto()),
    await uploadMaterialTile(ana, await plaidPhoto({ hue: 90 })),
  ];
  const mine = await create(ana, { tile: shown.tile, color: shown.color });
  await create(ana, { code: 'HG-43', tile: other.tile, color: other.color });
  expect(mine).toMatchObject({
    tile: shown.tile,
    tileUrl: shown.tileUrl,
    tileWidthCm: expect.closeTo(shown.widthCm, 3),
    tileHeightCm: expect.closeTo(shown.heightCm, 3),
  });

  t.provider.hold();
  const id = await ana.start({ swatches: { main: { id: mine.id } } });
  await waitUntil(() => t.provider.runningRenders.length === 1, 'painting');
  const [{ input }] = t.provider.runningRenders as [(typeof t.provider.runningRenders)[number]];
  const file = (await ana.call('GET', shown.tileUrl)).rawPayload;
  expect(Object.keys(input.tiles)).toEqual([shown.tile]);
  expect(Buffer.from(input.tiles[shown.tile]!).equals(file)).toBe(true);
  expect(input.plan.byKind.seat).toMatchObject({ material: 'cloth', tile: shown.tile });
  t.provider.release();
  await waitUntil(async () => (await renderRow(t, id)).state === 'succeeded', 'rendered');
  const design = await saveAs(ana, `/api/files/${(await renderRow(t, id)).resultFileId}`);
  expect(design.design).toMatchObject({ swatches: { main: { tile: shown.tile } } });

  const { token, share } = await makeShare(ana, design.id);
  const visit = makeVisitor(t);
  expect((await shared(token)).design.parts[0]!.swatch).toMatchObject({ code: 'HG-42', tile: shown.tile });
  const picture = await visit('GET', sharedTilePath(token, shown.tile));
  expect([
    picture.statusCode,
    picture.headers['content-type'],
    picture.headers['cache-control'],
    (await sharp(picture.rawPayload).metadata()).width,
  ]).toEqual([200, 'image/webp', 'private, no-store', 160]);
  // Another tile of the same owner, another one's link, a link that is over.
  expect((await visit('GET', sharedTilePath(token, other.tile))).statusCode).toBe(404);
  const plain = await makeShare(ana, (await makeDesign(ana)).id);
  expect((await visit('GET', sharedTilePath(plain.token, shown.tile))).statusCode).toBe(404);
  const locked = await makeShare(ana, design.id, { password: 'walnut' });
  expect((await visit('GET', sharedTilePath(locked.token, shown.tile))).json()).toMatchObject({ code: 'share_locked' });
  await ana.call('DELETE', `/api/shares/${share.id}`);
  expect((await visit('GET', sharedTilePath(token, shown.tile))).statusCode).toBe(404);
});

test('material board, options, before-and-after and the strip say what to order and show the pattern', async () => {
  const ana = await makePhotoOwner(t, { subscriptionTier: 'premium' });
  const shown = await uploadMaterialTile(ana, await plaidPhoto());
  const hostile = '\\) Tj /JS (app.alert(1)) <img src=x> ${7*7} \u202Egpj';
  const mine = await create(ana, { tile: shown.tile, color: shown.color, supplier: hostile.slice(0, 70) });
  const design = await savedWith(ana, { main: { id: mine.id }, thread: { id: STARTER } });
  const plain = await savedWith(ana, {
    main: { id: (await create(ana, { code: 'HG-44', color: shown.color })).id },
    thread: { id: STARTER },
  });
  const paper = async (template: string, id = design.id, rest: object = {}) => {
    const reply = await ana.call('POST', `/api/designs/${id}/presentation`, { template, ...rest });
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    return reply.rawPayload;
  };
  for (const template of ['material-board', 'before-after']) {
    const pdf = await readPdf(await paper(template));
    for (const words of ['HG-42', 'Highland plaid', 'Highland', 'RT-L-106', 'Saddle leather', '/JS (app.alert(1))'])
      expect(pdf.text, template).toContain(words);
    expect(pdf.hasScripts).toBe(false);
    expect(pdf.text).not.toMatch(/[\u202a-\u202e]/);
  }
  expect((await readPdf(await paper('options', design.id, { others: [{ id: plain.id }] }))).text).toContain('HG-42');
  const board = await paper('material-board');
  for (const key of ['/JavaScript', '/OpenAction', '/Launch']) expect(board.includes(key), key).toBe(false);
});

test('a tile that is lost leaves color and material, on papers and in the render', async () => {
  const ana = await makePhotoOwner(t, { subscriptionTier: 'premium' });
  const shown = await uploadMaterialTile(ana, await plaidPhoto());
  const mine = await create(ana, { tile: shown.tile, color: shown.color });
  const design = await savedWith(ana, { main: { id: mine.id } });
  const [tile] = await t.deps.database.db
    .select()
    .from(swatchTiles)
    .innerJoin(files, eq(files.id, swatchTiles.fileId))
    .where(and(eq(swatchTiles.userId, ana.user.id), eq(swatchTiles.sha256, shown.tile)));
  await t.deps.storage.remove(tile!.files.storageKey);
  expect((await ana.generate({ swatches: { main: { id: mine.id } } })).statusCode).toBe(200);
  expect(
    (await ana.call('POST', `/api/designs/${design.id}/presentation`, { template: 'material-board' })).statusCode,
  ).toBe(200);
  const { token } = await makeShare(ana, design.id);
  expect((await makeVisitor(t)('GET', sharedTilePath(token, shown.tile))).statusCode).toBe(404);
  expect((await shared(token)).design.parts[0]!.swatch).toMatchObject({ code: 'HG-42' });
});

test('a tile that is missing or cut short is whole again after its photo is cut again in the same way', async () => {
  const ana = await makePhotoOwner(t);
  const photo = await plaidPhoto({ hue: 200 });
  const { tile, tileUrl } = await uploadMaterialTile(ana, photo);
  const [file] = await t.deps.database.db
    .select()
    .from(files)
    .where(and(eq(files.userId, ana.user.id), eq(files.kind, 'tile')));
  const whole = (await t.deps.storage.read(file!.storageKey))!;
  for (const lose of [
    () => t.deps.storage.remove(file!.storageKey),
    () => t.deps.storage.put(file!.storageKey, whole.subarray(0, whole.length >> 1)),
  ]) {
    await lose();
    expect((await uploadMaterialTile(ana, photo)).tile).toBe(tile);
    expect((await t.deps.storage.read(file!.storageKey))?.equals(whole)).toBe(true);
    expect((await ana.call('GET', tileUrl)).statusCode).toBe(200);
  }
});

const kept = async (person: PhotoOwner): Promise<string[]> =>
  (
    await t.deps.database.db
      .select({ name: swatchTiles.sha256 })
      .from(swatchTiles)
      .where(eq(swatchTiles.userId, person.user.id))
  )
    .map(({ name }) => name)
    .sort();

test('E-36: a tile that no swatch takes is swept with its bytes; one that a swatch or a design has stays, and one of an unsaved render for a while', async () => {
  const ana = await makePhotoOwner(t);
  const names = ['loose', 'taken', 'rendered', 'saved', 'dropped'] as const;
  // One after the other: each has 90 seconds, also on a busy machine.
  const tiles: Partial<Record<(typeof names)[number], TileReply>> = {};
  for (const [i, name] of names.entries())
    tiles[name] = await uploadMaterialTile(ana, await plaidPhoto({ hue: 20 + 40 * i }));
  const used = await create(ana, { code: 'R', tile: tiles['rendered']!.tile });
  const shown = await create(ana, { code: 'S', tile: tiles['saved']!.tile });
  await create(ana, { code: 'T', tile: tiles['taken']!.tile });
  const leaves = await create(ana, { code: 'D', tile: tiles['dropped']!.tile });
  await renderDesign(ana, { swatches: { main: { id: used.id } } });
  await savedWith(ana, { thread: { id: STARTER }, insert: { id: shown.id } });
  // None of them has its tile any more.
  for (const { id, code } of [used, shown, leaves])
    expect((await ana.call('PUT', `/api/swatches/${id}`, { ...PLAID, code })).json()).toMatchObject({ tile: null });
  const rows = await t.deps.database.db
    .select()
    .from(files)
    .where(and(eq(files.userId, ana.user.id), eq(files.kind, 'tile')));
  expect(rows.length).toBe(5);
  t.clock.advance(6 * DAY);
  await sweep(t.deps);
  expect((await kept(ana)).length).toBe(5);
  t.clock.advance(2 * DAY);
  await sweep(t.deps);
  expect(await kept(ana)).toEqual([tiles['rendered']!.tile, tiles['saved']!.tile, tiles['taken']!.tile].sort());
  t.clock.advance(24 * DAY);
  await sweep(t.deps);
  t.clock.advance(-32 * DAY);
  expect(await kept(ana)).toEqual([tiles['saved']!.tile, tiles['taken']!.tile].sort());
  const bytes = await Promise.all(
    rows.map(async ({ sha256, storageKey }) => [sha256, (await t.deps.storage.read(storageKey)) !== undefined]),
  );
  expect(Object.fromEntries(bytes)).toEqual(
    Object.fromEntries(names.map((name) => [tiles[name]!.tile, name === 'taken' || name === 'saved'])),
  );
});

test("another owner's tile is not found, and no swatch takes it", async () => {
  const [ana, eve] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  const hers = await uploadMaterialTile(ana, await plaidPhoto());
  expect((await eve.call('GET', hers.tileUrl)).statusCode).toBe(404);
  expect((await eve.call('GET', `${hers.tileUrl}?size=small`)).statusCode).toBe(404);
  expect((await eve.call('POST', '/api/swatches', { ...PLAID, tile: hers.tile })).json()).toMatchObject({
    code: 'invalid_input',
    field: 'tile',
  });
  // And not by the address of files, which a tile's owner's own browser does not know either.
  const [row] = await t.deps.database.db
    .select()
    .from(files)
    .where(and(eq(files.userId, ana.user.id), eq(files.kind, 'tile')));
  for (const person of [ana, eve]) expect((await person.call('GET', `/api/files/${row!.id}`)).statusCode).toBe(404);
  const upload = (await ana.upload(await plaidPhoto())).json<{ imageUrl: string }>().imageUrl;
  expect((await eve.call('POST', '/api/swatches/tile', { image: upload, ...TILE_CUT })).statusCode).toBe(404);
  for (const image of [
    '/templates/sedan-tan-leather.jpg',
    'https://evil.example/x.jpg',
    `/api/files/${row!.id}/../x`,
    'data:image/png;base64,AAAA',
  ])
    expect((await ana.call('POST', '/api/swatches/tile', { image, ...TILE_CUT })).statusCode, image).toBe(400);
  expect(
    (await ana.call('POST', '/api/swatches/tile', { image: `/api/files/${row!.id}`, ...TILE_CUT })).statusCode,
  ).toBe(404);
});

test('cuts that are none are refused; the same cut twice, also at once, is one tile', async () => {
  const ana = await makePhotoOwner(t);
  const { imageUrl: image } = (await ana.upload(await plaidPhoto())).json<{ imageUrl: string }>();
  const ask = (rest: object) => ana.call('POST', '/api/swatches/tile', { image, ...TILE_CUT, ...rest });
  for (const wrong of [
    {
      corners: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    },
    {
      corners: [
        [0, 0],
        [2, 0],
        [1, 1],
        [0, 1],
      ],
    },
    { corners: 'x' },
    { widthCm: 0 },
    { widthCm: 1e9 },
    { grey: [0.5] },
    { grey: [0.5, -1] },
    { neutral: 'gold' },
  ])
    expect((await ask(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  // On one line, in one point, crossed.
  for (const corners of [
    [
      [0.1, 0.1],
      [0.5, 0.1],
      [0.9, 0.1],
      [0.3, 0.1],
    ],
    [
      [0.5, 0.5],
      [0.5, 0.5],
      [0.5, 0.5],
      [0.5, 0.5],
    ],
    [
      [0.1, 0.1],
      [0.9, 0.9],
      [0.9, 0.1],
      [0.1, 0.9],
    ],
  ])
    expect((await ask({ corners })).json(), JSON.stringify(corners)).toMatchObject({
      code: 'invalid_input',
      field: 'corners',
      message: expect.stringMatching(/^[A-Z].*\.$/),
    });
  const replies = await Promise.all([ask({}), ask({}), ask({})]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect((await kept(ana)).length).toBe(1);
  const { tileUrl, tile } = replies[0]!.json<TileReply>();
  const whole = await ana.call('GET', tileUrl);
  expect([
    whole.headers['content-type'],
    createHash('sha256').update(whole.rawPayload).digest('hex'),
    (await sharp(whole.rawPayload).metadata()).width,
  ]).toEqual(['image/png', tile, 512]);
  expect(
    (await ana.call('GET', tileUrl, undefined, { 'if-none-match': String(whole.headers['etag']) })).statusCode,
  ).toBe(304);
  const small = await ana.call('GET', `${tileUrl}?size=small`);
  expect([small.headers['content-type'], (await sharp(small.rawPayload).metadata()).width]).toEqual([
    'image/webp',
    160,
  ]);
});

test('a photo of a material is not looked at as an interior, until it is sent as one', async () => {
  const ana = await makeUser(t);
  const { pool } = t.deps;
  let looks = 0;
  t.deps.pool = {
    ...pool,
    analyzePhoto: (task, signal) => {
      looks += 1;
      return pool.analyzePhoto(task, signal);
    },
  };
  const photo = await plaidPhoto({ hue: 33 });
  const { imageUrl } = (await ana.upload(photo, { purpose: 'material' })).json<{ imageUrl: string }>();
  expect((await ana.call('POST', '/api/swatches/tile', { image: imageUrl, ...TILE_CUT })).statusCode).toBe(201);
  expect(looks).toBe(0);
  expect((await ana.upload(photo)).json()).toMatchObject({ imageUrl });
  await waitUntil(() => looks === 1, 'looked at');
  t.deps.pool = pool;
  expect((await ana.upload(photo, { purpose: 'anything' })).statusCode).toBe(400);
});

test('a thousand tiles are kept at most', async () => {
  const ana = await makePhotoOwner(t);
  const {
    database: { db },
  } = t.deps;
  const { imageUrl: image } = (await ana.upload(await plaidPhoto())).json<{ imageUrl: string }>();
  const now = t.deps.now();
  const many = Array.from({ length: MAX_TILES_PER_ACCOUNT }, (_, i) => ({
    id: newId(),
    sha256: i.toString(16).padStart(64, '0'),
  }));
  await db.insert(files).values(
    many.map(({ id, sha256 }) => ({
      id,
      userId: ana.user.id,
      kind: 'tile' as const,
      storageKey: `tiles/${id.slice(0, 2)}/${id}.png`,
      mime: 'image/png',
      bytes: 1,
      sha256,
      expiresAt: now,
      createdAt: now,
    })),
  );
  await db.insert(swatchTiles).values(
    many.map(({ id, sha256 }) => ({
      fileId: id,
      userId: ana.user.id,
      sha256,
      color: '#000000',
      widthCm: 1,
      heightCm: 1,
      createdAt: now,
    })),
  );
  expect((await ana.call('POST', '/api/swatches/tile', { image, ...TILE_CUT })).json()).toMatchObject({
    code: 'out_of_storage',
  });
});

test('A-37: the export holds swatches and tiles, and with the account all of it goes', async () => {
  const ana = await makePhotoOwner(t);
  const shown = await uploadMaterialTile(ana, await plaidPhoto());
  const mine = await create(ana, { tile: shown.tile });
  await ana.call('GET', `${shown.tileUrl}?size=small`);
  await renderDesign(ana, { swatches: { main: { id: mine.id } } });
  const archive = (await ana.call('GET', '/api/account/export')).rawPayload;
  for (const name of ['tables/swatches.json', 'tables/swatch_tiles.json', 'swatch-tiles/'])
    expect(archive.includes(name), name).toBe(true);
  const [row] = await t.deps.database.db
    .select()
    .from(files)
    .where(and(eq(files.userId, ana.user.id), eq(files.kind, 'tile')));
  expect((await ana.call('DELETE', '/api/account', { password: PASSWORD })).statusCode).toBe(204);
  const service = startAccountCleanup(t.deps, { pollMs: 20 });
  await waitUntil(
    async () =>
      (await t.deps.storage.read(row!.storageKey)) === undefined &&
      (await t.deps.storage.read(smallCopyKey(row!))) === undefined,
    'the bytes are gone',
  );
  await service.stop();
  expect(await t.deps.database.db.select().from(swatches).where(eq(swatches.userId, ana.user.id))).toEqual([]);
  expect(await kept(ana)).toEqual([]);
});
