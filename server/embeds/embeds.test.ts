import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HeldAnswer, OwnDecision } from '#contract/approvals.ts';
import type { Embed } from '#contract/embeds.ts';
import { publicPicture } from '#contract/portfolio.ts';
import type { Share, SharedView } from '#contract/shares.ts';
import { mails } from '#server/db/schema/mails.ts';
import { embeds, shares } from '#server/db/schema/shares.ts';
import { migrationsFolder } from '#server/entry.ts';
import {
  answerTo,
  makeDesign,
  makeShare,
  makeVisitor,
  renderOf,
  saveAs,
  type Link,
} from '#tests/support/saved-design.ts';
import { makeCustomer, openRenderScene, type Customer, type RenderScene } from '#tests/support/render-scene.ts';
import { HOUR } from '#tests/support/test-app.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
}, 180_000);
afterAll(() => t.close());

const makeEmbed = async (person: Customer, designId: number, body: object = {}): Promise<Embed & { token: string }> => {
  const reply = await person.call('POST', `/api/designs/${designId}/embeds`, body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<Embed & { token: string }>();
};
const framed = (token: string): string[] => [
  `/embed/${token}`,
  publicPicture(token, 'before'),
  publicPicture(token, 'after'),
];
const statuses = async (urls: readonly string[], visit = makeVisitor(t)): Promise<number[]> =>
  Promise.all(urls.map(async (url) => (await visit('GET', url)).statusCode));

/** The upgrade's own statement, on links as the version before it left them. */
const upgrade = async (): Promise<void> => {
  await t.deps.database.db.execute(
    sql`update shares set maybe_public = false, embed_design_id = null, embed_seen_at = null`,
  );
  const file = (await readdir(migrationsFolder)).find((name) => name.endsWith('_capabilities.sql'))!;
  const statement = (await readFile(path.join(migrationsFolder, file), 'utf8'))
    .split('--> statement-breakpoint')
    .at(-1)!;
  expect(statement).toContain('UPDATE "shares"');
  await t.deps.database.db.execute(sql.raw(statement));
};
const makeOldLink = async (person: Customer, designId: number, settings: object = {}): Promise<Link> => {
  const link = await makeShare(person, designId, settings);
  await upgrade();
  return link;
};
const shareOf = async (person: Customer, designId: number, id: string): Promise<Share> =>
  (await person.call('GET', `/api/designs/${designId}/share`)).json<Share[]>().find((share) => share.id === id)!;

test('an embed code opens the frame and nothing else; a share link opens no frame', async () => {
  const ana = await makeCustomer(t);
  const design = await makeDesign(ana);
  const { token } = await makeEmbed(ana, design.id);
  const { token: link, share } = await makeShare(ana, design.id);
  const visit = makeVisitor(t);
  expect(await statuses(framed(token))).toEqual([200, 200, 200]);
  expect(await statuses(framed(link))).toEqual([404, 404, 404]);
  const view = (await visit('GET', `/api/share/${link}`)).json<SharedView>();
  expect(
    await statuses([
      `/s/${token}`,
      `/share/${token}`,
      `/api/share/${token}`,
      `/api/share/${token}/before`,
      `/api/share/${token}/after`,
    ]),
  ).toEqual([404, 404, 404, 404, 404]);
  for (const [path, body] of [
    ['decisions', answerTo(view)],
    ['unlock', { password: 'walnut' }],
  ] as const)
    expect((await visit('POST', `/api/share/${token}/${path}`, body)).statusCode).toBe(404);
  // The frame's page names no other address than its own pictures'.
  const page = (await visit('GET', `/embed/${token}`)).body;
  expect(page).not.toContain(link);
  expect(page).not.toMatch(/\/s\/|\/share\/|href=/);
  // Nor does any secret open the picture in full size, or the file itself.
  for (const secret of [token, link])
    expect(
      await statuses([`/api/designs/${secret}/download`, `/api/files/${secret}`, `/api/renders/${secret}/picture`]),
    ).toEqual([404, 404, 404]);
  const [row] = await t.deps.database.db.select().from(embeds).where(eq(embeds.designId, design.id));
  expect(JSON.stringify(row)).not.toContain(token);
  expect((await visit('POST', `/api/share/${link}/decisions`, answerTo(view))).statusCode).toBe(201);
  expect(share.isPublic).toBe('no');
});

test('the frame of a dead or unknown address fits phones, says so in words, and its style is allowed to it', async () => {
  const reply = await makeVisitor(t)('GET', '/embed/nothing-was-ever-here');
  expect(reply.statusCode).toBe(404);
  expect(reply.body).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
  expect(reply.body).toMatch(/<h1>This picture is not shown any more<\/h1><p>.+<\/p>/);
  const [, style] = /<style>([^]+)<\/style>/.exec(reply.body)!;
  const hash = createHash('sha256').update(style!).digest('base64');
  expect(reply.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
});

test('an embed stays with its version, ends when it should, and is gone at once when it is revoked or its design lies in the trash', async () => {
  const [ana, eve] = [await makeCustomer(t), await makeCustomer(t)];
  const first = await makeDesign(ana);
  const { id, token } = await makeEmbed(ana, first.id, {
    expiresAt: new Date(t.deps.now().getTime() + HOUR).toISOString(),
  });
  const before = await makeVisitor(t)('GET', publicPicture(token, 'after'));
  await saveAs(ana, await renderOf(ana), { name: 'Second', parentId: first.id });
  expect((await makeVisitor(t)('GET', publicPicture(token, 'after'))).headers['etag']).toBe(before.headers['etag']);
  expect((await ana.call('GET', `/api/designs/${first.id}/embeds`)).json<Embed[]>()).toMatchObject([
    { id, token, version: 1, isExpired: false },
  ]);
  t.clock.advance(2 * HOUR);
  expect(await statuses(framed(token))).toEqual([404, 404, 404]);
  expect((await ana.call('PATCH', `/api/embeds/${id}`, { expiresAt: null })).json()).toMatchObject({
    expiresAt: null,
    isExpired: false,
  });
  t.clock.advance(-2 * HOUR);
  for (const [method, url, body] of [
    ['GET', `/api/designs/${first.id}/embeds`],
    ['POST', `/api/designs/${first.id}/embeds`, {}],
    ['PATCH', `/api/embeds/${id}`, { expiresAt: null }],
    ['DELETE', `/api/embeds/${id}`],
  ] as const)
    expect((await eve.call(method, url, body)).statusCode, url).toBe(404);
  await ana.call('DELETE', `/api/designs/${first.id}`);
  expect(await statuses(framed(token))).toEqual([404, 404, 404]);
  await ana.call('POST', `/api/trash/${first.id}/restore`);
  expect(await statuses(framed(token))).toEqual([200, 200, 200]);
  expect((await ana.call('DELETE', `/api/embeds/${id}`)).statusCode).toBe(204);
  expect(await statuses(framed(token))).toEqual([404, 404, 404]);
  expect((await ana.call('GET', `/api/designs/${first.id}/embeds`)).json()).toEqual([]);
});

test('a link for looking takes no answer', async () => {
  const ana = await makeCustomer(t);
  const { share, token } = await makeShare(ana, (await makeDesign(ana)).id, { capability: 'look' });
  expect(share.capability).toBe('look');
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  expect(view.answers).toBe('none');
  expect((await visit('POST', `/api/share/${token}/decisions`, answerTo(view))).json()).toMatchObject({
    code: 'forbidden',
  });
  // Nobody turns it into another one later.
  await ana.call('PATCH', `/api/shares/${share.id}`, { capability: 'answer' });
  expect((await visit('POST', `/api/share/${token}/decisions`, answerTo(view))).statusCode).toBe(403);
});

test('an old embed code still shows its version; visitors with the link in it see no more than that, and cannot answer', async () => {
  const ana = await makeCustomer(t);
  const first = await makeDesign(ana);
  const { share, token } = await makeOldLink(ana, first.id);
  await saveAs(ana, await renderOf(ana), { name: 'Secret second version', parentId: first.id });
  const visit = makeVisitor(t);
  expect((await shareOf(ana, first.id, share.id)).isPublic).toBe('maybe');
  expect(await statuses(framed(token))).toEqual([200, 200, 200]);
  expect((await shareOf(ana, first.id, share.id)).isPublic).toBe('yes');

  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  expect(view.design).toMatchObject({ version: 1 });
  expect(view.answers).toBe('held');
  const sent = await visit('POST', `/api/share/${token}/decisions`, answerTo(view, { personName: 'Mallory' }));
  expect([sent.statusCode, sent.json()]).toEqual([201, { held: true }]);
  expect((await ana.call('GET', '/api/approvals')).json()).toEqual([]);
  const [held] = (await ana.call('GET', '/api/held-answers')).json<HeldAnswer[]>();
  expect(held).toMatchObject({ personName: 'Mallory', decision: 'approved', version: 1 });
  const [mail] = await t.deps.database.db.select().from(mails).where(eq(mails.to, ana.user.email));
  expect(mail).toMatchObject({ template: 'answer-held' });
  expect((await ana.call('DELETE', `/api/held-answers/${held!.id}`)).statusCode).toBe(204);
  expect((await ana.call('GET', '/api/held-answers')).json()).toEqual([]);
  // It cannot be called private any more, nor mailed to anybody.
  expect((await ana.call('PATCH', `/api/shares/${share.id}`, { neverPublic: true })).statusCode).toBe(409);
  expect((await visit('GET', `/api/share/${token}`)).json<SharedView>().decisions).toEqual([]);
});

test("an old link that was on no website still takes the customer's answer: once the shop confirms it, or at once when the shop declares the link private", async () => {
  const ana = await makeCustomer(t);
  const design = await makeDesign(ana);
  const { share, token } = await makeOldLink(ana, design.id);
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  const press = answerTo(view);
  const sentAt = t.deps.now();
  for (let i = 0; i < 2; i++)
    expect((await visit('POST', `/api/share/${token}/decisions`, press)).json()).toEqual({ held: true });
  const [held, ...more] = (await ana.call('GET', `/api/held-answers?root=${design.id}`)).json<HeldAnswer[]>();
  expect(more).toEqual([]);
  const eve = await makeCustomer(t);
  expect((await eve.call('POST', `/api/held-answers/${held!.id}/confirm`)).statusCode).toBe(404);
  t.clock.advance(HOUR);
  const made = await ana.call('POST', `/api/held-answers/${held!.id}/confirm`);
  expect(made.statusCode, made.body).toBe(201);
  expect(Math.abs(new Date(made.json<OwnDecision>().decidedAt).getTime() - sentAt.getTime())).toBeLessThan(60_000);
  t.clock.advance(-HOUR);
  expect((await ana.call('GET', `/api/approvals/${made.json<OwnDecision>().id}`)).json()).toMatchObject({
    verification: { intact: true },
  });
  expect((await ana.call('POST', `/api/held-answers/${held!.id}/confirm`)).statusCode).toBe(404);
  expect((await visit('GET', `/api/share/${token}`)).json<SharedView>().decisions).toMatchObject([
    { decision: 'approved' },
  ]);

  const other = await makeDesign(ana);
  const kept = await makeOldLink(ana, other.id);
  expect((await ana.call('PATCH', `/api/shares/${kept.share.id}`, { neverPublic: true })).json()).toMatchObject({
    isPublic: 'no',
  });
  expect(await statuses(framed(kept.token))).toEqual([404, 404, 404]);
  const again = (await visit('GET', `/api/share/${kept.token}`)).json<SharedView>();
  expect((await visit('POST', `/api/share/${kept.token}/decisions`, answerTo(again))).json()).toMatchObject({
    decision: 'approved',
  });
  expect(share.id).not.toBe(kept.share.id);
});

test('an old link with a password was never in a frame: its answers count, and no frame shows it', async () => {
  const ana = await makeCustomer(t);
  const design = await makeDesign(ana);
  const { share, token } = await makeOldLink(ana, design.id, { password: 'walnut' });
  expect((await shareOf(ana, design.id, share.id)).isPublic).toBe('no');
  const visit = makeVisitor(t);
  expect(await statuses(framed(token))).toEqual([404, 404, 404]);
  await visit('POST', `/api/share/${token}/unlock`, { password: 'walnut' });
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  expect((await visit('POST', `/api/share/${token}/decisions`, answerTo(view))).json()).toMatchObject({
    decision: 'approved',
  });
});

test('strangers fill no mailbox over an old link, and a held answer to a version that is no more is not recorded', async () => {
  const ana = await makeCustomer(t);
  const first = await makeDesign(ana);
  const { share, token } = await makeOldLink(ana, first.id);
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  const outcomes = [];
  for (let i = 0; i < 11; i++)
    outcomes.push((await visit('POST', `/api/share/${token}/decisions`, answerTo(view))).statusCode);
  expect(outcomes).toEqual([...Array<number>(10).fill(201), 409]);
  await saveAs(ana, await renderOf(ana), { name: 'Second', parentId: first.id });
  const [held] = (await ana.call('GET', '/api/held-answers')).json<HeldAnswer[]>();
  expect((await ana.call('POST', `/api/held-answers/${held!.id}/confirm`)).json()).toMatchObject({
    code: 'version_changed',
  });
  expect((await ana.call('GET', '/api/held-answers')).json()).toHaveLength(10);
  const [row] = await t.deps.database.db.select().from(shares).where(eq(shares.id, share.id));
  expect(row!.embedDesignId).toBe(first.id);
});
