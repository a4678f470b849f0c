/** Every operation on an object, requested by somebody who does not own it. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchView } from '#contract/studio/batches.ts';
import { listBoundEndpoints } from '#server/platform/http/serve.ts';
import { PASSWORD } from '#tests/support/server/make.ts';
import {
  LEATHER,
  makePhotoOwner,
  openRenderScene,
  waitUntil,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { ACCOUNT_HEADER } from '#contract/account/account-header.ts';
import { newId } from '#server/platform/ids.ts';
import { createDecisionBody, makeDesign, makeShare, makeVisitor } from '#tests/support/saved-design.ts';
import { uploadMaterialTile, plaidPhoto } from '#tests/support/pictures/swatch-scene.ts';
import type { SharedView } from '#contract/customer/shares.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
  Object.assign(t.deps.config, { rateLimits: false });
});
afterAll(() => t.close());

type Ids = Record<string, string | number>;
const made = async (person: PhotoOwner, url: string, body: object): Promise<{ id: string }> => {
  const reply = await person.call('POST', url, body);
  expect(reply.statusCode, `${url} ${reply.body}`).toBeLessThan(300);
  return reply.json<{ id: string }>();
};

/** One object of each kind that has an id. */
const furnish = async (ana: PhotoOwner): Promise<Ids> => {
  const [design, trashed] = [await makeDesign(ana), await makeDesign(ana)];
  await ana.call('DELETE', `/api/designs/${trashed.id}`);
  const { share, token } = await makeShare(ana, design.id);
  const visit = makeVisitor(t);
  await visit(
    'POST',
    `/api/share/${token}/decisions`,
    createDecisionBody((await visit('GET', `/api/share/${token}`)).json<SharedView>()),
  );
  const [approval] = (await ana.call('GET', '/api/approvals')).json<{ id: string }[]>();
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  const question = await visit('POST', `/api/share/${token}/questions`, {
    personName: 'Pat',
    words: 'Which thread?',
    versionHash: view.versionHash,
    requestId: 'question-0001',
  });
  const batch = await ana.call('POST', '/api/render-batches', {
    kind: 'colorways',
    items: [{ name: 'red', originalImage: ana.image, design: { ...LEATHER, mainColors: ['red'] } }],
  });
  const { id: batchId, items } = batch.json<BatchView>();
  await waitUntil(
    async () => (await ana.call('GET', `/api/render-batches/${batchId}`)).json<BatchView>().state === 'ended',
    'the batch has ended',
  );
  const [session] = (await ana.call('GET', '/api/account/sessions')).json<{ id: string }[]>();
  const hook = await ana.call('POST', '/api/account/webhooks', {
    url: 'https://8.8.8.8/hook',
    topics: ['approval.received'],
    password: PASSWORD,
  });
  expect(hook.statusCode, hook.body).toBe(201);
  const key = await ana.call('POST', '/api/account/api-keys', {
    name: 'k',
    scopes: ['designs:read'],
    expiresInDays: null,
    password: PASSWORD,
  });
  expect(key.statusCode, key.body).toBe(201);
  return {
    '/api/designs': design.id,
    '/api/trash': trashed.id,
    '/api/shares': share.id,
    '/api/embeds': (await made(ana, `/api/designs/${design.id}/embeds`, {})).id,
    '/api/approvals': approval!.id,
    '/api/questions': question.json<{ id: string }>().id,
    '/api/renders': items[0]!.renderId,
    '/api/render-batches': batchId,
    '/api/customers': (await made(ana, '/api/customers', { name: 'Pat' })).id,
    '/api/swatches': (
      await made(ana, '/api/swatches', { name: 'Tan', book: 'Mine', material: 'leather', color: '#aa7744' })
    ).id,
    '/api/files': ana.image.split('/').at(-1)!,
    '/api/account/sessions': session!.id,
    '/api/account/webhooks': hook.json<{ webhook: { id: string } }>().webhook.id,
    '/api/account/api-keys': key.json<{ view: { id: string } }>().view.id,
    '/api/account/passkeys': 'no-such-passkey',
  };
};

/** Bodies that would be accepted from the owner. */
const bodyFor = (path: string, { '/api/customers': customerId }: Ids): object => {
  if (path.endsWith('/customer')) return { customerId };
  if (path.endsWith('/answer')) return { answer: 'Mine' };
  if (path.endsWith('/stage')) return { stage: 'done' };
  if (path.endsWith('/presentation')) return { template: 'before-after' };
  if (path.startsWith('/api/embeds')) return { expiresAt: null };
  if (path.endsWith('/secret')) return { password: PASSWORD };
  if (path.endsWith('/mail')) return { to: 'c@example.com', note: '' };
  if (path.startsWith('/api/customers')) return { name: 'Mine now' };
  if (path.startsWith('/api/swatches'))
    return { name: 'Mine now', book: 'Mine', material: 'leather', color: '#000000' };
  return {};
};
/** Queries that would be accepted from the owner. */
const queryFor = (path: string): string => {
  if (path.endsWith('/download')) return '?quality=standard';
  return path.endsWith('/greeting') ? '?to=c@example.com' : '';
};
const ownTables = async (userId: string): Promise<string> => {
  const { rows } = await t.deps.database.db.execute<{ table_name: string }>(
    sql`select table_name from information_schema.columns where column_name = 'user_id' and table_schema = 'public' and table_name <> 'sessions' order by 1`,
  );
  const kept: string[] = [];
  for (const { table_name } of rows) {
    const found = await t.deps.database.db.execute(
      sql`select to_jsonb(t) - 'last_used_at' as row from ${sql.identifier(table_name)} t where user_id = ${userId} order by 1`,
    );
    kept.push(JSON.stringify([table_name, found.rows]));
  }
  return kept.join('\n');
};

test('attack 33: with an id of another account every operation answers that there is no such thing, and changes nothing', async () => {
  const [ana, bob] = [
    await makePhotoOwner(t, { subscriptionTier: 'premium', emailVerifiedAt: t.deps.now() }),
    await makePhotoOwner(t, { subscriptionTier: 'premium', emailVerifiedAt: t.deps.now() }),
  ];
  const ids = await furnish(ana);
  const before = await ownTables(ana.user.id);
  const asked = listBoundEndpoints(t.app).filter(({ path, access }) => access === 'user' && /:(id|sha256)/.test(path));
  expect(asked.length).toBeGreaterThan(40);
  for (const { method, path } of asked) {
    const noun = path.slice(0, path.indexOf('/:'));
    if (path.includes(':sha256')) continue;
    expect(ids, path).toHaveProperty([noun]);
    const url = path.replace(':id', String(ids[noun])).replace(':item', '0').replace(':delivery', 'no-such-delivery');
    const answer = await bob.call(
      method,
      url + queryFor(path),
      method === 'GET' || method === 'DELETE' ? undefined : bodyFor(path, ids),
    );
    expect(answer.statusCode, `${method} ${url} ${answer.body.slice(0, 300)}`).toBe(404);
  }
  expect(await ownTables(ana.user.id)).toBe(before);
});

test('attack 33: nor is a thing of another account named in the body of an own one', async () => {
  const [ana, bob] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  const ids = await furnish(ana);
  const own = await makeDesign(bob);
  const before = await ownTables(ana.user.id);
  const place = await bob.call('PUT', `/api/designs/${own.id}/customer`, { customerId: ids['/api/customers'] });
  expect(place.statusCode).toBe(404);
  const batch = await bob.call('POST', '/api/render-batches', {
    kind: 'colorways',
    customerId: ids['/api/customers'],
    items: [{ name: 'red', originalImage: bob.image, design: { ...LEATHER, mainColors: ['red'] } }],
  });
  if (batch.statusCode === 202) {
    const { id } = batch.json<BatchView>();
    await waitUntil(
      async () => (await bob.call('GET', `/api/render-batches/${id}`)).json<BatchView>().state === 'ended',
      'the batch has ended',
    );
  }
  const version = await bob.call('POST', '/api/designs', {
    ...own,
    materials: ['leather'],
    parentId: ids['/api/designs'],
  });
  expect([400, 404, 409]).toContain(version.statusCode);
  const photo = await bob.call('POST', '/api/generate-design', { ...LEATHER, originalImage: ana.image });
  expect(photo.statusCode).toBe(404);
  const folder = await ana.call('GET', `/api/customers/${ids['/api/customers']}`);
  expect(folder.json<{ designs: unknown[] }>().designs).toEqual([]);
  expect(await ownTables(ana.user.id)).toBe(before);
});

/** Addresses of ana's files of every kind, each with one of the same form that names nothing and one of no form at all. */
const fileAddresses = async (ana: PhotoOwner): Promise<{ there: string; missing: string; malformed: string }[]> => {
  const design = await makeDesign(ana);
  const { tileUrl } = await uploadMaterialTile(ana, await plaidPhoto());
  const { renderId } = design;
  const layersOf = (image: string): string => `/api/layers?image=${encodeURIComponent(image)}`;
  const inDesign = (path: string) => ({
    there: `/api/designs/${design.id}/${path}`,
    missing: `/api/designs/999999/${path}`,
    malformed: `/api/designs/no-number/${path}`,
  });
  const ofFile = (url: string) => ({ there: url, missing: `/api/files/${newId()}`, malformed: '/api/files/1' });
  return [
    ofFile(ana.image),
    ofFile(`${ana.image}?size=small`),
    ofFile(design.generatedImageUrl),
    {
      there: `/api/renders/${renderId}/picture`,
      missing: `/api/renders/${newId()}/picture`,
      malformed: '/api/renders/1/picture',
    },
    {
      there: layersOf(ana.image),
      missing: layersOf(`/api/files/${newId()}`),
      malformed: layersOf('https://example.com/x.jpg'),
    },
    inDesign('download?quality=standard'),
    {
      there: tileUrl,
      missing: `/api/swatches/tiles/${'a'.repeat(64)}`,
      malformed: '/api/swatches/tiles/none',
    },
  ];
};

test('A-41, D-27: for a visitor and for another account, the address of a file is one that names nothing, of whatever kind the file is', async () => {
  const [ana, bob] = [
    await makePhotoOwner(t, { subscriptionTier: 'premium', emailVerifiedAt: t.deps.now() }),
    await makePhotoOwner(t, { subscriptionTier: 'premium', emailVerifiedAt: t.deps.now() }),
  ];
  const said = (answer: { statusCode: number; json: () => { message: string; code: string } }) => {
    const { message, code } = answer.json();
    return { status: answer.statusCode, message, code };
  };
  const asVisitor = async (url: string) => said(await t.app.inject({ url }));
  for (const { there, missing, malformed } of await fileAddresses(ana)) {
    expect((await ana.call('GET', there)).statusCode, there).toBe(200);
    expect(said(await bob.call('GET', there)), there).toMatchObject({ status: 404, code: 'not_found' });
    expect(said(await bob.call('GET', missing)), missing).toEqual(said(await bob.call('GET', there)));
    const visitor = await asVisitor(there);
    expect(visitor, there).toMatchObject({ status: 404, code: 'not_found' });
    for (const url of [missing, malformed]) expect(await asVisitor(url), url).toEqual(visitor);
  }
  expect(await asVisitor('/api/shop/logo')).toMatchObject({ status: 404 });
});

test('A-41, D-30: the files of a design that was removed for good name nothing, for its owner as for everybody', async () => {
  const ana = await makePhotoOwner(t, { subscriptionTier: 'premium', emailVerifiedAt: t.deps.now() });
  const design = await makeDesign(ana);
  const addresses = [
    design.generatedImageUrl,
    `${design.generatedImageUrl}?size=small`,
    `/api/designs/${design.id}/download?quality=standard`,
  ];
  for (const url of addresses) expect((await ana.call('GET', url)).statusCode, url).toBe(200);
  expect((await ana.call('DELETE', `/api/designs/${design.id}`)).statusCode).toBe(204);
  expect((await ana.call('DELETE', `/api/trash/${design.id}`)).statusCode).toBe(204);
  for (const url of addresses) {
    expect((await ana.call('GET', url)).statusCode, url).toBe(404);
    expect((await t.app.inject({ url })).statusCode, url).toBe(404);
  }
});

test('A-41: a malformed file address is answered like one that names nothing, also to an owner', async () => {
  const ana = await makePhotoOwner(t);
  for (const id of ['1', 'a'.repeat(65), encodeURIComponent("' or 1=1")])
    expect((await ana.call('GET', `/api/files/${id}`)).statusCode, id).toBe(404);
});

test('A-41: every call that answers with a picture of somebody is the address of a file', () => {
  const pictures = listBoundEndpoints(t.app).filter(
    ({ method, access, media, path }) =>
      method === 'GET' && access === 'user' && (media?.startsWith('image/') === true || /logo|layers/.test(path)),
  );
  expect(pictures.length).toBeGreaterThan(5);
  expect(pictures.filter(({ isFile }) => isFile !== true).map(({ path }) => path)).toEqual([]);
});

test('R-18: a page whose session has ended is told so where it asks for a file, so that it does not take the photo for lost', async () => {
  const ana = await makePhotoOwner(t);
  const answer = await t.app.inject({ url: ana.image, headers: { [ACCOUNT_HEADER]: ana.user.id } });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'not_signed_in']);
});
