import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BatchView } from '#contract/studio/batches.ts';
import { RETENTION_DAYS } from '#contract/money/plan-catalog.ts';
import { designs, renderBatches, renders } from '#server/platform/db/schema.ts';
import { sweep } from '#server/platform/process/sweeper.ts';
import {
  expectConsistentLedger,
  LEATHER,
  makePhotoOwner,
  openRenderScene,
  renderRow,
  waitUntil,
  waitForRenderState,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { makeJpeg, PASSWORD } from '#tests/support/server/make.ts';
import { DAY } from '#tests/support/server/test-app.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { recoverRenders } from '../recover-renders.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());
afterEach(() => t.provider.release());

const COLORS = ['red', 'tan', 'black', 'white', 'blue'];
const colorways = (image: string, count: number) => ({
  kind: 'colorways',
  items: COLORS.slice(0, count).map((color) => ({
    name: `${color} leather`,
    tag: `leather ${color}`,
    originalImage: image,
    design: { ...LEATHER, mainColors: [color] },
  })),
});
const start = (person: PhotoOwner, body: object, key = newId()) =>
  person.call('POST', '/api/render-batches', body, { 'idempotency-key': key });
const started = async (person: PhotoOwner, body: object): Promise<BatchView> => {
  const reply = await start(person, body);
  expect(reply.statusCode, reply.body).toBe(202);
  return reply.json<BatchView>();
};
const read = async (person: PhotoOwner, { id }: { id: string }): Promise<BatchView> =>
  (await person.call('GET', `/api/render-batches/${id}`)).json<BatchView>();
const untilEnded = (person: PhotoOwner, batch: BatchView): Promise<void> =>
  waitUntil(async () => (await read(person, batch)).state === 'ended', 'batch ended');
const statesOf = ({ items }: BatchView): string[] => items.map(({ state }) => state);

test('a batch is charged at once, rendered in order, one of a user in line at a time, and each colorway saved', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.hold();
  const batch = await started(ana, colorways(ana.image, 3));
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 3 });
  await waitUntil(() => t.provider.runningRenders.length === 1, 'the first is under way');
  expect(statesOf(await read(ana, batch))).toEqual(['running', 'queued', 'queued']);
  const rows = await t.deps.database.db.select().from(renders).where(eq(renders.userId, ana.user.id));
  expect(rows.filter(({ jobId }) => jobId !== null)).toHaveLength(1);
  t.provider.release();
  await untilEnded(ana, batch);
  const { items } = await read(ana, batch);
  expect(items.map(({ name, state, designId }) => [name, state, typeof designId])).toEqual([
    ['red leather', 'succeeded', 'number'],
    ['tan leather', 'succeeded', 'number'],
    ['black leather', 'succeeded', 'number'],
  ]);
  const saved = await t.deps.database.db
    .select()
    .from(designs)
    .where(eq(designs.userId, ana.user.id))
    .orderBy(designs.name);
  expect(
    saved.map(({ name, design, style }) => [name, design.mode === 'quick' && design.mainColors[0], style]),
  ).toEqual([
    ['black leather', 'black', 'original'],
    ['red leather', 'red', 'original'],
    ['tan leather', 'tan', 'original'],
  ]);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 3 });
});

test('credits for three of five colorways: nothing is started, nothing is charged, and the answer says how many are left', async () => {
  const ana = await makePhotoOwner(t, { monthlyRendersLimit: 3 });
  const reply = await start(ana, colorways(ana.image, 5));
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'allowance_too_small',
      upgradeToPremium: true,
      message: 'This needs 5 renders, and only 3 are left. Nothing was started.',
    }),
  ]);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
  expect((await ana.call('GET', '/api/render-batches/latest')).json()).toBeNull();
  const three = await started(ana, colorways(ana.image, 3));
  await untilEnded(ana, three);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 3 });
});

test('two tabs with one key start one batch; another batch meanwhile is refused and costs nothing; another body is a conflict', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.hold();
  const key = newId();
  const replies = await Promise.all(Array.from({ length: 6 }, () => start(ana, colorways(ana.image, 2), key)));
  expect(new Set(replies.map((reply) => reply.json<BatchView>().id)).size).toBe(1);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 2 });
  const other = await start(ana, colorways(ana.image, 3), key);
  expect([other.statusCode, other.json()]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
  const second = await start(ana, colorways(ana.image, 2));
  expect([second.statusCode, second.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'generation_in_progress' }),
  ]);
  const single = await ana.generate();
  expect(single.json()).toMatchObject({ code: 'generation_in_progress' });
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 2 });
  t.provider.release();
  await untilEnded(ana, replies[0]!.json<BatchView>());
});

test('a batch that is asked for while a single render runs waits for it', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.hold();
  const single = await ana.start();
  await waitUntil(() => t.provider.runningRenders.length === 1, 'the single one is under way');
  const batch = await started(ana, colorways(ana.image, 2));
  expect((await read(ana, batch)).items.map(({ state, queuePosition }) => [state, queuePosition])).toEqual([
    ['queued', null],
    ['queued', null],
  ]);
  t.provider.release();
  await waitForRenderState(t, single, 'succeeded');
  await untilEnded(ana, batch);
  expect(statesOf(await read(ana, batch))).toEqual(['succeeded', 'succeeded']);
});

test('other people do not wait for a whole batch: theirs comes after the one that is in line', async () => {
  const [ana, bob] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  t.provider.hold();
  const batch = await started(ana, colorways(ana.image, 3));
  await waitUntil(() => t.provider.runningRenders.length === 1, 'the first is under way');
  const his = await bob.start();
  expect((await bob.call('GET', `/api/renders/${his}`)).json()).toMatchObject({ queuePosition: 1 });
  t.provider.release();
  await waitForRenderState(t, his, 'succeeded');
  await untilEnded(ana, batch);
  const { items } = await read(ana, batch);
  const second = await renderRow(t, items[1]!.renderId);
  expect((await renderRow(t, his)).startedAt!.getTime()).toBeLessThanOrEqual(second.startedAt!.getTime());
});

test('one item fails: it alone is refunded and says why, the others go on; its retry is charged once, however often it is pressed', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.failNext(new Problem('safety_refusal', 'This picture was refused.'));
  const batch = await started(ana, colorways(ana.image, 3));
  await untilEnded(ana, batch);
  const after = await read(ana, batch);
  expect(statesOf(after)).toEqual(['failed', 'succeeded', 'succeeded']);
  expect(after.items[0]!.problem).toMatchObject({
    code: 'safety_refusal',
    message: expect.stringContaining('refused'),
  });
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 2 });
  t.provider.hold();
  const again = () => ana.call('POST', `/api/render-batches/${batch.id}/items/0/retry`);
  const replies = await Promise.all([again(), again(), again()]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 3 });
  t.provider.release();
  await untilEnded(ana, batch);
  expect(statesOf(await read(ana, batch))).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect((await again()).statusCode).toBe(202);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 3 });
  expect((await ana.call('POST', `/api/render-batches/${batch.id}/items/7/retry`)).statusCode).toBe(404);
});

test('canceling keeps what is there, stops what runs and gives back the rest once', async () => {
  const ana = await makePhotoOwner(t);
  const batch = await started(ana, colorways(ana.image, 4));
  await waitUntil(async () => statesOf(await read(ana, batch))[0] === 'succeeded', 'the first is there');
  t.provider.hold();
  const done = statesOf(await read(ana, batch)).filter((state) => state === 'succeeded').length;
  const replies = await Promise.all(
    Array.from({ length: 3 }, () => ana.call('DELETE', `/api/render-batches/${batch.id}`)),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const after = await read(ana, batch);
  const kept = statesOf(after).filter((state) => state === 'succeeded').length;
  expect(kept).toBeGreaterThanOrEqual(done);
  expect(statesOf(after).filter((state) => state === 'cancelled')).toHaveLength(4 - kept);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: kept });
});

test('one waiting item is canceled like any render, and the next one takes its turn', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.hold();
  const batch = await started(ana, colorways(ana.image, 3));
  await waitUntil(() => t.provider.runningRenders.length === 1, 'the first is under way');
  const [first, second] = batch.items;
  expect((await ana.call('DELETE', `/api/renders/${second!.renderId}`)).statusCode).toBe(204);
  expect((await ana.call('DELETE', `/api/renders/${first!.renderId}`)).statusCode).toBe(204);
  t.provider.release();
  await untilEnded(ana, batch);
  expect(statesOf(await read(ana, batch))).toEqual(['cancelled', 'cancelled', 'succeeded']);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 1 });
});

test("another user's batch is 404 in every way, and a batch of another user's photo is refused", async () => {
  const [ana, bob] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  const batch = await started(ana, colorways(ana.image, 1));
  const answers = await Promise.all([
    bob.call('GET', `/api/render-batches/${batch.id}`),
    bob.call('DELETE', `/api/render-batches/${batch.id}`),
    bob.call('POST', `/api/render-batches/${batch.id}/items/0/retry`),
    start(bob, colorways(ana.image, 2)),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  expect((await bob.call('GET', '/api/render-batches/latest')).json()).toBeNull();
  expect(await expectConsistentLedger(t, bob.user.id)).toEqual({ used: 0 });
  await untilEnded(ana, batch);
});

test('what cannot be a batch is refused whole, with the item named', async () => {
  const ana = await makePhotoOwner(t);
  const good = colorways(ana.image, 3);
  const upload = await ana.upload(await makeJpeg({ width: 96, height: 64, color: '#123123' }));
  const other = upload.json<{ imageUrl: string }>().imageUrl;
  const bodies: [object, string][] = [
    [{ ...good, items: [] }, 'items'],
    [{ ...good, items: Array.from({ length: 13 }, () => good.items[0]) }, 'items'],
    [{ ...good, kind: 'everything' }, 'kind'],
    [
      { ...good, items: [good.items[0], { ...good.items[1], design: { style: 'unheard of' } }] },
      'items.1.design.style',
    ],
    [{ ...good, items: [good.items[0], { ...good.items[1], originalImage: other }] }, 'items.1.originalImage'],
    [{ ...good, kind: 'photos' }, 'items.1.originalImage'],
    [{ ...good, items: [{ ...good.items[0], originalImage: 'data:image/png;base64,AA==' }] }, 'items.0.originalImage'],
    [{ ...good, items: [{ ...good.items[0], name: '' }] }, 'items.0.name'],
  ];
  for (const [body, field] of bodies) {
    const reply = await start(ana, body);
    expect([reply.statusCode, reply.json<{ field: string }>().field]).toEqual([400, field]);
  }
  const premium = await start(ana, {
    ...good,
    items: [good.items[0], { ...good.items[1], design: { ...LEATHER, style: 'luxury' } }],
  });
  expect(premium.json()).toMatchObject({ code: 'style_not_in_plan', upgradeToPremium: true });
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
});

test('several photos get one design; their pictures are not saved', async () => {
  const ana = await makePhotoOwner(t);
  const more = await ana.upload(await makeJpeg({ width: 96, height: 64, color: '#321321' }));
  const photos = [ana.image, more.json<{ imageUrl: string }>().imageUrl];
  const batch = await started(ana, {
    kind: 'photos',
    items: photos.map((originalImage) => ({ name: 'Photo', originalImage, design: LEATHER })),
  });
  await untilEnded(ana, batch);
  expect(
    (await read(ana, batch)).items.map(({ originalImage, state, designId }) => [originalImage, state, designId]),
  ).toEqual(photos.map((photo) => [photo, 'succeeded', null]));
});

test('D-12, S-101: of more photos than renders are left, the first are started and each is charged; the answer names the others and says why, now and later', async () => {
  const ana = await makePhotoOwner(t, { monthlyRendersLimit: 2 });
  const upload = async (color: string): Promise<string> =>
    (await ana.upload(await makeJpeg({ width: 96, height: 64, color }))).json<{ imageUrl: string }>().imageUrl;
  const body = {
    kind: 'photos',
    items: [ana.image, await upload('#321321'), await upload('#883321'), await upload('#3213aa')].map(
      (originalImage, nth) => ({ name: `Photo ${nth + 1}`, tag: 'first', originalImage, design: LEATHER }),
    ),
  };
  const key = newId();
  const replies = await Promise.all([start(ana, body, key), start(ana, body, key)]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  const [batch, repeated] = replies.map((reply) => reply.json<BatchView>());
  expect(repeated!.id).toBe(batch!.id);
  const problem = {
    code: 'render_limit_reached',
    message: "You've reached your trial limit of 2 renders. Upgrade to premium for 120 renders per month!",
    upgradeToPremium: true,
  };
  const notStarted = [
    { item: 2, name: 'Photo 3', tag: 'first', problem },
    { item: 3, name: 'Photo 4', tag: 'first', problem },
  ];
  expect([batch!.notStarted, repeated!.notStarted]).toEqual([notStarted, notStarted]);
  expect(batch!.items.map(({ item, name }) => [item, name])).toEqual([
    [0, 'Photo 1'],
    [1, 'Photo 2'],
  ]);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 2 });
  await untilEnded(ana, batch!);
  const ended = await read(ana, batch!);
  expect([statesOf(ended), ended.notStarted]).toEqual([['succeeded', 'succeeded'], notStarted]);
  expect((await ana.call('POST', `/api/render-batches/${batch!.id}/items/2/retry`)).statusCode).toBe(404);
  const refused = await start(ana, body);
  expect([refused.statusCode, refused.json()]).toEqual([402, expect.objectContaining(problem)]);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 2 });
});

test('a colorway lies in the folder of its customer; a folder that is gone does not stop the saving', async () => {
  const ana = await makePhotoOwner(t);
  const folder = await ana.call('POST', '/api/customers', { name: 'Pat' });
  const customerId = folder.json<{ id: string }>().id;
  const placed = await started(ana, { ...colorways(ana.image, 1), customerId });
  await untilEnded(ana, placed);
  const { designId } = (await read(ana, placed)).items[0]!;
  expect((await ana.call('GET', `/api/designs/${designId}/customer`)).json()).toMatchObject({
    customer: { id: customerId },
  });
  expect((await ana.call('DELETE', `/api/designs/${designId}`)).statusCode).toBe(204);
  expect((await read(ana, placed)).items[0]).toMatchObject({ state: 'succeeded', designId: null });
  const gone = await started(ana, { ...colorways(ana.image, 1), customerId: 'no-such-folder' });
  await untilEnded(ana, gone);
  expect((await read(ana, gone)).items[0]).toMatchObject({ state: 'succeeded', designId: expect.any(Number) });
});

test('waiting for its turn is no reason to be taken for abandoned', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.hold();
  const batch = await started(ana, colorways(ana.image, 3));
  await waitUntil(() => t.provider.runningRenders.length === 1, 'the first is under way');
  const hourAgo = new Date(t.deps.now().getTime() - 3_600_000);
  await t.deps.database.db.update(renders).set({ createdAt: hourAgo }).where(eq(renders.batchId, batch.id));
  expect(await recoverRenders(t.deps, false)).toBe(0);
  t.provider.release();
  await untilEnded(ana, batch);
  expect(statesOf(await read(ana, batch))).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect(t.provider.runningRenders).toHaveLength(0);
});

test('the record of a batch goes with the pictures, the renders stay', async () => {
  const ana = await makePhotoOwner(t);
  const batch = await started(ana, colorways(ana.image, 1));
  await untilEnded(ana, batch);
  const { db } = t.deps.database;
  const long = new Date(t.deps.now().getTime() - (RETENTION_DAYS + 1) * DAY);
  await db.update(renderBatches).set({ createdAt: long }).where(eq(renderBatches.id, batch.id));
  await sweep(t.deps);
  expect((await ana.call('GET', `/api/render-batches/${batch.id}`)).statusCode).toBe(404);
  const row = await renderRow(t, batch.items[0]!.renderId);
  expect([row.state, row.batchId]).toEqual(['succeeded', null]);
});

test('an account that is deleted in the middle of a batch takes it along', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.hold();
  const batch = await started(ana, colorways(ana.image, 3));
  await waitUntil(() => t.provider.runningRenders.length === 1, 'the first is under way');
  const gone = await ana.call('DELETE', '/api/account', { password: PASSWORD });
  expect(gone.statusCode, gone.body).toBe(204);
  t.provider.release();
  await waitUntil(() => t.renders.runner.running === 0, 'nothing runs');
  expect(await t.deps.database.db.select().from(renderBatches).where(eq(renderBatches.id, batch.id))).toEqual([]);
});

test('fields that no design has are dropped where the request comes in: neither stored nor sent on, alone and in a batch', async () => {
  const ana = await makePhotoOwner(t);
  const strange = { __proto__: null, isAdmin: true, tier: 'premium', nested: { deep: [1] }, seatType: 'bench' };
  const single = await ana.start(strange);
  await waitForRenderState(t, single, 'succeeded');
  const design = { ...LEATHER, ...strange };
  const batch = await started(ana, { kind: 'photos', items: [{ name: 'x', originalImage: ana.image, design }] });
  await untilEnded(ana, batch);
  for (const id of [single, batch.items[0]!.renderId]) {
    const stored = (await renderRow(t, id)).design;
    const told = (await ana.call('GET', `/api/renders/${id}`)).json<{ design: object }>().design;
    expect(stored).toMatchObject({ seatType: 'bench', materials: ['leather'] });
    for (const field of ['isAdmin', 'tier', 'nested', 'originalImage', 'originalImages'])
      expect([field in stored, field in told], field).toEqual([false, false]);
  }
});

test('a field that an earlier version stored is not sent on', async () => {
  const ana = await makePhotoOwner(t);
  const { renderId } = (await ana.generate()).json<{ renderId: string }>();
  const { design } = await renderRow(t, renderId);
  await t.deps.database.db
    .update(renders)
    .set({ design: Object.assign({}, design, { ofAnotherTime: 'x' }) })
    .where(eq(renders.id, renderId));
  const told = (await ana.call('GET', `/api/renders/${renderId}`)).json<{ design: object }>().design;
  expect(told).toEqual(design);
});
