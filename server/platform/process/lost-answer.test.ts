/** The connection to the database breaks between a commit and its answer: bytes whose rows are written stay. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { files, type FileKind } from '#server/platform/db/schema.ts';
import { visitorPhotos } from '#server/platform/db/schema/visitors.ts';
import { makeJpeg, type Person } from '#tests/support/server/make.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { makeVisitor } from '#tests/support/server/visitor.ts';
import {
  makePhotoOwner,
  openRenderScene,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { plaidPhoto, TILE_CUT } from '#tests/support/pictures/swatch-scene.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

type Kind = FileKind | 'visitor';

const listRows = async (): Promise<{ kind: Kind; storageKey: string }[]> => {
  const { db } = t.deps.database;
  const visitors = await db.select({ storageKey: visitorPhotos.storageKey }).from(visitorPhotos);
  return [
    ...(await db.select({ kind: files.kind, storageKey: files.storageKey }).from(files)),
    ...visitors.flatMap(({ storageKey }) => (storageKey === null ? [] : [{ kind: 'visitor' as const, storageKey }])),
  ];
};

/** Lets the transaction that writes the row of such a file commit, and then fail. */
const losingAnswersOf = async (kind: Kind, work: () => Promise<unknown>): Promise<void> => {
  const { db } = t.deps.database;
  const begin = db.transaction.bind(db);
  const countRows = async () => (await listRows()).filter((row) => row.kind === kind).length;
  const transaction = vi.spyOn(db, 'transaction').mockImplementation(async (...call) => {
    const before = await countRows();
    const result = await begin(...call);
    if ((await countRows()) === before) return result;
    throw new Error('the connection broke after the commit');
  });
  try {
    await work();
  } finally {
    transaction.mockRestore();
  }
};

const makeLogo = (background: string) =>
  sharp({ create: { width: 64, height: 32, channels: 3, background } })
    .png()
    .toBuffer();
const putLogo = async (person: Person, background: string) => {
  const form = multipart(await makeLogo(background), { name: 'logo.png', type: 'image/png' });
  return t.app.inject({
    method: 'PUT',
    url: '/api/shop/logo',
    headers: { cookie: person.cookie, 'content-type': form.type },
    payload: form.body,
  });
};

test.each<[Kind, (ana: PhotoOwner) => Promise<unknown>]>([
  ['logo', (ana) => putLogo(ana, '#123456')],
  ['upload', async (ana) => ana.upload(await makeJpeg({ width: 120, height: 80 }))],
  [
    'tile',
    async (ana) => {
      const photo = await ana.upload(await plaidPhoto({ side: 320 }), { purpose: 'material' });
      await ana.call('POST', '/api/swatches/tile', { image: photo.json<{ imageUrl: string }>().imageUrl, ...TILE_CUT });
    },
  ],
  ['visitor', async () => makeVisitor(t, '203.0.113.7').uploadPhoto(await makeJpeg({ width: 130, height: 80 }))],
  ['render', (ana) => ana.generate()],
])('the bytes of a row that was written stay, though its answer was lost: %s', async (kind, store) => {
  const ana = await makePhotoOwner(t, { subscriptionTier: 'premium' });
  const known = new Set((await listRows()).map(({ storageKey }) => storageKey));
  await losingAnswersOf(kind, () => store(ana));
  const written = (await listRows()).filter((row) => row.kind === kind && !known.has(row.storageKey));
  expect(written).toHaveLength(1);
  expect(await t.deps.storage.read(written[0]!.storageKey)).toBeDefined();
});

test('a new logo stays though the file of the one before cannot be removed', async () => {
  const ana = await makePhotoOwner(t, { subscriptionTier: 'premium' });
  expect((await putLogo(ana, '#123456')).statusCode).toBe(200);
  const remove = vi.spyOn(t.deps.storage, 'remove').mockRejectedValue(new Error('not now'));
  const put = await putLogo(ana, '#654321').finally(() => remove.mockRestore());
  expect(put.statusCode, put.body).toBe(200);
  expect((await ana.call('GET', put.json<{ logo: string }>().logo)).statusCode).toBe(200);
});
