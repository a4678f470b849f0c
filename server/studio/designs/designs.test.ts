import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { designs, files, users, type FileRow } from '#server/platform/db/schema.ts';
import { MAX_DESIGNS_PER_RENDER, type SavedDesign } from '#contract/studio/saved-designs.ts';
import { signInAgain } from '#tests/support/server/make.ts';
import {
  makePhotoOwner,
  openRenderScene,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { createScriptedEngine } from '#tests/support/server/scripted-engine.ts';
import { DAY } from '#tests/support/server/test-app.ts';
import { smallCopyKey } from '../photos/small-copy.ts';
import { sweep } from '#server/platform/process/sweeper.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

const render = async (person: PhotoOwner, body: object = {}): Promise<string> => {
  const reply = await person.generate(body);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ generatedImage: string }>().generatedImage;
};

const deleteForGood = async (person: PhotoOwner, id: number): Promise<void> => {
  expect((await person.call('DELETE', `/api/designs/${id}`)).statusCode).toBe(204);
  expect((await person.call('DELETE', `/api/trash/${id}`)).statusCode).toBe(204);
};

const bodyFor = (person: PhotoOwner, generatedImageUrl: string, rest: object = {}) => ({
  name: '  Red Leather GT ',
  originalImageUrl: person.image,
  generatedImageUrl,
  style: 'classic',
  materials: ['leather', 'suede'],
  seatType: 'bucket',
  stitchingStyle: 'double',
  color: 'black,red',
  stitchingColor: 'red',
  pipingColor: 'none',
  seatBolsters: 'high',
  vehicleType: 'suv',
  vehicleYear: '2019',
  vehicleMake: 'Ford',
  vehicleModel: 'Bronco',
  isHighRes: true,
  ...rest,
});

const save = async (person: PhotoOwner, generatedImage: string, rest: object = {}) =>
  person.call('POST', '/api/designs', bodyFor(person, generatedImage, rest));

const fileOf = async (url: string): Promise<FileRow | undefined> =>
  (
    await t.deps.database.db
      .select()
      .from(files)
      .where(eq(files.id, url.split('/').at(-1)!))
  )[0];
const isKept = async (file: FileRow | undefined): Promise<boolean> =>
  (await t.deps.storage.read(file!.storageKey)) !== undefined;

/** Asked for with the picture; `bodyFor` sends others beside it. */
const RENDERED = {
  style: 'modern',
  materials: ['vinyl', 'cloth'],
  seatType: 'bench',
  seatBolsters: 'medium',
  mainColors: ['tan', 'green'],
  stitchingStyle: 'french',
  stitchingColor: 'white',
  pipingStyle: 'single',
  pipingColor: 'blue',
};
const AS_RENDERED = {
  style: 'modern',
  materials: '["vinyl","cloth"]',
  seatType: 'bench',
  seatBolsters: 'medium',
  color: 'tan,green',
  stitchingStyle: 'french',
  stitchingColor: 'white',
  pipingColor: 'blue',
};

test('A-23, A-24, E-13 to E-18, E-22: a design keeps what its picture was rendered from, whatever is sent beside it; owner, render and resolution are decided here', async () => {
  const ana = await makePhotoOwner(t);
  const picture = await render(ana, RENDERED);
  const reply = await save(ana, picture, { userId: 'somebody', id: 7, createdAt: '1999-01-01' });
  expect(reply.statusCode).toBe(201);
  const saved = reply.json<Record<string, unknown>>();
  expect(saved).toMatchObject({
    userId: ana.user.id,
    name: 'Red Leather GT',
    originalImageUrl: ana.image,
    generatedImageUrl: picture,
    ...AS_RENDERED,
    isHighRes: false,
    renderId: expect.any(String),
  });
  expect(saved['id']).not.toBe(7);
  expect(String(saved['createdAt']).slice(0, 4)).not.toBe('1999');
  expect((await ana.call('GET', '/api/designs')).json()).toEqual([saved]);
});

test.each([
  [{ vehicleMake: 'Saab', vehicleModel: '900' }, ['car', '', 'Saab', '900']],
  [{ vehicleYear: 1967 }, ['car', '1967', '', '']],
  [{ vehicleType: 'truck' }, ['truck', '2019', 'Ford', 'Bronco']],
  [{}, ['suv', '2019', 'Ford', 'Bronco']],
  [{ customInstructions: 'tan leather' }, ['suv', '2019', 'Ford', 'Bronco']],
  [{ customInstructions: 'tan leather', vehicleMake: 'Saab' }, ['car', '', 'Saab', '']],
])(
  'D-41: the vehicle that a render names stays whole; one sent beside it counts only where the render has none: %j',
  async (named, kept) => {
    const ana = await makePhotoOwner(t);
    const { vehicleType, vehicleYear, vehicleMake, vehicleModel } = (
      await save(ana, await render(ana, named))
    ).json<SavedDesign>();
    expect([vehicleType, vehicleYear, vehicleMake, vehicleModel]).toEqual(kept);
  },
);

test.each([['leather'], ['["leather","suede"]'], [[]], ['']])(
  'E-19: materials may be sent as %j beside a picture, and are kept as JSON text of what was rendered',
  async (sent) => {
    const ana = await makePhotoOwner(t);
    const design = (await save(ana, await render(ana), { materials: sent })).json();
    expect(design).toMatchObject({ materials: '["leather"]' });
  },
);

test('E-21: a design made from words keeps the words custom and empty lists, also when it is sent as a quick one', async () => {
  const ana = await makePhotoOwner(t);
  const reply = await save(ana, await render(ana, { customInstructions: 'tan leather' }), { vehicleYear: null });
  expect([reply.statusCode, reply.json()]).toEqual([
    201,
    expect.objectContaining({
      style: 'custom',
      seatType: 'custom',
      stitchingStyle: 'custom',
      materials: '[]',
      color: '',
      seatBolsters: '',
      vehicleYear: '',
      lines: expect.objectContaining({ words: 'tan leather', choices: [] }),
    }),
  ]);
});

test('a quick render that is sent as one from words is a quick one', async () => {
  const ana = await makePhotoOwner(t);
  const custom = { style: 'custom', seatType: 'custom', stitchingStyle: 'custom', materials: [], color: '' };
  const design = (await save(ana, await render(ana, RENDERED), custom)).json<SavedDesign>();
  expect(design).toMatchObject(AS_RENDERED);
  expect(design.lines.words).toBe('');
});

test("A-25, T-15: my designs come newest first and are nobody else's", async () => {
  const [ana, eve] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  const picture = await render(ana);
  for (const name of ['first', 'second', 'third']) await save(ana, picture, { name });
  expect((await ana.call('GET', '/api/designs')).json<{ name: string }[]>().map(({ name }) => name)).toEqual([
    'third',
    'second',
    'first',
  ]);
  expect((await eve.call('GET', '/api/designs')).json()).toEqual([]);
  expect((await t.app.inject('/api/designs')).statusCode).toBe(401);
});

test.each([
  [{ name: '   ' }, 400, 'name'],
  [{ name: 'x'.repeat(121) }, 400, 'name'],
  [{ style: 'hacked' }, 400, 'style'],
  [{ materials: ['gold'] }, 400, 'materials'],
  [{ color: 'black,red,tan' }, 400, 'color'],
  [{ seatBolsters: 'giant' }, 400, 'seatBolsters'],
  [{ vehicleYear: '1800' }, 400, 'vehicleYear'],
  [{ vehicleType: 'boat' }, 400, 'vehicleType'],
  [{ generatedImageUrl: 'javascript:alert(1)' }, 400, 'generatedImageUrl'],
  [{ generatedImageUrl: 'https://evil.example/x.png' }, 400, 'generatedImageUrl'],
  [{ originalImageUrl: 'data:image/png;base64,AA' }, 400, 'originalImageUrl'],
])('%j is refused', async (wrong, status, field) => {
  someone ??= await makePhotoOwner(t);
  picture ??= await render(someone);
  const reply = await save(someone, picture, wrong);
  expect([reply.statusCode, reply.json<{ field: string }>().field]).toEqual([status, field]);
});
let someone: PhotoOwner | undefined;
let picture: string | undefined;

test('A-23: pictures that are not mine, not rendered or not of this photo cannot be saved', async () => {
  const [ana, eve] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  const hers = await render(ana);
  const mine = await render(eve);
  expect((await save(eve, hers)).statusCode).toBe(404);
  expect((await save(eve, mine, { originalImageUrl: ana.image })).statusCode).toBe(404);
  expect((await save(eve, eve.image)).statusCode).toBe(404);
  expect(await t.deps.database.db.select().from(designs).where(eq(designs.userId, eve.user.id))).toEqual([]);
});

test('A-26: deleting goes over the trash: back within 30 days, with its files; gone for good after that', async () => {
  const ana = await makePhotoOwner(t);
  const generated = await render(ana);
  const { id } = (await save(ana, generated)).json<{ id: number }>();
  const kept = await Promise.all([ana.image, generated].map(fileOf));
  expect(kept.map((file) => file!.expiresAt)).toEqual([null, null]);
  expect(await Promise.all(kept.map(isKept))).toEqual([true, true]);
  const eve = await makePhotoOwner(t);
  expect((await eve.call('DELETE', `/api/designs/${id}`)).statusCode).toBe(404);
  expect((await ana.call('DELETE', `/api/designs/${id}`)).statusCode).toBe(204);
  expect((await ana.call('DELETE', `/api/designs/${id}`)).statusCode).toBe(404);
  expect((await ana.call('GET', '/api/designs')).json()).toEqual([]);
  expect((await ana.call('GET', `/api/designs/${id}/download`)).statusCode).toBe(404);
  expect((await ana.call('GET', '/api/trash')).json()).toMatchObject([
    { id, trashedAt: expect.any(String), purgedAt: expect.any(String) },
  ]);
  for (const [method, url] of [
    ['POST', `/api/trash/${id}/restore`],
    ['DELETE', `/api/trash/${id}`],
  ] as const)
    expect((await eve.call(method, url)).statusCode).toBe(404);
  expect((await eve.call('DELETE', '/api/trash')).statusCode).toBe(204);
  expect((await ana.call('POST', `/api/trash/${id}/restore`)).json()).toMatchObject({ id });
  expect((await ana.call('POST', `/api/trash/${id}/restore`)).statusCode).toBe(404);
  expect((await ana.call('DELETE', `/api/trash/${id}`)).statusCode).toBe(404);
  expect((await ana.call('GET', '/api/designs')).json()).toHaveLength(1);

  await ana.call('DELETE', `/api/designs/${id}`);
  t.clock.advance(29 * DAY);
  await sweep(t.deps);
  expect(await Promise.all(kept.map(isKept))).toEqual([true, true]);
  t.clock.advance(2 * DAY);
  await sweep(t.deps);
  t.clock.advance(-31 * DAY);
  expect(await Promise.all([ana.image, generated].map(fileOf))).toEqual([undefined, undefined]);
  expect(await Promise.all(kept.map(isKept))).toEqual([false, false]);
  const later = await signInAgain(t, ana);
  expect((await later.call('GET', generated)).statusCode).toBe(404);
  expect((await later.call('GET', '/api/user')).json()).toMatchObject({ monthlyRendersCount: 1 });
  for (const strange of ['1 OR 1=1', '../1', '99999999999999', 'abc', '-1'])
    expect([400, 404]).toContain(
      (await later.call('DELETE', `/api/designs/${encodeURIComponent(strange)}`)).statusCode,
    );
});

test('the trash emptied by hand takes the files at once', async () => {
  const ana = await makePhotoOwner(t);
  const generated = await render(ana);
  const { id } = (await save(ana, generated)).json<{ id: number }>();
  await ana.call('DELETE', `/api/designs/${id}`);
  expect((await ana.call('DELETE', '/api/trash')).statusCode).toBe(204);
  expect(await Promise.all([ana.image, generated].map(fileOf))).toEqual([undefined, undefined]);
  expect((await ana.call('GET', '/api/trash')).json()).toEqual([]);
});

test('lists get a small copy, which goes with its file', async () => {
  const before = t.deps.renderEngine;
  t.deps.renderEngine = createScriptedEngine({ width: 1600, height: 1200 });
  const [ana, eve] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  const generated = await render(ana);
  t.deps.renderEngine = before;
  const { id } = (await save(ana, generated)).json<{ id: number }>();
  const small = await ana.call('GET', `${generated}?size=small`);
  expect([small.headers['content-type'], (await sharp(small.rawPayload).metadata()).width]).toEqual([
    'image/webp',
    640,
  ]);
  expect(
    (await ana.call('GET', `${generated}?size=small`, undefined, { 'if-none-match': String(small.headers['etag']) }))
      .statusCode,
  ).toBe(304);
  expect((await eve.call('GET', `${generated}?size=small`)).statusCode).toBe(404);
  expect((await ana.call('GET', `${generated}?size=huge`)).statusCode).toBe(400);
  const copy = smallCopyKey({ id: generated.split('/').at(-1)! });
  t.clock.advance(2 * 60 * 60_000);
  await sweep(t.deps);
  t.clock.advance(-2 * 60 * 60_000);
  expect(await t.deps.storage.read(copy)).toBeDefined();
  await deleteForGood(ana, id);
  expect(await t.deps.storage.read(copy)).toBeUndefined();
});

test('files that another design or another render still shows stay', async () => {
  const ana = await makePhotoOwner(t);
  const [one, two] = [await render(ana), await render(ana)];
  const first = (await save(ana, one)).json<{ id: number }>().id;
  const twin = (await save(ana, one, { name: 'twin' })).json<{ id: number }>().id;
  await deleteForGood(ana, first);
  expect(await fileOf(one)).toBeDefined();
  await deleteForGood(ana, twin);
  expect(await fileOf(one)).toBeUndefined();
  // The photo is still the "before" of the unsaved second render, for as long as that is kept.
  expect((await fileOf(ana.image))?.expiresAt).toBeInstanceOf(Date);
  expect(await fileOf(two)).toBeDefined();
});

test('T-08, A-24, A-41: high resolution is for premium, and stays with what was made as premium', async () => {
  const small = t.deps.renderEngine;
  t.deps.renderEngine = createScriptedEngine({ width: 1600, height: 1200 });
  try {
    const [free, paid] = [await makePhotoOwner(t), await makePhotoOwner(t, { subscriptionTier: 'premium' })];
    const download = async (person: PhotoOwner, quality: string) => {
      const { id, isHighRes } = (await save(person, await render(person), { isHighRes: true })).json<{
        id: number;
        isHighRes: boolean;
      }>();
      return { isHighRes, id, reply: await person.call('GET', `/api/designs/${id}/download?quality=${quality}`) };
    };
    const refused = await download(free, 'high');
    expect([refused.isHighRes, refused.reply.statusCode, refused.reply.json()]).toEqual([
      false,
      403,
      expect.objectContaining({ code: 'premium_required' }),
    ]);
    const standard = await download(free, 'standard');
    expect(standard.reply.headers['content-disposition']).toBe(
      `attachment; filename="red-leather-gt-${standard.id}.png"`,
    );
    expect((await sharp(standard.reply.rawPayload).metadata()).width).toBe(1024);
    const high = await download(paid, 'high');
    expect([high.isHighRes, (await sharp(high.reply.rawPayload).metadata()).width]).toEqual([true, 1600]);
    const latest = await paid.call('GET', '/api/renders/latest/picture?quality=high');
    expect((await sharp(latest.rawPayload).metadata()).width).toBe(1600);
    // The full size has no address of its own.
    const masters = await t.deps.database.db
      .select()
      .from(files)
      .where(inArray(files.userId, [free.user.id, paid.user.id]));
    for (const { id } of masters.filter(({ kind }) => kind === 'master'))
      for (const person of [free, paid]) expect((await person.call('GET', `/api/files/${id}`)).statusCode).toBe(404);
    await t.deps.database.db.update(users).set({ subscriptionTier: 'free' }).where(eq(users.id, paid.user.id));
    expect((await paid.call('GET', `/api/designs/${high.id}/download?quality=high`)).statusCode).toBe(200);
  } finally {
    t.deps.renderEngine = small;
  }
});

test('A-41, D-16, D-73: a picture without a larger file is served as high and named as made under the plan, also after the plan has ended', async () => {
  const ana = await makePhotoOwner(t, { subscriptionTier: 'premium' });
  const { id, tier } = (await save(ana, await render(ana))).json<SavedDesign>();
  expect(tier).toBe('premium');
  await t.deps.database.db.update(users).set({ subscriptionTier: 'free' }).where(eq(users.id, ana.user.id));
  for (const url of [`/api/designs/${id}/download`, '/api/renders/latest/picture']) {
    const [high, standard] = [await ana.call('GET', `${url}?quality=high`), await ana.call('GET', url)];
    expect([high.statusCode, high.rawPayload.equals(standard.rawPayload)], url).toEqual([200, true]);
  }
});

test('the full size stays for as long as one version of the design has it', async () => {
  const small = t.deps.renderEngine;
  t.deps.renderEngine = createScriptedEngine({ width: 1600, height: 1200 });
  try {
    const ana = await makePhotoOwner(t, { subscriptionTier: 'premium' });
    const picture = await render(ana);
    const first = (await save(ana, picture)).json<SavedDesign>();
    const second = (await save(ana, picture, { name: 'twin' })).json<SavedDesign>();
    await deleteForGood(ana, first.id);
    const { rawPayload } = await ana.call('GET', `/api/designs/${second.id}/download?quality=high`);
    expect((await sharp(rawPayload).metadata()).width).toBe(1600);
  } finally {
    t.deps.renderEngine = small;
  }
});

test('E-36: what is saved outlives the week; what is not saved goes', async () => {
  const ana = await makePhotoOwner(t);
  const [kept, lost] = [await render(ana), await render(ana)];
  await save(ana, kept);
  t.clock.advance(8 * DAY);
  await sweep(t.deps);
  t.clock.advance(-8 * DAY);
  expect([await fileOf(kept), await fileOf(lost)].map((file) => file !== undefined)).toEqual([true, false]);
  const view = await (await signInAgain(t, ana)).call('GET', '/api/renders/latest');
  expect(view.json()).toMatchObject({ state: 'succeeded', problem: { code: 'not_found' } });
});

test('D-80: of one picture several designs are kept, but no end of them, however they are made', async () => {
  const ana = await makePhotoOwner(t);
  const picture = await render(ana);
  const replies = [];
  for (let i = 0; i < MAX_DESIGNS_PER_RENDER + 2; i++) replies.push(await save(ana, picture));
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_DESIGNS_PER_RENDER);
  expect([replies.at(-1)!.statusCode, replies.at(-1)!.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'conflict', message: expect.stringContaining('50 designs of this picture') }),
  ]);
  const { id } = replies[0]!.json<{ id: number }>();
  // A design in the trash can come back, so it counts; one that is gone for good does not.
  expect((await ana.call('DELETE', `/api/designs/${id}`)).statusCode).toBe(204);
  expect((await save(ana, picture)).statusCode).toBe(409);
  expect((await ana.call('DELETE', `/api/trash/${id}`)).statusCode).toBe(204);
  expect(
    (await Promise.all([save(ana, picture), save(ana, picture), save(ana, picture)]))
      .map(({ statusCode }) => statusCode)
      .toSorted((a, b) => a - b),
  ).toEqual([201, 409, 409]);
});

test('a save and a restored version whose reply was lost are one version under their key, and end one approval', async () => {
  const [ana, eve] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  const [picture, foreign] = [await render(ana), await render(eve)];
  const first = (await save(ana, picture)).json<SavedDesign>();
  const ask = (person: PhotoOwner, path: string, key: string, body?: object) =>
    person.call('POST', path, body, { 'idempotency-key': key });
  const version = bodyFor(ana, picture, { parentId: first.id });
  const replies = await Promise.all([1, 2, 3].map(() => ask(ana, '/api/designs', 'save-1', version)));
  expect(replies.map((reply) => [reply.statusCode, reply.json<SavedDesign>().version])).toEqual(
    Array<unknown>(3).fill([201, 2]),
  );
  const restores = await Promise.all(
    [1, 2].map(() => ask(ana, `/api/designs/${first.id}/restore-version`, 'restore-1')),
  );
  expect(restores.map((reply) => [reply.statusCode, reply.json<SavedDesign>().version])).toEqual([
    [201, 3],
    [201, 3],
  ]);
  expect((await ana.call('GET', `/api/designs/${first.id}/versions`)).json()).toHaveLength(3);

  for (const refused of [
    await ask(ana, '/api/designs', 'save-1', { ...version, name: 'Another' }),
    await ask(ana, '/api/designs', 'restore-1', version),
    await ask(ana, `/api/designs/${replies[0]!.json<SavedDesign>().id}/restore-version`, 'restore-1'),
  ])
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'conflict' }]);
  // Another owner's key is another key, and a design in the trash has given its own up.
  expect((await ask(eve, '/api/designs', 'save-1', bodyFor(eve, foreign))).statusCode).toBe(201);
  const { id } = replies[0]!.json<SavedDesign>();
  expect((await ana.call('DELETE', `/api/designs/${id}`)).statusCode).toBe(204);
  expect((await ask(ana, '/api/designs', 'save-1', version)).json()).toMatchObject({ version: 4 });
  expect((await ana.call('POST', `/api/trash/${id}/restore`)).statusCode).toBe(200);
});
