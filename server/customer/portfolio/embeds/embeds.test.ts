import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Embed } from '#contract/customer/embeds.ts';
import { getPublicPictureUrl } from '#contract/customer/portfolio.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import { embeds } from '#server/platform/db/schema/shares.ts';
import {
  createDecisionBody,
  makeDesign,
  makeShare,
  makeVisitor,
  renderDesign,
  saveAs,
} from '#tests/support/saved-design.ts';
import {
  makePhotoOwner,
  openRenderScene,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { HOUR } from '#tests/support/server/test-app.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

const makeEmbed = async (
  person: PhotoOwner,
  designId: number,
  body: object = {},
): Promise<Embed & { token: string }> => {
  const reply = await person.call('POST', `/api/designs/${designId}/embeds`, body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<Embed & { token: string }>();
};
const framed = (token: string): string[] => [
  `/embed/${token}`,
  getPublicPictureUrl(token, 'before'),
  getPublicPictureUrl(token, 'after'),
];
const statuses = async (urls: readonly string[], visit = makeVisitor(t)): Promise<number[]> =>
  Promise.all(urls.map(async (url) => (await visit('GET', url)).statusCode));

test('an embed code opens the frame and nothing else; a share link opens no frame', async () => {
  const ana = await makePhotoOwner(t);
  const design = await makeDesign(ana);
  const { token } = await makeEmbed(ana, design.id);
  const { token: link } = await makeShare(ana, design.id);
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
    ['decisions', createDecisionBody(view)],
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
  expect((await visit('POST', `/api/share/${link}/decisions`, createDecisionBody(view))).statusCode).toBe(201);
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
  const [ana, eve] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  const first = await makeDesign(ana);
  const { id, token } = await makeEmbed(ana, first.id, {
    expiresAt: new Date(t.deps.now().getTime() + HOUR).toISOString(),
  });
  const before = await makeVisitor(t)('GET', getPublicPictureUrl(token, 'after'));
  await saveAs(ana, await renderDesign(ana), { name: 'Second', parentId: first.id });
  expect((await makeVisitor(t)('GET', getPublicPictureUrl(token, 'after'))).headers['etag']).toBe(
    before.headers['etag'],
  );
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
  const ana = await makePhotoOwner(t);
  const { share, token } = await makeShare(ana, (await makeDesign(ana)).id, { capability: 'look' });
  expect(share.capability).toBe('look');
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  expect(view.mayAnswer).toBe(false);
  expect((await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(view))).json()).toMatchObject({
    code: 'forbidden',
  });
  // An embed's version cannot be changed later.
  await ana.call('PATCH', `/api/shares/${share.id}`, { capability: 'answer' });
  expect((await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(view))).statusCode).toBe(403);
});
