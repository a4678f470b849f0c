/** Limits on how many of a thing an account keeps: with room for one more, of several calls at once exactly one gets it. */
import type { Response } from 'light-my-request';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MAX_API_KEYS } from '#contract/developer/api-keys.ts';
import { MAX_CUSTOMERS } from '#contract/customer/customers.ts';
import { MAX_EMBEDS } from '#contract/customer/embeds.ts';
import { MAX_DESIGNS_PER_RENDER } from '#contract/studio/saved-designs.ts';
import { MAX_SHARES_PER_DESIGN } from '#contract/customer/shares.ts';
import { MAX_SWATCHES, MAX_TILES_PER_ACCOUNT } from '#contract/studio/swatches.ts';
import { MAX_WEBHOOKS } from '#contract/developer/webhooks.ts';
import { customers } from '#server/platform/db/schema/customers.ts';
import { passkeys } from '#server/platform/db/schema/accounts.ts';
import { swatches, swatchTiles } from '#server/platform/db/schema/swatches.ts';
import { designs, files } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { MAX_UPLOADS_PER_USER } from '#server/studio/photos/limits.ts';
import { makeJpeg, PASSWORD } from '#tests/support/server/make.ts';
import {
  makePhotoOwner,
  openRenderScene,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { makeDesign } from '#tests/support/saved-design.ts';
import { createSoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { TILE_CUT, plaidPhoto } from '#tests/support/pictures/swatch-scene.ts';

const AT_ONCE = 4;
const MAX_PASSKEYS = 20;

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene({ RETRIM_RATE_LIMITS: 'off' });
});
afterAll(() => t.close());

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const db = () => t.deps.database.db;

/** Of several calls none begins its transaction before all of them could, or have ended without one. */
const together = async <T>(calls: (() => Promise<T>)[]): Promise<T[]> => {
  const { pool } = t.deps.database;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let arrived = 0;
  let open = (): void => {};
  const allArrived = new Promise<void>((resolve) => {
    open = resolve;
  });
  const arrive = (): void => {
    if (++arrived >= calls.length) open();
  };
  const connecting = vi.spyOn(pool, 'connect').mockImplementation((async (...args: unknown[]) => {
    // A single statement comes with a callback.
    if (args.length > 0) return connect(...args);
    const client = await connect();
    arrive();
    await allArrived;
    return client;
  }) as typeof pool.connect);
  return Promise.all(calls.map((call) => call().finally(arrive))).finally(() => connecting.mockRestore());
};

const atOnce = async (calls: (() => Promise<Response>)[], refused: string): Promise<void> => {
  const replies = await together(calls);
  const codes = replies.map((reply) => (reply.statusCode < 300 ? 'made' : reply.json<{ code: string }>().code));
  expect(codes.toSorted(), replies.at(-1)?.body).toEqual(
    ['made', ...times(calls.length - 1, () => refused)].toSorted(),
  );
};

const fileOf = (person: PhotoOwner, kind: 'upload' | 'tile', at: number) => {
  const id = newId();
  return {
    id,
    userId: person.user.id,
    kind,
    storageKey: `${kind}s/${id.slice(0, 2)}/${id}`,
    mime: 'image/png',
    bytes: 1,
    sha256: at.toString(16).padStart(64, '0'),
    createdAt: t.deps.now(),
    expiresAt: new Date(t.deps.now().getTime() + 60_000),
  };
};

test('passkeys', async () => {
  const ana = await makePhotoOwner(t);
  const post = (url: string, payload: object, cookie: string) =>
    t.app.inject({ method: 'POST', url, headers: { cookie, origin: t.deps.config.appUrl }, payload });
  const begun: { cookie: string; credential: object }[] = [];
  for (let at = 0; at < AT_ONCE; at++) {
    const reply = await post('/api/account/passkeys/options', { password: PASSWORD }, ana.cookie);
    expect(reply.statusCode, reply.body).toBe(200);
    const challenge = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    begun.push({
      cookie: `${ana.cookie}; ${challenge}`,
      credential: createSoftwareAuthenticator().create(reply.json(), {}),
    });
  }
  await db()
    .insert(passkeys)
    .values(
      times(MAX_PASSKEYS - 1, (at) => ({
        credentialId: newId(),
        id: newId(),
        userId: ana.user.id,
        publicKey: 'AAAA',
        counter: 0,
        name: `Passkey ${at}`,
        backedUp: false,
        createdAt: t.deps.now(),
      })),
    );
  await atOnce(
    begun.map(
      ({ cookie, credential }) =>
        () =>
          post('/api/account/passkeys', { name: '', credential }, cookie),
    ),
    'conflict',
  );
});

test('uploaded photos, and the same photo sent twice at once is one', async () => {
  const ana = await makePhotoOwner(t);
  await db()
    .insert(files)
    .values(times(MAX_UPLOADS_PER_USER - 2, (at) => fileOf(ana, 'upload', at)));
  const photos = await Promise.all(
    times(AT_ONCE, (at) => makeJpeg({ width: 96, height: 64, color: `#0${at}0${at}0${at}` })),
  );
  await atOnce(
    photos.map((photo) => () => ana.upload(photo)),
    'out_of_storage',
  );
  const ben = await makePhotoOwner(t);
  const twice = await Promise.all(times(AT_ONCE, () => ben.upload(photos[0]!)));
  expect(new Set(twice.map((reply) => reply.json<{ imageUrl: string }>().imageUrl)).size).toBe(1);
});

test('designs of a picture', async () => {
  const ana = await makePhotoOwner(t);
  const design = await makeDesign(ana);
  const [row] = await db().select().from(designs);
  const { id: _id, ...copied } = row!;
  await db()
    .insert(designs)
    .values(times(MAX_DESIGNS_PER_RENDER - 2, () => copied));
  const { generatedImageUrl } = design;
  const save = () => ana.call('POST', '/api/designs', { ...design, id: undefined, generatedImageUrl });
  await atOnce(
    times(AT_ONCE, () => save),
    'conflict',
  );
});

test('customers', async () => {
  const ana = await makePhotoOwner(t);
  const now = t.deps.now();
  await db()
    .insert(customers)
    .values(
      times(MAX_CUSTOMERS - 1, (at) => ({
        id: newId(),
        userId: ana.user.id,
        name: `Customer ${at}`,
        createdAt: now,
        updatedAt: now,
      })),
    );
  await atOnce(
    times(AT_ONCE, (at) => () => ana.call('POST', '/api/customers', { name: `One more ${at}` })),
    'conflict',
  );
});

test('photographed materials', async () => {
  const ana = await makePhotoOwner(t);
  const made = times(MAX_TILES_PER_ACCOUNT - 1, (at) => fileOf(ana, 'tile', at));
  await db().insert(files).values(made);
  await db()
    .insert(swatchTiles)
    .values(
      made.map(({ id, sha256, createdAt }) => ({
        fileId: id,
        userId: ana.user.id,
        sha256,
        color: '#000000',
        widthCm: 1,
        heightCm: 1,
        createdAt,
      })),
    );
  const { imageUrl: image } = (await ana.upload(await plaidPhoto())).json<{ imageUrl: string }>();
  await atOnce(
    times(AT_ONCE, (at) => () => ana.call('POST', '/api/swatches/tile', { image, ...TILE_CUT, widthCm: 20 + at })),
    'out_of_storage',
  );
});

test('swatches', async () => {
  const ana = await makePhotoOwner(t);
  const swatch = { book: 'Shop', code: '', name: 'Tan', material: 'leather', color: '#c8a27a' };
  const first = await ana.call('POST', '/api/swatches', swatch);
  expect(first.statusCode, first.body).toBe(201);
  const [row] = await db().select().from(swatches);
  for (let left = MAX_SWATCHES - 2; left > 0; left -= 500)
    await db()
      .insert(swatches)
      .values(times(Math.min(500, left), () => ({ ...row!, id: newId(), codeKey: null })));
  await atOnce(
    times(AT_ONCE, (at) => () => ana.call('POST', '/api/swatches', { ...swatch, name: `Tan ${at}` })),
    'conflict',
  );
});

test.each([
  [
    'API keys',
    MAX_API_KEYS,
    '/api/account/api-keys',
    { name: 'Till', scopes: ['renders:read'], expiresInDays: null, password: PASSWORD },
  ],
  [
    'webhooks',
    MAX_WEBHOOKS,
    '/api/account/webhooks',
    { url: 'https://example.com/hook', topics: ['render.succeeded'], password: PASSWORD },
  ],
] as const)('%s', async (_what, most, url, body) => {
  const ana = await makePhotoOwner(t, { subscriptionTier: 'premium' });
  for (let made = 1; made < most; made++) expect((await ana.call('POST', url, body)).body).toContain('id');
  await atOnce(
    times(AT_ONCE, () => () => ana.call('POST', url, body)),
    'conflict',
  );
});

test.each([
  ['links of a design', MAX_SHARES_PER_DESIGN, 'share'],
  ['embed codes of a design', MAX_EMBEDS, 'embeds'],
] as const)('%s', async (_what, most, path) => {
  const ana = await makePhotoOwner(t, { subscriptionTier: 'premium' });
  const { id } = await makeDesign(ana);
  const make = () => ana.call('POST', `/api/designs/${id}/${path}`, {});
  for (let made = 1; made < most; made++) expect((await make()).statusCode).toBe(201);
  await atOnce(
    times(AT_ONCE, () => make),
    'conflict',
  );
});
