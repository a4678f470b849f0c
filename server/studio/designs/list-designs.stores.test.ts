import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DesignSummary, SavedDesign, TrashedDesign } from '#contract/studio/saved-designs.ts';
import { designs } from '#server/platform/db/schema.ts';
import {
  makePhotoOwner,
  openRenderScene,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { renderDesign, saveAs } from '#tests/support/saved-design.ts';
import { DAY } from '#tests/support/server/test-app.ts';
import { DESIGN_FIELDS } from '#tests/support/a-design.ts';

let t: RenderScene;
let ana: PhotoOwner;
let picture: string;
beforeAll(async () => {
  t = await openRenderScene();
  ana = await makePhotoOwner(t);
  picture = await renderDesign(ana);
});
afterAll(() => t.close());

const pageOf = async (query: string, person = ana): Promise<SavedDesign[]> => {
  const reply = await person.call('GET', `/api/designs?${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<SavedDesign[]>();
};
const names = async (query: string): Promise<string[]> => (await pageOf(query)).map(({ name }) => name);
const summary = async (query = '', person = ana): Promise<DesignSummary> =>
  (await person.call('GET', `/api/designs/summary?${query}`)).json();

const asked = (fields: object) => ({ design: { ...DESIGN_FIELDS.design, ...fields } as typeof DESIGN_FIELDS.design });

/** Rows beside one that was saved. */
const kept = async (person: PhotoOwner, rows: Partial<typeof designs.$inferInsert>[]): Promise<SavedDesign[]> => {
  const model = await saveAs(person, person === ana ? picture : await renderDesign(person), { name: 'Model' });
  const { db } = t.deps.database;
  const [row] = await db.select().from(designs).where(eq(designs.id, model.id));
  const inserted = await db
    .insert(designs)
    .values(
      rows.map((change, i) => ({
        ...row!,
        id: undefined,
        userId: person.user.id,
        createdAt: new Date(Date.parse('2026-01-01T00:00:00Z') + i),
        ...change,
      })),
    )
    .returning();
  expect((await person.call('DELETE', `/api/designs/${model.id}`)).statusCode).toBe(204);
  return inserted as unknown as SavedDesign[];
};

test('pages follow one another without a gap, also where designs were saved in the same millisecond, and in the trash', async () => {
  const eve = await makePhotoOwner(t);
  const at = new Date('2026-02-01T00:00:00Z');
  const rows = await kept(
    eve,
    Array.from({ length: 7 }, (_, i) => ({ name: `n${i}`, createdAt: at })),
  );
  const all = (await pageOf('', eve)).map(({ id }) => id);
  expect(all).toEqual(rows.map(({ id }) => id).toReversed());
  const seen: number[] = [];
  for (
    let page = await pageOf('limit=3', eve);
    page.length > 0;
    page = await pageOf(`limit=3&before=${seen.at(-1)}`, eve)
  )
    seen.push(...page.map(({ id }) => id));
  expect(seen).toEqual(all);
  // A design that was deleted meanwhile still says where the page ended.
  await eve.call('DELETE', `/api/designs/${all[2]}`);
  expect((await pageOf(`limit=2&before=${all[2]}`, eve)).map(({ id }) => id)).toEqual(all.slice(3, 5));

  for (const id of all.toSpliced(2, 1)) await eve.call('DELETE', `/api/designs/${id}`);
  const trash = async (query: string): Promise<number[]> =>
    (await eve.call('GET', `/api/trash${query}`)).json<TrashedDesign[]>().map(({ id }) => id);
  const thrown = await trash('');
  expect(thrown).toHaveLength(8);
  expect([...(await trash('?limit=5')), ...(await trash(`?limit=5&before=${thrown[4]}`))]).toEqual(thrown);
});

test('a page cannot begin after a design that is gone, or another shop’s, and has 1 to 100 designs', async () => {
  const eve = await makePhotoOwner(t);
  const [hers] = await kept(eve, [{ name: 'hers' }]);
  for (const wrong of [`before=${hers!.id}`, 'before=2147483647', 'before=x', 'limit=0', 'limit=101', 'limit=1.5']) {
    const reply = await ana.call('GET', `/api/designs?${wrong}`);
    expect([wrong, reply.statusCode, reply.json<{ field: string }>().field]).toEqual([wrong, 400, wrong.split('=')[0]]);
  }
  expect((await t.app.inject('/api/designs/summary')).statusCode).toBe(401);
  expect((await eve.call('GET', '/api/designs/999999/versions')).statusCode).toBe(404);
  expect((await ana.call('GET', `/api/designs/${hers!.id}/versions`)).statusCode).toBe(404);
});

test('V-27, V-28, V-29, E-19: search and filters find what the pages promise, and the summary counts it', async () => {
  await kept(ana, [
    {
      name: 'Red Leather GT',
      ...asked({ materials: ['leather', 'suede'] }),
    },
    {
      name: 'Plain vinyl',
      ...asked({ style: 'retro', materials: ['vinyl'], seatType: 'bench', stitchingStyle: 'double' }),
    },
    {
      name: 'ÉCLAIR 100% [x]_(y)\\ *',
      ...asked({ style: 'luxury', materials: ['none'], seatType: undefined, stitchingStyle: 'double' }),
    },
  ]);
  const found = async (query: Record<string, string> | [string, string][]): Promise<string[]> => {
    const text = new URLSearchParams(query).toString();
    const page = await names(text);
    expect((await summary(text)).matching).toBe(page.length);
    return page.map((name) => name.split(' ')[0]!);
  };
  expect(await found({ q: 'LEATHER' })).toEqual(['Red']);
  expect(await found({ q: ' gt ' })).toEqual(['Red']);
  expect(await found({ q: 'éclair' })).toEqual(['ÉCLAIR']);
  for (const sign of ['%', '[', ']', '_', '(', ')', '\\', '*', '100% [X]_(Y)\\ *'])
    expect([sign, await found({ q: sign })]).toEqual([sign, ['ÉCLAIR']]);
  expect(await found({ q: '.' })).toEqual([]);
  expect(
    await found([
      ['style', 'retro'],
      ['style', 'original'],
    ]),
  ).toEqual(['Plain', 'Red']);
  expect(await found({ style: 'original', seatType: 'bench' })).toEqual([]);
  expect(await found({ q: 'red', style: 'original', seatType: 'bucket', stitchingStyle: 'french' })).toEqual(['Red']);
  expect(await found({ material: 'suede' })).toEqual(['Red']);
  expect(
    await found([
      ['material', 'suede'],
      ['material', 'vinyl'],
    ]),
  ).toEqual(['Plain', 'Red']);
  expect(await found({ material: 'sued' })).toEqual([]);
  const { total, values } = await summary();
  expect(total).toBe(3);
  expect(Object.fromEntries(Object.entries(values).map(([group, list]) => [group, list.toSorted()]))).toEqual({
    style: ['luxury', 'original', 'retro'],
    material: ['leather', 'none', 'suede', 'vinyl'],
    seatType: ['bench', 'bucket'],
    stitchingStyle: ['double', 'french'],
  });
});

test('of every design the newest version stands in the list, the trash aside; its versions are asked for by any of them', async () => {
  const eve = await makePhotoOwner(t);
  const first = await saveAs(eve, await renderDesign(eve), { name: 'one' });
  const again = async (parentId: number): Promise<SavedDesign> =>
    saveAs(eve, first.generatedImageUrl, { name: 'more', parentId });
  const second = await again(first.id);
  const third = await again(second.id);
  const current = async (): Promise<number[]> => (await pageOf('current=true&limit=10', eve)).map(({ id }) => id);
  expect(await current()).toEqual([third.id]);
  expect(await summary('', eve)).toMatchObject({ total: 1, matching: 1, savedLately: 3, lastSavedAt: third.createdAt });
  const versions = async (id: number): Promise<number[]> =>
    (await eve.call('GET', `/api/designs/${id}/versions`)).json<SavedDesign[]>().map((one) => one.id);
  expect(await versions(first.id)).toEqual([first.id, second.id, third.id]);
  expect(await versions(second.id)).toEqual(await versions(third.id));
  await eve.call('DELETE', `/api/designs/${third.id}`);
  expect(await current()).toEqual([second.id]);
  expect(await versions(first.id)).toEqual([first.id, second.id]);
  expect((await pageOf(`id=${first.id}&id=${third.id}`, eve)).map(({ id }) => id)).toEqual([first.id]);
  expect(await pageOf(`photo=${encodeURIComponent(first.originalImageUrl)}`, eve)).toHaveLength(2);
  expect(await pageOf('photo=/api/files/none', eve)).toEqual([]);
});

test('an account with nothing has zeros; thirty days later nothing was saved lately', async () => {
  const eve = await makePhotoOwner(t);
  expect(await summary('', eve)).toEqual({
    total: 0,
    matching: 0,
    lastSavedAt: null,
    savedLately: 0,
    values: { style: [], material: [], seatType: [], stitchingStyle: [] },
  });
  await kept(eve, [{ createdAt: new Date(t.deps.now().getTime() - 31 * DAY) }]);
  expect(await summary('', eve)).toMatchObject({ total: 1, savedLately: 0 });
});

test('V-27: the search finds a design by the vehicle and by the customer that its card names, too', async () => {
  const eve = await makePhotoOwner(t);
  const [, second] = await kept(eve, [
    { name: 'Tan', ...asked({ vehicleYear: 1967, vehicleMake: 'Ford', vehicleModel: 'Mustang' }) },
    { name: 'Red', ...asked({ vehicleMake: '', vehicleModel: '' }) },
    { name: 'Vogel', ...asked({ vehicleMake: '', vehicleModel: '' }) },
  ]);
  const folder = { name: 'Familie Vogel', vehicle: 'Käfer 1302' };
  const { id } = (await eve.call('POST', '/api/customers', folder)).json<{ id: string }>();
  await eve.call('PUT', `/api/designs/${second!.id}/customer`, { customerId: id });
  const found = async (q: string, person = eve) =>
    (await pageOf(`q=${encodeURIComponent(q)}`, person)).map(({ name }) => name);
  expect(await found('VOGEL')).toEqual(['Vogel', 'Red']);
  expect(await found('käfer')).toEqual(['Red']);
  expect(await found('1967 ford mus')).toEqual(['Tan']);
  expect((await summary('q=vogel', eve)).matching).toBe(2);
  expect(await found('vogel', await makePhotoOwner(t))).toEqual([]);
});
