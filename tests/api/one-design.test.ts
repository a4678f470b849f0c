/** A saved design keeps all its choices, whatever becomes of the render that made its picture. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Certificate } from '#contract/customer/approvals.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import { designs, renders } from '#server/platform/db/schema.ts';
import {
  makePhotoOwner,
  openRenderScene,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { readPdf } from '#tests/support/pictures/pdf-text.ts';
import { createDecisionBody, makeShare, makeVisitor, renderDesign, saveAs } from '#tests/support/saved-design.ts';
import { createScriptedEngine } from '#tests/support/server/scripted-engine.ts';
import { choicesOf } from '#web/studio/state/wizard-design.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene({ RETRIM_RATE_LIMITS: 'off' });
});
afterAll(() => t.close());

const CHOSEN = {
  style: 'classic',
  materials: ['leather', 'alcantara', 'vinyl', 'suede'],
  seatType: 'bench',
  mainColors: ['tan', '#dccfb4'],
  secondaryColor: '#102030',
  stitchingStyle: 'other',
  stitchingNote: 'baseball',
  stitchingColor: 'white',
  pipingStyle: 'contrast',
  pipingColor: 'red',
  seatBolsters: 'high',
  bolsterColor: 'brown',
  vehicleType: 'suv',
  vehicleYear: 2019,
  vehicleMake: 'Ford',
  vehicleModel: 'Bronco',
};
const SWATCHES = { headrest: { id: 'starter-s-303' }, thread: { id: 'starter-l-106' } };
const ZONES = { 'insert-2': { pattern: 'plain', color: 'green' }, 'door-1': { material: 'cloth' } };

const only = async (person: PhotoOwner): Promise<SavedDesign> =>
  (await person.call('GET', '/api/designs')).json<SavedDesign[]>()[0]!;
/** The wizard, opened on a design. */
const opened = (design: SavedDesign) => choicesOf(design.design);
const removeRender = (design: SavedDesign) =>
  t.deps.database.db.delete(renders).where(eq(renders.id, design.renderId!));

test('saved, its render removed, opened again: nothing that was chosen is lost, and the shared page says the same', async () => {
  const ana = await makePhotoOwner(t);
  const design = await saveAs(ana, await renderDesign(ana, { ...CHOSEN, swatches: SWATCHES, zones: ZONES }), {
    style: 'classic',
    stitchingStyle: 'other',
    stitchingColor: 'white',
  });
  const { token } = await makeShare(ana, design.id);
  const shared = async () => (await makeVisitor(t)('GET', `/api/share/${token}`)).json<SharedView>();
  const before = await shared();
  await removeRender(design);
  const left = await only(ana);
  expect(left.renderId).toBeNull();
  const { options, zones } = opened(left);
  expect(options).toMatchObject({ ...CHOSEN, swatches: SWATCHES });
  expect(zones).toEqual(ZONES);
  const after = await shared();
  expect([after.versionHash, after.design]).toEqual([before.versionHash, before.design]);
  // The specification's fields are those of the request.
  expect(left).toMatchObject({
    style: 'classic',
    materials: JSON.stringify(CHOSEN.materials),
    color: 'tan,#dccfb4',
    seatBolsters: 'high',
    vehicleYear: '2019',
  });
});

test('a design that was stored before a choice existed has its first value, and the approved version is still that version', async () => {
  const ana = await makePhotoOwner(t);
  const { seatBolsters: _, ...chosen } = CHOSEN;
  const design = await saveAs(ana, await renderDesign(ana, { ...chosen, seatBolsters: 'none' }));
  const { token } = await makeShare(ana, design.id);
  const visit = makeVisitor(t);
  const shared = async () => (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  const before = await shared();
  const decided = await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(before));
  const older = { design: sql`design - '{seatBolsters,swatches,version}'::text[]` };
  await t.deps.database.db.update(designs).set(older).where(eq(designs.id, design.id));
  await t.deps.database.db.update(renders).set(older).where(eq(renders.id, design.renderId!));

  expect((await only(ana)).design).toEqual({ ...design.design, seatBolsters: 'none', swatches: {}, version: 1 });
  const after = await shared();
  expect([after.versionHash, after.design]).toEqual([before.versionHash, before.design]);
  expect(after.decisions.map(({ decision }) => decision)).toEqual(['approved']);
  const paper = await ana.call('GET', `/api/approvals/${decided.json<{ id: string }>().id}`);
  expect(paper.json<Certificate>().verification).toMatchObject({ intact: true });
  expect((await ana.call('GET', `/api/renders/${design.renderId}`)).json<{ design: object }>().design).toMatchObject({
    seatBolsters: 'none',
  });
});

test('a design made from words keeps them without its render', async () => {
  const ana = await makePhotoOwner(t);
  const design = await saveAs(ana, await renderDesign(ana, { customInstructions: 'oxblood leather, cream piping' }), {
    style: 'custom',
    materials: [],
    seatType: 'custom',
    stitchingStyle: 'custom',
    color: '',
  });
  await removeRender(design);
  expect(opened(await only(ana))).toMatchObject({ mode: 'custom', instructions: 'oxblood leather, cream piping' });
});

const LIES = {
  style: 'luxury',
  materials: ['alcantara'],
  seatType: 'racing',
  stitchingStyle: 'single',
  color: 'blue',
  stitchingColor: 'green',
  pipingColor: 'black',
  seatBolsters: 'extra-high',
  vehicleMake: 'Ferrari',
  vehicleModel: 'F40',
  swatches: [{ place: 'main', id: 'x', code: 'LIE-1', name: 'Lie', material: 'suede', color: '#00ff00' }],
  cover: [],
  lines: { vehicle: 'Ferrari', parts: [], choices: [], words: 'lie' },
  design: { mode: 'custom', customInstructions: 'lie' },
  isHighRes: true,
};

test('what is sent beside a picture is on no page, paper or record: its own request is', async () => {
  const ana = await makePhotoOwner(t, { subscriptionTier: 'premium' });
  t.deps.renderEngine = createScriptedEngine({ zones: ['seat', 'bolster', 'door'] });
  const picture = await renderDesign(ana, { ...CHOSEN, style: 'modern' });
  const honest = await saveAs(ana, picture, { vehicleType: 'suv' });
  const lie = await saveAs(ana, picture, LIES);
  const said = async ({ id }: SavedDesign) => {
    const { token } = await makeShare(ana, id);
    const visitor = makeVisitor(t);
    const view = (await visitor('GET', `/api/share/${token}`)).json<SharedView>();
    const decision = (await visitor('POST', `/api/share/${token}/decisions`, createDecisionBody(view))).json<{
      id: string;
    }>();
    const { shown } = (await ana.call('GET', `/api/approvals/${decision.id}`)).json<Certificate>();
    const paper = await ana.call('POST', `/api/designs/${id}/presentation`, { template: 'material-board' });
    return { view: view.design, shown, paper: (await readPdf(paper.rawPayload)).text };
  };
  const [of, ofLie] = [await said(honest), await said(lie)];
  const { version: _v, name: _n, choices, ...stated } = of.view;
  expect(ofLie.view).toMatchObject({ ...stated, choices });
  expect(ofLie.shown).toEqual(of.shown);
  // The seat type changes no picture: the owner's record states it, and the customer is not asked to approve it.
  const [style, bolsters] = [
    { name: 'Style', value: 'Modern' },
    { name: 'Seat bolsters', value: 'High' },
  ];
  expect(choices).toEqual([style, bolsters]);
  expect(honest.lines).toEqual({ ...stated, choices: [style, { name: 'Seat type', value: 'Bench' }, bolsters] });
  expect(lie.lines).toEqual(honest.lines);
  expect(ofLie.paper).toContain('2019 Ford Bronco');
  expect(ofLie.paper).not.toMatch(/Ferrari|F40|Luxury|Racing|Extra|LIE/);
});

test('words are recorded with every approval of their picture, though it is sent as a quick design', async () => {
  const ana = await makePhotoOwner(t);
  const words = 'oxblood leather, cream piping';
  const design = await saveAs(ana, await renderDesign(ana, { customInstructions: words }), LIES);
  const { token } = await makeShare(ana, design.id);
  const view = (await makeVisitor(t)('GET', `/api/share/${token}`)).json<SharedView>();
  expect([view.design.words, view.design.choices]).toEqual([words, []]);
});

test('nothing that nobody chose is stated: neither a seat type that no request named nor bolsters that the picture does not show', async () => {
  const ana = await makePhotoOwner(t);
  t.deps.renderEngine = createScriptedEngine({ zones: ['seat', 'door'] });
  const design = await saveAs(ana, await renderDesign(ana, { seatType: undefined, seatBolsters: 'standard' }));
  expect(design.lines.choices).toEqual([{ name: 'Style', value: 'Original' }]);
  expect(design).toMatchObject({ seatType: 'bucket', seatBolsters: 'standard' });
});

test('a year alone names no vehicle', async () => {
  const ana = await makePhotoOwner(t);
  const bare = { vehicleYear: '', vehicleMake: '', vehicleModel: '' };
  const design = await saveAs(ana, await renderDesign(ana, { vehicleYear: 1967 }), bare);
  expect([design.vehicleYear, design.lines.vehicle]).toEqual(['1967', '']);
});
