import { expect, test } from 'vitest';
import { describeSwatch } from '#engine/swatch.ts';
import type { SwatchSnapshot } from '#contract/studio/swatches.ts';
import { toWireDesign } from '#contract/studio/design-wire.ts';
import { designOf } from './wizard-design.ts';
import { defaultOptions, initialState, type DesignOptions, type WizardState } from './wizard-state.ts';
import { wizardReducer } from './wizard-reducer.ts';

const swatch = (id: string, color: string, material: SwatchSnapshot['material'] = 'leather'): SwatchSnapshot => ({
  id,
  code: id.toUpperCase(),
  name: `Hide ${id}`,
  supplier: '',
  line: '',
  material,
  color,
});
const ox = swatch('ox-1', '#6b1d24');
const plaid = { ...swatch('plaid', '#343537', 'cloth'), tile: 'a'.repeat(64) };
const wizard: WizardState = {
  ...initialState(),
  mode: 'quick',
  step: 3,
  images: [{ url: '/api/files/aaaabbbbccccdddd', name: 'a.jpg', size: 1 }],
};
const after = (...changes: Partial<DesignOptions>[]): DesignOptions =>
  changes.reduce<WizardState>((state, change) => wizardReducer(state, { type: 'option-changed', change }), wizard)
    .options;
const choose = (place: 'main' | 'insert' | 'thread' | 'bolster', one: SwatchSnapshot | null, from = wizard) =>
  wizardReducer(from, { type: 'parts-changed', parts: [place], change: { swatch: one } });

test('a swatch on the seats brings its color and material into the lists, and one undo takes all of it back', () => {
  const chosen = choose('main', plaid);
  expect(chosen.options).toMatchObject({ mainColors: ['#343537'], materials: ['cloth'], swatches: { main: plaid } });
  expect(wizardReducer(chosen, { type: 'undo' }).options).toEqual(wizard.options);
  const design = designOf(chosen);
  expect(design.mode === 'quick' && design.swatches.main).toEqual(plaid);
});

test('a list tapped afterwards wins: another color or another material on the same place takes the swatch away', () => {
  const on = choose('main', ox);
  const tap = (change: Partial<DesignOptions>) =>
    wizardReducer(on, { type: 'option-changed', change }).options.swatches;
  expect(tap({ mainColors: ['tan'] })).toEqual({});
  expect(tap({ materials: ['vinyl'] })).toEqual({});
  // The inserts' own entries, and values that are no color, leave it.
  expect(tap({ mainColors: ['#6b1d24', 'tan'] })).toEqual({ main: ox });
  expect(tap({ materials: ['leather', 'cloth'] })).toEqual({ main: ox });
  expect(tap({ seatType: 'bench', vehicleMake: 'Ford' })).toEqual({ main: ox });
});

test('a style that brings its own thread leaves the thread swatch that was chosen', () => {
  const on = choose('thread', ox);
  expect(on.options.stitchingColor).toBe('#6b1d24');
  expect(wizardReducer(on, { type: 'style-chosen', style: 'racing' }).options).toMatchObject({
    stitchingColor: '#6b1d24',
    swatches: { thread: ox },
  });
});

test('seats that keep their own color have no list for the inserts: the swatch alone says it', () => {
  const kept: WizardState = { ...wizard, options: { ...wizard.options, mainColors: ['none'], materials: ['none'] } };
  const on = choose('insert', plaid, kept);
  expect(on.options).toMatchObject({ mainColors: ['none'], swatches: { insert: plaid } });
});

const designFields = (from: WizardState) => toWireDesign(designOf(from));

test('what is not on the picture is not sent, and nothing is sent where nothing was chosen', () => {
  expect(designFields(wizard)).not.toHaveProperty('swatches');
  const both = choose('bolster', plaid, choose('thread', ox));
  expect(designFields(both)['swatches']).toEqual({ bolster: plaid, thread: ox });
  expect(designFields({ ...both, options: { ...both.options, stitchingStyle: 'none' } })['swatches']).toEqual({
    bolster: plaid,
  });
});

test('a swatch is said by its code and its name', () => {
  expect([describeSwatch(ox), describeSwatch({ code: '', name: 'Hide' })]).toEqual(['OX-1 Hide ox-1', 'Hide']);
});

test('options without swatches are what they were before there were any', () => {
  expect(after({ mainColors: ['red'] }, { materials: ['vinyl'] }).swatches).toEqual({});
  expect(defaultOptions().swatches).toEqual({});
});
