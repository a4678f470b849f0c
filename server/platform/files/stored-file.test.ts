import { Writable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files, users } from '#server/platform/db/schema.ts';
import { makeDesign, makeShare, makeVisitor } from '#tests/support/saved-design.ts';
import { makePhotoOwner, openRenderScene, type RenderScene } from '#tests/support/pictures/render-scene.ts';
import { HOUR } from '#tests/support/server/test-app.ts';
import { findFile } from './file-store.ts';
import { smallCopyKey } from '#server/studio/photos/small-copy.ts';

const lines: string[] = [];
let t: RenderScene;
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  t = await openRenderScene({}, async (deps) => {
    deps.log = pino({ level: 'error' }, sink);
  });
});
afterAll(() => t.close());

const idOf = (url: string): string => url.split('/').at(-1)!;

test('half a picture is no picture: an error without the tag of the whole, named in the log, and whole again once it is restored', async () => {
  const ana = await makePhotoOwner(t);
  const design = await makeDesign(ana);
  const url = design.generatedImageUrl;
  const file = (await findFile(t.deps.database.db, idOf(url)))!;
  const whole = (await t.deps.storage.read(file.storageKey))!;
  await t.deps.storage.put(file.storageKey, whole.subarray(0, whole.length >> 1));
  const { token } = await makeShare(ana, design.id);
  for (const headers of [{}, { range: 'bytes=0-9' }, { range: `bytes=${whole.length - 10}-` }] as Record<
    string,
    string
  >[]) {
    const broken = await ana.call('GET', url, undefined, headers);
    expect([broken.statusCode, broken.headers['etag'], broken.headers['cache-control']]).toEqual([
      500,
      undefined,
      'no-store',
    ]);
    expect(broken.json<{ message: string }>().message).toContain('damaged');
  }
  expect((await ana.call('GET', `${url}?size=small`)).statusCode).toBe(500);
  expect((await makeVisitor(t)('GET', `/api/share/${token}/after`)).statusCode).toBe(500);
  expect(lines.join('')).toContain(
    `file ${file.id} is damaged: ${whole.length >> 1} of ${whole.length} bytes are stored at ${file.storageKey}`,
  );
  await t.deps.storage.put(file.storageKey, whole);
  const back = await ana.call('GET', url);
  expect([back.statusCode, back.rawPayload.length, back.headers['etag']]).toEqual([
    200,
    whole.length,
    `"${file.sha256}"`,
  ]);
  expect((await makeVisitor(t)('GET', `/api/share/${token}/after`)).statusCode).toBe(200);
});

test('a small copy that was cut short is made again', async () => {
  const ana = await makePhotoOwner(t);
  const url = `${ana.image}?size=small`;
  const first = await ana.call('GET', url);
  expect(first.statusCode).toBe(200);
  const [file] = await t.deps.database.db
    .select()
    .from(files)
    .where(eq(files.id, idOf(ana.image)));
  await t.deps.storage.put(smallCopyKey(file!), first.rawPayload.subarray(0, 40));
  const again = await ana.call('GET', url);
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
});

test('an administrator who views a picture leaves an entry, once an hour, for the log and for the owner', async () => {
  const [ana, admin] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  await t.deps.database.db.update(users).set({ isAdmin: true }).where(eq(users.id, admin.user.id));
  const looks = async () =>
    (await admin.call('GET', '/api/admin/audit'))
      .json<{ entries: { action: string; subjectName: string; adminName: string; details: { what?: string } }[] }>()
      .entries.filter(({ action }) => action === 'picture viewed');
  expect((await ana.call('GET', ana.image)).statusCode).toBe(200);
  expect((await admin.call('GET', admin.image)).statusCode).toBe(200);
  expect(await looks()).toEqual([]);
  for (let i = 0; i < 3; i++) expect((await admin.call('GET', ana.image)).statusCode).toBe(200);
  expect(await looks()).toMatchObject([
    { subjectName: ana.user.username, adminName: admin.user.username, details: { what: idOf(ana.image) } },
  ]);
  t.clock.advance(2 * HOUR);
  await admin.call('GET', `${ana.image}?size=small`);
  expect(await looks()).toHaveLength(2);
  const { rowsAsJson, listUserTables } = await import('#server/account/settings/own-rows.ts');
  const table = (await listUserTables(t.deps.database.pool)).find((one) => one.table === 'audit_log')!;
  let text = '';
  for await (const part of rowsAsJson(t.deps.database.pool, table, ana.user.id)) text += part;
  expect(JSON.parse(text)).toMatchObject([
    { action: 'picture viewed', details: { what: idOf(ana.image) } },
    { action: 'picture viewed' },
  ]);
  expect(text).not.toContain(admin.user.username);
  expect(text).not.toContain(admin.user.id);
});
