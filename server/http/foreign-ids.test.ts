/** Every operation on one thing, asked for by somebody whom it does not belong to. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchView } from '#contract/batches.ts';
import { boundEndpoints } from '#server/http/serve.ts';
import { PASSWORD } from '#tests/support/make.ts';
import {
  LEATHER,
  makeCustomer,
  openRenderScene,
  until,
  type Customer,
  type RenderScene,
} from '#tests/support/render-scene.ts';
import { answerTo, makeDesign, makeShare, makeVisitor } from '#tests/support/saved-design.ts';
import type { SharedView } from '#contract/shares.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
  Object.assign(t.deps.config, { rateLimits: false });
}, 180_000);
afterAll(() => t.close());

type Ids = Record<string, string | number>;
const made = async (person: Customer, url: string, body: object): Promise<{ id: string }> => {
  const reply = await person.call('POST', url, body);
  expect(reply.statusCode, `${url} ${reply.body}`).toBeLessThan(300);
  return reply.json<{ id: string }>();
};

/** One of everything that has an id. */
const furnish = async (ana: Customer): Promise<Ids> => {
  const [design, trashed] = [await makeDesign(ana), await makeDesign(ana)];
  await ana.call('DELETE', `/api/designs/${trashed.id}`);
  const { share, token } = await makeShare(ana, design.id);
  const visit = makeVisitor(t);
  await visit(
    'POST',
    `/api/share/${token}/decisions`,
    answerTo((await visit('GET', `/api/share/${token}`)).json<SharedView>()),
  );
  const [approval] = (await ana.call('GET', '/api/approvals')).json<{ id: string }[]>();
  const batch = await ana.call('POST', '/api/render-batches', {
    kind: 'colorways',
    items: [{ name: 'red', originalImage: ana.image, design: { ...LEATHER, mainColors: ['red'] } }],
  });
  const { id: batchId, items } = batch.json<BatchView>();
  await until(
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
    '/api/held-answers': 'no-such-answer',
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
  if (path.endsWith('/presentation')) return { template: 'before-after' };
  if (path.startsWith('/api/embeds')) return { expiresAt: null };
  if (path.endsWith('/secret')) return { password: PASSWORD };
  if (path.endsWith('/mail')) return { to: 'c@example.com', note: '' };
  if (path.startsWith('/api/customers')) return { name: 'Mine now' };
  if (path.startsWith('/api/swatches'))
    return { name: 'Mine now', book: 'Mine', material: 'leather', color: '#000000' };
  return {};
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
    await makeCustomer(t, { subscriptionTier: 'premium', emailVerifiedAt: t.deps.now() }),
    await makeCustomer(t, { subscriptionTier: 'premium', emailVerifiedAt: t.deps.now() }),
  ];
  const ids = await furnish(ana);
  const before = await ownTables(ana.user.id);
  const asked = boundEndpoints(t.app).filter(({ path, access }) => access === 'user' && /:(id|sha256)/.test(path));
  expect(asked.length).toBeGreaterThan(40);
  for (const { method, path } of asked) {
    const noun = path.slice(0, path.indexOf('/:'));
    if (path.includes(':sha256')) continue;
    expect(ids, path).toHaveProperty([noun]);
    const url = path.replace(':id', String(ids[noun])).replace(':item', '0').replace(':delivery', 'no-such-delivery');
    const query = path.endsWith('/download')
      ? '?quality=standard'
      : path.endsWith('/comparison')
        ? '?format=strip'
        : '';
    const answer = await bob.call(
      method,
      url + query,
      method === 'GET' || method === 'DELETE' ? undefined : bodyFor(path, ids),
    );
    expect(answer.statusCode, `${method} ${url} ${answer.body.slice(0, 300)}`).toBe(404);
  }
  expect(await ownTables(ana.user.id)).toBe(before);
});

test('attack 33: nor is a thing of another account named in the body of an own one', async () => {
  const [ana, bob] = [await makeCustomer(t), await makeCustomer(t)];
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
    await until(
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
