import { expect, it } from 'vitest';
import { PLACEHOLDER } from './image-placeholder.ts';
import { readStoredState, restoreState, toStored } from './persisted-state.ts';
import { clampStep, currentPhoto, nextStepNotice } from './step-access.ts';
import { initialState, type WizardState } from './wizard-state.ts';
import { DESIGN_FIELDS } from '#tests/support/a-design.ts';

const NOW = new Date('2026-05-04T10:00:00Z');
const state: WizardState = {
  ...initialState(),
  step: 3,
  images: [
    { url: '/api/files/aaaabbbbccccdddd', name: 'a.jpg', size: 1 },
    { url: '/templates/coupe.jpg', name: 'Coupe', size: 0, template: true },
  ],
  selected: 1,
  mode: 'quick',
  rendersRemaining: 18,
};
const reload = (saved: WizardState, reader = 'u1') =>
  restoreState(readStoredState(JSON.stringify(toStored(saved, 'u1')), reader), NOW);

it('W-25: options, step, selection and counts come back after a reload', () => {
  const stored = toStored(state, 'u1');
  expect(stored).toMatchObject({
    step: 3,
    selectedImageIndex: 1,
    imageCounts: { uploaded: 1, templates: 1 },
    rendersRemaining: 18,
  });
  expect(reload(state)).toMatchObject({
    step: 3,
    selected: 1,
    mode: 'quick',
    options: state.options,
    images: state.images,
  });
});
it('a color that was chosen is not replaced by a first look after a reload; an older wizard counts as chosen', () => {
  expect([reload(state).isColored, reload({ ...state, isColored: true }).isColored]).toEqual([false, true]);
  const { isColored: _, ...older } = toStored(state, 'u1');
  expect(restoreState(readStoredState(JSON.stringify(older), 'u1'), NOW).isColored).toBe(true);
});
it("W-28: another user's wizard is never read", () => {
  expect(reload(state, 'u2')).toEqual(initialState());
});
it('another version and broken text count as nothing', () => {
  expect(readStoredState('{"version":', 'u1')).toBeUndefined();
  expect(readStoredState(JSON.stringify({ ...toStored(state, 'u1'), version: 99 }), 'u1')).toBeUndefined();
  expect(
    readStoredState(JSON.stringify({ ...toStored(state, 'u1'), options: { style: 'neon' } }), 'u1'),
  ).toBeUndefined();
});
it('W-26: image data longer than 1000 characters becomes a placeholder, which is no image', () => {
  const inline = {
    ...state,
    images: [{ url: `data:image/png;base64,${'A'.repeat(2000)}`, name: 'a.png', size: 1 }],
    selected: 0,
  };
  expect(toStored(inline, 'u1').images[0]?.url).toBe(PLACEHOLDER);
  const back = reload(inline);
  expect(back.step).toBe(1);
  expect(currentPhoto(back)).toBeUndefined();
  expect(nextStepNotice(back)).toEqual({
    title: 'Missing Image',
    description: 'Please upload a car interior image first',
  });
});
it('W-27: the step is clamped to the highest one whose condition holds', () => {
  expect(reload({ ...state, step: 4 }).step).toBe(3);
  expect(reload({ ...state, mode: null }).step).toBe(2);
  expect(clampStep({ ...state, images: [] }, 4)).toBe(1);
});
it('a stored year of the future is brought back to this year', () => {
  expect(reload({ ...state, options: { ...state.options, vehicleYear: 2031 } }).options.vehicleYear).toBe(2026);
});
it('a render that was under way is remembered, and so are the pictures beside it', () => {
  const made = (renderId: string) => ({
    renderId,
    originalImage: '/a',
    generatedImage: '/b',
    analysis: '',
    isHighRes: false,
    design: DESIGN_FIELDS.design,
  });
  expect(toStored({ ...state, result: made('r1'), others: [made('r2')] }, 'u1')).toMatchObject({
    renderId: 'r1',
    rendering: false,
    otherIds: ['r2'],
  });
  expect(
    toStored({ ...state, result: made('r1'), others: [made('r2')], generating: { renderId: 'r3' } }, 'u1'),
  ).toMatchObject({ renderId: 'r3', rendering: true, otherIds: ['r1', 'r2'] });
});
it('a saved result is still saved after a reload, and the job keeps its name and its customer', () => {
  const saved: WizardState = {
    ...state,
    jobId: 'monday',
    customer: { id: 'c1', name: 'Pat' },
    save: { ...state.save, savedId: 7, savedName: 'Red' },
  };
  expect(reload(saved)).toMatchObject({
    jobId: 'monday',
    customer: { id: 'c1', name: 'Pat' },
    save: { savedId: 7, savedName: 'Red' },
  });
});
it('a wizard that was stored before jobs had names is still read', () => {
  const { jobId: _jobId, customer: _customer, saved: _saved, ...older } = toStored(state, 'u1');
  expect(restoreState(readStoredState(JSON.stringify(older), 'u1'), NOW)).toMatchObject({
    images: state.images,
    customer: null,
    save: { savedId: null },
  });
});
it('what is typed survives only as text, never as files', () => {
  expect(JSON.stringify(toStored(state, 'u1'))).not.toContain('File');
});
