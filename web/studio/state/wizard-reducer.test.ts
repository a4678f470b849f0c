import { describe, expect, it } from 'vitest';
import type { RenderView } from '#contract/studio/renders.ts';
import { createGenerateBody, nextVersionOf, unsavedResults } from './wizard-design.ts';
import { restoreState, toStored } from './persisted-state.ts';
import { startsNewJob, wizardReducer, type WizardAction } from './wizard-reducer.ts';
import {
  initialState,
  type SavedPicture,
  type WizardPhoto,
  type WizardResult,
  type WizardState,
} from './wizard-state.ts';
import { parseDesign } from '#engine/design.ts';
import { DESIGN_FIELDS } from '#tests/support/a-design.ts';

const NOW = new Date('2026-05-04T10:00:00Z');
const photo = (name: string): WizardPhoto => ({
  url: `/api/files/${name}0123456789abcdef`,
  name: `${name}.jpg`,
  size: 2048,
});
const result = (image: WizardPhoto, renderId = 'r1'): WizardResult => ({
  renderId,
  originalImage: image.url,
  generatedImage: '/api/files/out0123456789abcdef',
  analysis: 'Black leather.',
  isHighRes: false,
  design: parseDesign({ style: 'original', materials: ['leather'], mainColors: ['black'] }),
});
const run = (state: WizardState, ...actions: WizardAction[]): WizardState => actions.reduce(wizardReducer, state);
const withPhoto = run(initialState(), { type: 'images-added', images: [photo('a')] });
const customizing = run(
  withPhoto,
  { type: 'step-entered', step: 2 },
  { type: 'mode-chosen', mode: 'quick' },
  { type: 'step-entered', step: 3 },
);
const finished = run(customizing, { type: 'result-arrived', result: result(photo('a')) });
const savedAs = (id: number, name: string, { result: shown }: WizardState): SavedPicture => ({
  id,
  name,
  image: shown!.originalImage,
  renderId: shown!.renderId,
});

describe('steps', () => {
  it('W-03, W-04: stay at 1 without a photo and at 2 without a mode', () => {
    expect(run(initialState(), { type: 'step-entered', step: 2 }).step).toBe(1);
    expect(run(withPhoto, { type: 'step-entered', step: 2 }, { type: 'step-entered', step: 3 }).step).toBe(2);
  });
  it('W-05, W-07: reach 4 only with a result', () => {
    expect(run(customizing, { type: 'step-entered', step: 4 }).step).toBe(3);
    expect(finished.step).toBe(4);
  });
  it('W-06: go back by exactly one', () => {
    expect(run(finished, { type: 'back' }).step).toBe(3);
    expect(run(finished, { type: 'back' }, { type: 'back' }, { type: 'back' }, { type: 'back' }).step).toBe(1);
  });
  it('W-08: do not move while a render runs', () => {
    const busy = run(customizing, { type: 'generation-started' });
    expect(run(busy, { type: 'back' }).step).toBe(3);
    expect(run(busy, { type: 'step-entered', step: 1 }).step).toBe(3);
  });
});

describe('photos', () => {
  const begun = run(
    { ...finished, customer: { id: 'c1', name: 'Kim' } },
    { type: 'option-changed', change: { mainColors: ['tan'], vehicleMake: 'Saab', materials: ['suede'] } },
    { type: 'style-chosen', style: 'racing' },
    { type: 'parts-changed', parts: ['headrest', 'custom-1'], change: { color: 'red' } },
    { type: 'words-changed', text: 'oxblood' },
    { type: 'save-opened' },
    { type: 'save-named', name: 'Red GT' },
  );
  it('W-09: a new upload begins a new job: nothing of the last customer stays, not by undo either', () => {
    const next = run(begun, { type: 'images-added', images: [photo('b')], jobId: 'second' });
    expect(next).toEqual({
      ...initialState('second'),
      images: [photo('b')],
      jobBeforePhoto: begun.jobId,
      rendersRemaining: begun.rendersRemaining,
    });
    const van = { url: '/templates/van-two-seats.jpg', name: 'Van', size: 0, template: true };
    const picked = run(begun, { type: 'template-picked', image: van, vehicleType: 'van', jobId: 'third' });
    expect(picked).toMatchObject({ jobId: 'third', images: [van], mode: null, customer: null });
    expect(picked.options).toEqual({ ...initialState().options, vehicleType: 'van' });
  });
  it.each<[string, WizardAction]>([
    ['a color', { type: 'parts-changed', parts: ['main'], change: { color: 'red' } }],
    ['the finish of a zone', { type: 'parts-changed', parts: ['headrest'], change: { color: 'red' } }],
    ['the finish of an own zone', { type: 'parts-changed', parts: ['custom-1'], change: { color: 'red' } }],
    ['a style', { type: 'style-chosen', style: 'racing' }],
    ['the car', { type: 'option-changed', change: { vehicleMake: 'Saab' } }],
    ['words', { type: 'words-changed', text: 'oxblood' }],
    ['a picture', { type: 'result-arrived', result: result(photo('a')) }],
  ])('W-09: %s alone is enough for a photo that comes later to begin a new job', (_, choice) => {
    const next = run(customizing, choice, { type: 'images-added', images: [photo('b')], jobId: 'second' });
    expect([next.jobId, next.images]).toEqual(['second', [photo('b')]]);
  });
  it('W-09: so does one that takes the place of a photo that was removed, but not of one that the server lost', () => {
    const add: WizardAction = { type: 'images-added', images: [photo('b')], jobId: 'second' };
    expect(run(begun, { type: 'image-removed', index: 0 }, add)).toMatchObject({ jobId: 'second', mode: null });
    const lost = run(begun, { type: 'image-lost', url: photo('a').url }, add);
    expect([lost.jobId, lost.options.style, lost.instructions]).toEqual([begun.jobId, 'racing', 'oxblood']);
  });
  it('S-101: photos that come together, or before anything is chosen, are one job', () => {
    const add = (name: string): WizardAction => ({ type: 'images-added', images: [photo(name)], jobId: `of ${name}` });
    const both = run(begun, add('b'), add('c'));
    expect([both.jobId, both.images.map(({ name }) => name)]).toEqual(['of b', ['b.jpg', 'c.jpg']]);
    const styled = run(initialState(), { type: 'style-chosen', style: 'racing' }, add('a'), { type: 'back' });
    expect([styled.jobId, styled.options.style]).toEqual(['first', 'racing']);
    const moreStyled = run(styled, add('b'));
    expect([moreStyled.jobId, moreStyled.images.length, moreStyled.options.style]).toEqual(['first', 2, 'racing']);
  });
  it('S-101: a cover that is only suggested was not chosen, so more photos stay in the job; a thread chosen to it was', () => {
    const look = { mainColors: ['tan' as const], stitchingColor: 'brown' as const };
    const add: WizardAction = { type: 'images-added', images: [photo('b')], jobId: 'second' };
    const looked = run(customizing, { type: 'first-look', look }, { type: 'back' }, { type: 'back' });
    const kept = restoreState(toStored(looked, 'u1'), NOW);
    for (const state of [looked, kept])
      expect([startsNewJob(state), run(state, add).images.length, run(state, add).options.mainColors]).toEqual([
        false,
        2,
        ['tan'],
      ]);
    const chosen = run(looked, { type: 'option-changed', change: { stitchingColor: 'blue' } });
    expect([startsNewJob(chosen), run(chosen, add).images.length]).toEqual([true, 1]);
  });
  it('V-33: are five at most', () => {
    const full = run(initialState(), { type: 'images-added', images: ['a', 'b', 'c', 'd', 'e', 'f'].map(photo) });
    expect(full.images).toHaveLength(5);
    expect(run(full, { type: 'images-added', images: [photo('g')] })).toBe(full);
  });
  it('removing one before the selected keeps the same photo selected', () => {
    const three = run(
      initialState(),
      { type: 'images-added', images: ['a', 'b', 'c'].map(photo) },
      { type: 'image-selected', index: 2 },
      { type: 'image-removed', index: 0 },
    );
    expect(three.images[three.selected]?.name).toBe('c.jpg');
  });
  it('removing the last one leads back to step 1', () => {
    expect(run(finished, { type: 'image-removed', index: 0 })).toMatchObject({ step: 1, result: null, images: [] });
  });
  it('S-05: a template sets the vehicle type and is not added twice', () => {
    const van = { url: '/templates/van-two-seats.jpg', name: 'Van', size: 0, template: true };
    const picked = run(
      customizing,
      { type: 'template-picked', image: van, vehicleType: 'van' },
      { type: 'template-picked', image: van, vehicleType: 'van' },
    );
    expect(picked.images).toHaveLength(2);
    expect(picked.options.vehicleType).toBe('van');
  });
});

describe('undo', () => {
  it('takes back what changed the picture, step by step, and redo brings it again', () => {
    const changed = run(
      customizing,
      { type: 'option-changed', change: { mainColors: ['tan'] } },
      { type: 'style-chosen', style: 'modern' },
    );
    const once = run(changed, { type: 'undo' });
    expect(once.options).toMatchObject({ style: 'original', mainColors: ['tan'], stitchingStyle: 'french' });
    expect(run(once, { type: 'undo' }).options.mainColors).toEqual(['black']);
    expect(run(once, { type: 'redo' }).options).toMatchObject({ style: 'modern', stitchingStyle: 'double' });
  });
  it('has nothing to do with the vehicle', () => {
    expect(run(customizing, { type: 'option-changed', change: { vehicleMake: 'Saab' } }).past).toHaveLength(0);
  });
  it('forgets what was undone as soon as something else is chosen', () => {
    const branched = run(
      customizing,
      { type: 'style-chosen', style: 'classic' },
      { type: 'undo' },
      { type: 'style-chosen', style: 'modern' },
    );
    expect(run(branched, { type: 'redo' })).toBe(branched);
  });
  it('reaches back at least fifty steps', () => {
    const colors = Array.from({ length: 60 }, (_, i): WizardAction => ({
      type: 'option-changed',
      change: { mainColors: [`#0000${(16 + i).toString(16)}`] },
    }));
    expect(run(customizing, ...colors).past.length).toBeGreaterThanOrEqual(50);
  });
});

describe('the first look', () => {
  const look = { type: 'first-look' as const, look: { mainColors: ['tan'] } };
  it('E-27: is the default until the photo says what its seats look like; it is no step to undo, and comes once', () => {
    expect(customizing.options.mainColors).toEqual(['black']);
    const looked = run(customizing, look);
    expect([looked.options.mainColors, looked.past.length]).toEqual([['tan'], 0]);
    // Rendered as it is shown.
    expect(createGenerateBody(looked)).toMatchObject({ mainColors: ['tan'] });
    expect(run(looked, { ...look, look: { mainColors: ['red'] } })).toBe(looked);
  });
  it('changes no thread that was chosen', () => {
    const toneOnTone = { ...look, look: { mainColors: ['tan'], stitchingColor: 'none' as const } };
    expect(run(customizing, toneOnTone).options.stitchingColor).toBe('none');
    const threaded = run(customizing, { type: 'option-changed', change: { stitchingColor: 'blue' } }, toneOnTone);
    expect(threaded.options).toMatchObject({ mainColors: ['tan'], stitchingColor: 'blue' });
  });
  it('makes the thread tone on tone also where the seats got their color while the photo was still being read', () => {
    const toneOnTone = { ...look, look: { mainColors: ['red'], stitchingColor: 'none' as const } };
    const tan: WizardAction = { type: 'parts-changed', parts: ['main'], change: { color: 'tan' } };
    expect(run(customizing, tan, toneOnTone).options).toMatchObject({ mainColors: ['tan'], stitchingColor: 'none' });
    // Black thread that was chosen stays black.
    const black: WizardAction = { type: 'parts-changed', parts: ['thread'], change: { color: 'black' } };
    expect(run(customizing, tan, black, toneOnTone).options.stitchingColor).toBe('black');
    expect(run(customizing, black, toneOnTone).options.stitchingColor).toBe('black');
    const edited = { ...run(customizing, tan), editing: { id: 1 } as never };
    expect(run(edited, toneOnTone)).toBe(edited);
  });
  it('never comes after a choice, also not after one that was taken back', () => {
    const black = run(customizing, { type: 'parts-changed', parts: ['main'], change: { color: 'black' } });
    expect(run(black, look)).toBe(black);
    expect(run(black, { type: 'undo' }, look).options.mainColors).toEqual(['black']);
    const styled = run(customizing, { type: 'style-chosen', style: 'racing' }, look);
    expect(styled.options).toMatchObject({ style: 'racing', mainColors: ['tan'] });
  });
});

describe('turning from words to swatches', () => {
  const turned = run(
    customizing,
    { type: 'mode-chosen', mode: 'custom' },
    { type: 'words-changed', text: 'green leather' },
    { type: 'mode-chosen', mode: 'quick', keepsPicture: true },
  );
  it('keeps the picture that the words made until a swatch is chosen; undo brings it back', () => {
    expect(createGenerateBody(turned)).toMatchObject({ customInstructions: 'green leather' });
    const tan = run(turned, { type: 'parts-changed', parts: ['main'], change: { color: 'tan' } });
    expect(createGenerateBody(tan)).toMatchObject({ mainColors: ['tan'] });
    expect(createGenerateBody(run(tan, { type: 'undo' }))).toMatchObject({ customInstructions: 'green leather' });
    expect(createGenerateBody(run(turned, { type: 'mode-chosen', mode: 'quick' }))).not.toMatchObject({
      customInstructions: 'green leather',
    });
  });
});

describe('zones', () => {
  it("of the engine keep their finish on another photo, the user's own do not", () => {
    const dressed = run(
      customizing,
      { type: 'parts-changed', parts: ['headrest'], change: { color: 'red' } },
      { type: 'parts-changed', parts: ['custom-1'], change: { color: 'blue' } },
    );
    expect(dressed.zones).toEqual({ headrest: { color: 'red' } });
    expect(dressed.ownZones).toEqual({ [photo('a').url]: { 'custom-1': { color: 'blue' } } });
    expect(run(dressed, { type: 'parts-changed', parts: ['headrest'], change: null }).zones).toEqual({});
    expect(run(dressed, { type: 'undo' }).ownZones).toEqual({});
  });
});

describe('results', () => {
  it('S-101: of the other photos are kept beside the first and can be shown in its place', () => {
    const two = run(
      finished,
      { type: 'image-selected', index: 0 },
      { type: 'other-result-arrived', result: result(photo('b'), 'r2') },
    );
    const shown = run(two, { type: 'result-shown', renderId: 'r2' });
    expect(shown.result?.renderId).toBe('r2');
    expect(shown.others.map((other) => other.renderId)).toEqual(['r1']);
  });
  it('S-97: a saved design asks for no second save until a new result arrives', () => {
    const saved = run(
      finished,
      { type: 'save-opened' },
      { type: 'save-started' },
      { type: 'saved', designs: [savedAs(7, 'Red GT', finished)], customer: null },
    );
    expect(saved.save).toEqual({ open: false, name: '', saving: false, savedId: 7, savedName: 'Red GT' });
    expect(run(saved, { type: 'result-arrived', result: result(photo('a'), 'r3') }).save.savedId).toBeNull();
  });
  it('each photo’s picture knows its design; the next one of that photo is that design’s next version', () => {
    const saved = run(
      finished,
      { type: 'other-result-arrived', result: result(photo('b'), 'r2') },
      {
        type: 'saved',
        designs: [
          savedAs(7, 'Red GT', finished),
          { id: 8, name: 'Red GT, photo 2', image: photo('b').url, renderId: 'r2' },
        ],
        customer: null,
      },
    );
    expect(unsavedResults(saved)).toEqual([]);
    const other = run(saved, { type: 'result-shown', renderId: 'r2' });
    expect([other.save.savedId, other.save.savedName]).toEqual([8, 'Red GT, photo 2']);
    expect(run(other, { type: 'result-shown', renderId: 'r1' }).save.savedId).toBe(7);
    const again = run(saved, { type: 'result-arrived', result: result(photo('b'), 'r4') });
    expect([nextVersionOf(again), again.save.savedId]).toEqual([8, null]);
    const later = run(saved, { type: 'other-result-arrived', result: result(photo('c'), 'r5') });
    expect(unsavedResults(later).map(({ renderId }) => renderId)).toEqual(['r5']);
  });
  it('a name is suggested where there is none; one that was typed stays', () => {
    const opened = run(finished, { type: 'save-opened', suggested: 'Tan leather' });
    expect(opened.save.name).toBe('Tan leather');
    const again = run(
      opened,
      { type: 'save-named', name: 'Red GT' },
      { type: 'save-closed' },
      { type: 'save-opened', suggested: 'Tan leather' },
    );
    expect(again.save.name).toBe('Red GT');
  });
  it('W-12: a failed save keeps the dialog and the name', () => {
    const failed = run(
      finished,
      { type: 'save-opened' },
      { type: 'save-named', name: 'Red GT' },
      { type: 'save-started' },
      { type: 'save-failed' },
    );
    expect(failed.save).toMatchObject({ open: true, name: 'Red GT', saving: false });
  });
});

it('S-102: a render taken over after a reload keeps the pictures of the other photos', () => {
  const view: RenderView = {
    id: 'render-78',
    state: 'running',
    stage: 'trimming',
    progress: 0.4,
    queuePosition: null,
    etaMs: 900,
    originalImage: photo('b').url,
    createdAt: NOW.toISOString(),
    design: DESIGN_FIELDS.design,
  };
  const back = run(
    withPhoto,
    { type: 'result-restored', result: result(photo('a')), show: true },
    { type: 'render-adopted', view },
  );
  const done = run(back, { type: 'result-arrived', result: result(photo('b'), 'render-78'), keepOthers: true });
  expect(done.result?.renderId).toBe('render-78');
  expect(done.others.map(({ renderId }) => renderId)).toEqual(['r1']);
});

it('S-102: a render found running on the server is taken over with its photo and its options', () => {
  const view: RenderView = {
    id: 'render-77',
    state: 'running',
    stage: 'trimming',
    progress: 0.4,
    queuePosition: null,
    etaMs: 900,
    originalImage: photo('z').url,
    createdAt: NOW.toISOString(),
    design: parseDesign({ style: 'classic', materials: ['suede'], mainColors: ['green'], pipingStyle: 'single' }),
  };
  const adopted = run(initialState(), { type: 'render-adopted', view });
  expect(adopted).toMatchObject({ step: 3, mode: 'quick', generating: { renderId: 'render-77' }, selected: 0 });
  expect(adopted.options).toMatchObject({ style: 'classic', materials: ['suede'], mainColors: ['green'] });
});

describe('the next version of a saved design', () => {
  const opened = run(finished, {
    type: 'design-opened',
    edited: { id: 7, name: 'Red GT', image: photo('c').url },
    customer: { id: 'c1', name: 'Kim Park' },
    image: photo('c'),
    design: parseDesign({
      style: 'racing',
      materials: ['suede'],
      mainColors: ['red'],
      vehicleMake: 'Volvo',
      vehicleYear: 1986,
    }),
    result: result(photo('c'), 'r7'),
  });

  it('opens with its photo and its choices, ready to change', () => {
    expect([
      opened.step,
      opened.images[opened.selected]?.url,
      opened.options.style,
      opened.options.materials,
      opened.result?.renderId,
    ]).toEqual([3, photo('c').url, 'racing', ['suede'], 'r7']);
    expect([opened.options.vehicleMake, opened.options.vehicleYear]).toEqual(['Volvo', 1986]);
    expect(run(opened, { type: 'save-opened' }).save.name).toBe('Red GT');
  });
  it.each([
    ['Black leather', 'Red suede'],
    ['Ford Mustang, Black leather', 'Ford Mustang, Red suede'],
    ['Black leather for Kim', 'Black leather for Kim'],
  ])('is offered a name that fits: %s in red suede is %s', (name, offered) => {
    const named = { ...opened, editing: { ...opened.editing!, name } };
    expect(run(named, { type: 'save-opened' }).save.name).toBe(offered);
    const kept = { ...named, options: { ...named.options, mainColors: ['none' as const] } };
    expect(run(kept, { type: 'save-opened' }).save.name).toBe(name);
  });
  it.each([
    ['Tan leather, red inserts', 'Red suede, tan inserts'],
    ['Ford Mustang, Tan leather, red inserts', 'Red suede, tan inserts'],
    ['Tan leather, for Kim', 'Tan leather, for Kim'],
  ])('is offered a name of today’s second look too: %s is %s', (name, offered) => {
    const named = { ...opened, editing: { ...opened.editing!, name } };
    expect(run(named, { type: 'save-opened', suggested: 'Red suede, tan inserts' }).save.name).toBe(offered);
  });
  it('is known by its photo: another photo makes a design of its own', () => {
    expect(nextVersionOf(opened)).toBe(7);
    expect(nextVersionOf(run(opened, { type: 'result-arrived', result: result(photo('a')) }))).toBeNull();
    expect(run(opened, { type: 'editing-left' }).editing).toBeNull();
  });
  it('goes on from what was saved last', () => {
    expect(run(opened, { type: 'saved', designs: [savedAs(9, 'Redder GT', opened)], customer: null }).editing).toEqual({
      id: 9,
      name: 'Redder GT',
      image: photo('c').url,
    });
  });
  it('does not take the place of a render under way', () => {
    const busy = run(customizing, { type: 'generation-started' });
    expect(
      run(busy, {
        type: 'design-opened',
        edited: { id: 7, name: 'x', image: photo('c').url },
        customer: null,
        image: photo('c'),
        design: DESIGN_FIELDS.design,
        result: undefined,
      }),
    ).toBe(busy);
  });
});
