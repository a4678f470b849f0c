/**
 * Each part's cover is stated once: the result, the shared page, the customer's papers and the design name the same
 * things to order.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import type { RenderView } from '#contract/studio/renders.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import { designs } from '#server/platform/db/schema.ts';
import { loadPdfDesign } from '#server/customer/presentations/pdf-design.ts';
import {
  makePhotoOwner,
  openRenderScene,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { makeShare, makeVisitor, renderDesign, saveAs } from '#tests/support/saved-design.ts';
import { createScriptedEngine } from '#tests/support/server/scripted-engine.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene({ RETRIM_RATE_LIMITS: 'off' });
  t.deps.renderEngine = createScriptedEngine({ zones: ['seat', 'door'] });
});
afterAll(() => t.close());

const OXBLOOD = { id: 'starter-l-109', code: 'RT-L-109', color: '#6b1d24' };

/** Code of the swatch by part, as the result, the shared page and a paper name it. */
const namedFor = async (
  person: PhotoOwner,
  body: object,
): Promise<Record<'result' | 'page' | 'paper', Record<string, string>>> => {
  const design = await saveAs(person, await renderDesign(person, body));
  const render = (await person.call('GET', `/api/renders/${design.renderId!}`)).json<RenderView>();
  const view = (
    await makeVisitor(t)('GET', `/api/share/${(await makeShare(person, design.id)).token}`)
  ).json<SharedView>();
  const [row] = await t.deps.database.db.select().from(designs).where(eq(designs.id, design.id));
  const { lines } = await loadPdfDesign(t.deps, row!, { fullSize: false });
  return {
    result: Object.fromEntries(
      render.parts!.filter(({ kind }) => kind === 'cover').map(({ part, swatch }) => [part, swatch?.code ?? 'none']),
    ),
    page: Object.fromEntries(
      view.design.parts
        .filter(({ kind }) => kind === 'cover')
        .map(({ part, swatch }) => [part, swatch?.code ?? 'none']),
    ),
    paper: Object.fromEntries(
      lines.filter(({ kind }) => kind === 'cover').map(({ part, swatch }) => [part, swatch?.code ?? 'none']),
    ),
  };
};

test('doors in the very color of the swatch on the seats, but chosen by themselves, are not that swatch: result, page and paper agree', async () => {
  const ana = await makePhotoOwner(t);
  const said = { Seats: 'RT-L-109', Doors: 'none' };
  expect(
    await namedFor(ana, {
      swatches: { main: { id: OXBLOOD.id } },
      materials: ['leather'],
      secondaryColor: OXBLOOD.color,
    }),
  ).toEqual({ result: said, page: said, paper: said });
});

test('a zone in the very color of the swatch, but chosen by itself, is not that swatch: result, page and paper agree', async () => {
  const ana = await makePhotoOwner(t);
  const body = {
    swatches: { main: { id: OXBLOOD.id }, door: { id: OXBLOOD.id } },
    zones: { seat: { color: OXBLOOD.color } },
  };
  const said = { Seats: 'none', Doors: 'RT-L-109' };
  expect(await namedFor(ana, body)).toEqual({ result: said, page: said, paper: said });
});

test('a part that the picture leaves as it is stands in no list: neither result, page, paper nor design', async () => {
  const { renderEngine } = t.deps;
  t.deps.renderEngine = createScriptedEngine({ zones: ['seat', 'door'], keptZones: ['door'] });
  onTestFinished(() => void (t.deps.renderEngine = renderEngine));
  const ana = await makePhotoOwner(t);
  const said = { Seats: 'none' };
  expect(await namedFor(ana, { secondaryColor: 'tan' })).toEqual({ result: said, page: said, paper: said });
  const [design] = (await ana.call('GET', '/api/designs')).json<SavedDesign[]>();
  expect(design!.cover.flatMap((part) => (part.part === 'zone' ? [part.kind] : []))).toEqual(['seat']);
});

test('where a color came from is kept with the render and with the design: option, own color, swatch with its version, words', async () => {
  const ana = await makePhotoOwner(t);
  const coverBy = async (body: object): Promise<SavedDesign['cover']> =>
    (await saveAs(ana, await renderDesign(ana, body))).cover;
  expect(
    await coverBy({
      mainColors: ['tan'],
      secondaryColor: '#123456',
      stitchingStyle: 'double',
      stitchingColor: 'none',
      pipingStyle: 'contrast',
      pipingColor: 'red',
    }),
  ).toEqual([
    expect.objectContaining({ part: 'zone', zone: 'seat', color: '#a8703f', source: { from: 'option', id: 'tan' } }),
    expect.objectContaining({ part: 'zone', zone: 'door', color: '#123456', source: { from: 'own' } }),
    { part: 'thread', style: 'double', color: '#a8703f', source: { from: 'matched' } },
    { part: 'piping', style: 'contrast', color: '#8c1f2b', source: { from: 'option', id: 'red' } },
  ]);
  expect((await coverBy({ swatches: { main: { id: OXBLOOD.id } } }))[0]).toMatchObject({
    source: { from: 'swatch', swatch: { ...OXBLOOD, version: '2026-11-22T00:00:00.000Z' } },
  });
  expect((await coverBy({ customInstructions: 'oxblood leather seats' }))[0]).toMatchObject({
    material: 'leather',
    source: { from: 'words', word: 'oxblood' },
  });
});
