/** Swatches in designs: the fields from the browser, the stored ones, and who can see them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Certificate, Decision } from '#contract/customer/approvals.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import { createSwatchSnapshot, type OwnSwatch } from '#contract/studio/swatches.ts';
import { sweep } from '#server/platform/process/sweeper.ts';
import {
  makePhotoOwner,
  openRenderScene,
  renderRow,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import {
  createDecisionBody,
  makeDesign,
  makeShare,
  makeVisitor,
  renderDesign,
  saveAs,
} from '#tests/support/saved-design.ts';
import { signInAgain } from '#tests/support/server/make.ts';
import { DAY } from '#tests/support/server/test-app.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene({ RETRIM_RATE_LIMITS: 'off' });
});
afterAll(() => t.close());

const STARTER = 'starter-l-106';
const PLAID = {
  book: 'Mill',
  code: 'HG-42',
  name: 'Highland plaid',
  supplier: 'Glen Mill',
  line: 'Highland',
  material: 'cloth',
  color: '#4a5a3c',
};
const create = async (person: PhotoOwner, rest: object = {}): Promise<OwnSwatch> => {
  const reply = await person.call('POST', '/api/swatches', { ...PLAID, ...rest });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<OwnSwatch>();
};
const savedWith = async (person: PhotoOwner, swatches: object, rest: object = {}): Promise<SavedDesign> =>
  saveAs(person, await renderDesign(person, { swatches, stitchingStyle: 'double', stitchingColor: 'black' }), rest);
const shared = async (token: string): Promise<SharedView> =>
  (await makeVisitor(t)('GET', `/api/share/${token}`)).json<SharedView>();

test("only the id counts: the book's data are stored, whatever else the browser sends about a swatch", async () => {
  const ana = await makePhotoOwner(t);
  const mine = await create(ana);
  const forged = {
    ...createSwatchSnapshot(mine),
    name: 'Free gold',
    color: '#ffd700',
    material: 'leather',
    tile: 'f'.repeat(64),
    supplier: '<script>',
    price: 0,
  };
  const id = await ana.start({
    swatches: { main: forged, thread: { id: STARTER }, piping: null },
    zones: { 'driver-seat': { swatch: { ...forged, color: 'evil' } }, other: { color: 'red' } },
  });
  const { design } = await renderRow(t, id);
  expect(design).toMatchObject({
    swatches: { main: createSwatchSnapshot(mine), thread: { id: STARTER, code: 'RT-L-106', color: '#a4683a' } },
    zones: { 'driver-seat': { swatch: createSwatchSnapshot(mine) }, other: { color: 'red' } },
  });
  expect(JSON.stringify(design)).not.toMatch(/gold|ffd700|script|ffff/);
});

test("an unknown swatch, somebody else's, and nonsense are refused with a sentence, and cost nothing", async () => {
  const [ana, eve] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  const hers = await create(ana);
  for (const [swatches, field] of [
    [{ main: createSwatchSnapshot(hers) }, 'swatches.main'],
    [{ door: { id: 'starter-l-999' } }, 'swatches.door'],
    [{ insert: { id: STARTER }, thread: { id: 'nobody-knows-it' } }, 'swatches.thread'],
  ] as const) {
    const reply = await eve.generate({ swatches });
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'invalid_input',
        field,
        message: expect.stringMatching(/^A swatch of this design is not in your books/),
      }),
    ]);
  }
  expect((await eve.generate({ zones: { seat: { swatch: { id: hers.id } } } })).json()).toMatchObject({
    field: 'zones.seat.swatch',
  });
  for (const swatches of [
    { roof: { id: STARTER } },
    { main: { id: '../..' } },
    { main: { id: { $ne: 1 } } },
    { main: {} },
    { main: 'x' },
    { main: [{ id: STARTER }] },
    [],
    'x',
    5,
  ])
    expect((await eve.generate({ swatches })).statusCode, JSON.stringify(swatches)).toBe(400);
  expect((await eve.call('GET', '/api/renders/latest')).json()).toBeNull();
  expect((await eve.call('GET', '/api/subscription')).statusCode).toBe(200);
});

test('an old design is rendered again with a swatch that was deleted since, and not with one of another account', async () => {
  const ana = await makePhotoOwner(t);
  const mine = await create(ana);
  // Nor does the browser name the picture's swatches at saving.
  const design = await savedWith(
    ana,
    { main: { id: mine.id } },
    { swatches: [{ ...createSwatchSnapshot(mine), place: 'main', name: 'Forged' }] },
  );
  expect(design.design).toMatchObject({ swatches: { main: createSwatchSnapshot(mine) } });
  await ana.call('DELETE', `/api/swatches/${mine.id}`);
  const { design: request } = await renderRow(t, design.renderId!);
  const again = await ana.generate(request);
  expect(again.statusCode, again.body).toBe(200);
  // Long after, too: a render was made with it.
  t.clock.advance(40 * DAY);
  await sweep(t.deps);
  t.clock.advance(-40 * DAY);
  const later = await signInAgain(t, ana);
  const late = await later.call('POST', '/api/generate-design', { ...request, originalImage: ana.image });
  expect(late.statusCode, late.body).toBe(200);
  expect((await later.call('GET', '/api/designs')).json<SavedDesign[]>()[0]!.design).toEqual(design.design);
});

test('a design without swatches is kept, shown and hashed as before there were any', async () => {
  const ana = await makePhotoOwner(t);
  const design = await makeDesign(ana);
  expect(design.design).toMatchObject({ swatches: {} });
  expect((await renderRow(t, design.renderId!)).design).toMatchObject({ swatches: {} });
  const { token } = await makeShare(ana, design.id);
  expect(JSON.stringify((await shared(token)).design)).not.toContain('swatch');
});

test('the same key with the same swatches is the same render, although a book changed meanwhile', async () => {
  const ana = await makePhotoOwner(t);
  const mine = await create(ana);
  const ask = () => ana.generate({ swatches: { main: { id: mine.id } } }, { 'idempotency-key': 'job-1' });
  const first = (await ask()).json<{ renderId: string }>().renderId;
  await ana.call('PUT', `/api/swatches/${mine.id}`, { ...PLAID, color: '#000000' });
  expect((await ask()).json<{ renderId: string }>().renderId).toBe(first);
  const other = await ana.generate({ swatches: { main: { id: STARTER } } }, { 'idempotency-key': 'job-1' });
  expect([other.statusCode, other.json()]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
});

test('the shared page, the record and the certificate say code, name, supplier and line; an approval stays valid when the swatch changes', async () => {
  const ana = await makePhotoOwner(t);
  const mine = await create(ana);
  const design = await savedWith(ana, { main: { id: mine.id }, thread: { id: STARTER } });
  const { token } = await makeShare(ana, design.id);
  const view = await shared(token);
  expect(view.design.parts).toEqual([
    {
      part: 'Seats',
      material: 'Cloth',
      kind: 'cover',
      covering: 'cloth',
      colorName: 'Highland plaid',
      code: '#4A5A3C',
      swatch: { code: 'HG-42', name: 'Highland plaid', supplier: 'Glen Mill', line: 'Highland' },
    },
    {
      part: 'Stitching',
      material: 'Double',
      kind: 'thread',
      colorName: 'Saddle leather',
      code: '#A4683A',
      swatch: { code: 'RT-L-106', name: 'Saddle leather', supplier: '', line: '', grain: 'tumbled' },
    },
  ]);
  expect(JSON.stringify(view)).not.toContain(mine.id);
  const decision = (
    await makeVisitor(t)('POST', `/api/share/${token}/decisions`, createDecisionBody(view))
  ).json<Decision>();

  await ana.call('PUT', `/api/swatches/${mine.id}`, {
    ...PLAID,
    code: 'CHANGED',
    name: 'Changed',
    supplier: 'Changed',
    color: '#000000',
  });
  await ana.call('DELETE', `/api/swatches/${mine.id}`);
  const after = await shared(token);
  expect([after.versionHash, after.design]).toEqual([view.versionHash, view.design]);
  expect(after.decisions).toMatchObject([{ id: decision.id, supersededAt: null }]);
  const certificate = (await ana.call('GET', `/api/approvals/${decision.id}`)).json<Certificate>();
  expect(certificate.verification).toEqual({ intact: true, problems: [], pictureKept: true });
  expect(certificate.shown.parts[0]!.swatch).toMatchObject({ code: 'HG-42' });
  // Rendered again it uses the book's present entry.
  expect((await ana.generate((await renderRow(t, design.renderId!)).design)).statusCode).toBe(200);
  const latest = (await ana.call('GET', '/api/renders/latest')).json<{
    design: { swatches: { main: { code: string } } };
  }>();
  expect(latest.design.swatches.main.code).toBe('CHANGED');
});

test('a color or a material over the swatch makes it another one, and it is not named there', async () => {
  const ana = await makePhotoOwner(t);
  const mine = await create(ana);
  const partsOf = async (zones: object) => {
    const design = await saveAs(
      ana,
      await renderDesign(ana, { swatches: { main: { id: mine.id } }, zones, stitchingStyle: 'none' }),
    );
    return (await shared((await makeShare(ana, design.id)).token)).design.parts;
  };
  // The scripted render changes one zone: `seat`.
  expect((await partsOf({})).map(({ swatch }) => swatch?.code)).toEqual(['HG-42']);
  expect((await partsOf({ seat: { pattern: 'diamond' } })).map(({ swatch }) => swatch?.code)).toEqual(['HG-42']);
  expect((await partsOf({ seat: { color: 'red' } })).map(({ swatch }) => swatch?.code)).toEqual([undefined]);
  expect((await partsOf({ seat: { material: 'vinyl' } })).map(({ swatch }) => swatch?.code)).toEqual([undefined]);
  expect((await partsOf({ seat: { swatch: { id: STARTER } } })).map(({ swatch }) => swatch?.code)).toEqual([
    'RT-L-106',
  ]);
});
