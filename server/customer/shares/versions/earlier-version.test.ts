import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renders } from '#server/platform/db/schema.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import { createDecisionBody, makeShare, makeVisitor, renderDesign, saveAs } from '#tests/support/saved-design.ts';
import { makePhotoOwner, openRenderScene, type RenderScene } from '#tests/support/pictures/render-scene.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

const bytesAt = async (visit: ReturnType<typeof makeVisitor>, url: string): Promise<Buffer> => {
  const reply = await visit('GET', url);
  expect(reply.statusCode, url).toBe(200);
  return reply.rawPayload;
};

test('after a newer version, the link leads back to what was approved over it: pictures, words and record', async () => {
  const ana = await makePhotoOwner(t);
  const first = await saveAs(ana, await renderDesign(ana));
  const { token } = await makeShare(ana, first.id);
  const { token: other } = await makeShare(ana, first.id);
  const visit = makeVisitor(t);
  const look = async (query = '', link = token): Promise<SharedView> =>
    (await visit('GET', `/api/share/${link}${query}`)).json<SharedView>();
  const approved = await look();
  const picture = await bytesAt(visit, approved.after);
  expect((await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(approved))).statusCode).toBe(201);
  const second = await saveAs(ana, await renderDesign(ana, { mainColors: ['tan'] }), {
    parentId: first.id,
    color: 'tan',
  });

  const now = await look();
  expect([now.design.version, now.earlier?.version, now.earlierPicture, now.newest]).toEqual([
    2,
    1,
    approved.after,
    null,
  ]);
  // Rendered in red, then in tan.
  expect([approved.changes, now.changes, (await look('', other)).changes]).toEqual([
    null,
    [{ name: 'Seats', before: 'Leather, red', now: 'Leather, tan' }],
    [{ name: 'Seats', before: 'Leather, red', now: 'Leather, tan' }],
  ]);
  const back = await look('?version=1');
  expect([back.design.version, back.versionHash, back.newest, back.mayAnswer]).toEqual([
    1,
    approved.versionHash,
    2,
    false,
  ]);
  expect(back.decisions.map(({ decision, supersededBy }) => [decision, supersededBy])).toEqual([['approved', 2]]);
  expect(await bytesAt(visit, back.after)).toEqual(picture);
  expect(now.after).not.toBe(back.after);
  // The earlier version can only be viewed; answers are about the current one.
  const again = await visit('POST', `/api/share/${token}/decisions?version=1`, createDecisionBody(back));
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'version_changed']);

  // Version 1 was not answered through the other link, which therefore shows only the current version.
  expect([(await look('?version=1', other)).design.version, (await look('', other)).earlierPicture]).toEqual([2, null]);
  expect((await visit('GET', back.after.replace(token, other))).statusCode).toBe(404);
  for (const version of [3, 99]) expect((await look(`?version=${version}`)).design.version).toBe(2);

  // A version in the trash cannot be viewed, but its record is kept.
  await ana.call('DELETE', `/api/designs/${first.id}`);
  const gone = await look('?version=1');
  expect([gone.design.version, gone.earlier?.version, gone.earlierPicture]).toEqual([second.version, 1, null]);
  expect(gone.changes).toBeNull();
});

test('after the yes to a newer version, what had been asked for and what changed stay beside it', async () => {
  const ana = await makePhotoOwner(t);
  const first = await saveAs(ana, await renderDesign(ana));
  const { token } = await makeShare(ana, first.id);
  const visit = makeVisitor(t);
  const look = async (): Promise<SharedView> => (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  const say = async (change: object): Promise<void> => {
    const body = createDecisionBody(await look(), change);
    expect((await visit('POST', `/api/share/${token}/decisions`, body)).statusCode).toBe(201);
  };
  await say({ decision: 'declined' });
  await say({ decision: 'change', words: 'Tan, please' });
  // The refusal before it stays too.
  expect((await look()).decisions.map(({ decision }) => decision)).toEqual(['change', 'declined']);
  await saveAs(ana, await renderDesign(ana, { mainColors: ['tan'] }), { parentId: first.id, color: 'tan' });
  await say({});
  const { decisions, earlier, changes } = await look();
  expect([decisions[0]?.decision, earlier?.decision, earlier?.words]).toEqual(['approved', 'change', 'Tan, please']);
  expect(changes).toEqual([{ name: 'Seats', before: 'Leather, red', now: 'Leather, tan' }]);
});

test('a version of the same materials, painted after the zones were corrected, names the parts that were outlined anew', async () => {
  const ana = await makePhotoOwner(t);
  const first = await saveAs(ana, await renderDesign(ana));
  const { token } = await makeShare(ana, first.id);
  const visit = makeVisitor(t);
  const look = async (): Promise<SharedView> => (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  expect((await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(await look()))).statusCode).toBe(201);
  const second = await saveAs(ana, await renderDesign(ana), { parentId: first.id });
  expect((await look()).changes).toEqual([]);
  const { db } = t.deps.database;
  const [render] = await db
    .select()
    .from(renders)
    .where(eq(renders.id, second.renderId ?? ''));
  const zones = render!.summary!.zones.map((zone) => ({ ...zone, area: zone.area + 0.01 }));
  await db
    .update(renders)
    .set({ summary: { ...render!.summary!, zones } })
    .where(eq(renders.id, render!.id));
  expect((await look()).changes).toEqual([{ name: 'Outlined anew', before: '', now: 'Seats' }]);
});
