import { expect, it } from 'vitest';
import type { BatchItemView, BatchView } from '#contract/studio/batches.ts';
import { readStoredState, restoreState, toStored } from '../state/persisted-state.ts';
import { defaultOptions, initialState } from '../state/wizard-state.ts';
import {
  createCells,
  firstColors,
  hasSpaceForEntry,
  MAX_CELLS,
  nameOfCell,
  applyCover,
  toggleEntry,
} from './colorway-cells.ts';
import { describeCover } from '../state/colorway-name.ts';
import { emptyDraft, baseDesignOf, readDraft, reduceDraft, type Draft, type DraftAction } from './colorway-draft.ts';
import { isStartedByDraft, parseCovers, selectCellsToRender, getLatestRenders } from './colorway-renders.ts';

const base = {
  ...defaultOptions(),
  mainColors: ['black' as const, 'tan' as const],
  secondaryColor: 'black' as const,
};
const after = (draft: Draft, ...actions: DraftAction[]): Draft => actions.reduce(reduceDraft, draft);
const opened = (base: string, change: object = {}): DraftAction => ({
  type: 'opened',
  image: '/api/files/a',
  base,
  materials: ['leather'],
  colors: ['black', 'tan'],
  swatches: [],
  running: false,
  ...change,
});
const open = after(emptyDraft('u1'), opened('b1'));
const item = (tag: string, state: BatchItemView['state'], change: Partial<BatchItemView> = {}): BatchItemView => ({
  item: 0,
  name: tag,
  tag,
  originalImage: '/api/files/a',
  renderId: `render of ${tag}`,
  state,
  stage: 'waiting',
  progress: 0,
  queuePosition: null,
  etaMs: null,
  picture: state === 'succeeded' ? '/api/files/picture' : null,
  designId: null,
  ...change,
});
const batch = (id: string, createdAt: string, ...items: BatchItemView[]): BatchView => ({
  id,
  kind: 'colorways',
  state: 'running',
  createdAt,
  items,
});

it('every material comes in every color, twelve at most', () => {
  expect(createCells(['leather', 'cloth'], ['black', 'tan']).map(({ id }) => id)).toEqual([
    'leather black',
    'leather tan',
    'cloth black',
    'cloth tan',
  ]);
  expect(createCells(['leather', 'cloth', 'vinyl'], ['black', 'tan', 'red', 'blue', 'green'])).toHaveLength(MAX_CELLS);
});

it('no thirteenth can be chosen, and the last one stays', () => {
  expect([hasSpaceForEntry(5, 2), hasSpaceForEntry(6, 2), hasSpaceForEntry(3, 4)]).toEqual([true, false, false]);
  expect(toggleEntry(['black'], 'black', 1)).toEqual(['black']);
  expect(toggleEntry(['a', 'b', 'c', 'd', 'e', 'f'], 'g', 2)).toHaveLength(6);
});

it('only the coat changes: the inserts keep their color, doors go with the seats they matched', () => {
  const tan = applyCover(base, { material: 'alcantara', color: 'red' });
  expect(tan).toMatchObject({
    materials: ['alcantara'],
    mainColors: ['red', 'tan'],
    secondaryColor: 'red',
    stitchingStyle: base.stitchingStyle,
  });
  expect(applyCover({ ...base, secondaryColor: 'white' }, { material: 'cloth', color: 'red' }).secondaryColor).toBe(
    'white',
  );
  expect(applyCover({ ...base, materials: ['none'] }, { material: 'cloth', color: 'red' }).materials).toEqual([
    'cloth',
  ]);
});

it('a swatch of the book is a coat by itself; another coat takes it off, and the doors that matched go with it', () => {
  const ox = {
    id: 'ox-1',
    code: 'OX',
    name: 'Oxblood',
    supplier: '',
    line: '',
    material: 'leather' as const,
    color: '#6b1d24',
  };
  expect(createCells(['cloth'], ['black'], [ox]).map(({ id }) => id)).toEqual(['swatch ox-1', 'cloth black']);
  const worn = { ...base, swatches: { main: ox, door: ox, thread: { ...ox, id: 'thread' } } };
  expect(applyCover(worn, { material: 'cloth', color: 'tan' }).swatches).toEqual({ thread: { ...ox, id: 'thread' } });
  const other = { ...ox, id: 'ox-2', material: 'cloth' as const };
  expect(applyCover(worn, { material: 'cloth', color: '#6b1d24', swatch: other })).toMatchObject({
    materials: ['cloth'],
    swatches: { main: other, door: other },
  });
  expect([
    describeCover({ material: 'cloth', color: 'tan', swatch: ox }),
    hasSpaceForEntry(11, 1, 1),
    hasSpaceForEntry(10, 1, 1),
  ]).toEqual(['OX Oxblood', false, true]);
  expect(firstColors({ ...worn, mainColors: ['#6b1d24'] })).not.toContain('#6b1d24');
});

it('a colorway is named for people', () => {
  const cell = { id: '', material: 'leather' as const, color: '#dccfb4' as const };
  expect(describeCover(cell)).toBe('#DCCFB4 leather');
  expect(nameOfCell({ ...cell, color: 'tan' }, { vehicleMake: 'Ford', vehicleModel: 'Mustang' })).toBe(
    'Ford Mustang, Tan leather',
  );
  expect(firstColors(base)).toEqual(['black', 'tan', 'red', 'grey']);
});

it('what became of each colorway is read from the batches; of two batches the later one counts', () => {
  const work = getLatestRenders([
    batch('b2', '2026-11-02', item('leather tan', 'running')),
    batch('b1', '2026-11-01', item('leather tan', 'failed'), item('leather red', 'succeeded', { designId: 7 })),
  ]);
  expect([...work.values()].map(({ tag, phase, batchId }) => [tag, phase, batchId])).toEqual([
    ['leather tan', 'rendering', 'b2'],
    ['leather red', 'saved', 'b1'],
  ]);
});

it('rendered but not saved is never rendered again; cancelled can be chosen again; failed is asked for by its own button', () => {
  const work = getLatestRenders([
    batch(
      'b1',
      '2026-11-01',
      item('unsaved', 'succeeded'),
      item('cancelled', 'cancelled'),
      item('failed', 'failed'),
      item('waiting', 'queued'),
      item('removed', 'succeeded', { picture: null }),
    ),
  ]);
  const all = ['unsaved', 'cancelled', 'failed', 'waiting', 'removed', 'never'];
  expect(selectCellsToRender(all, all, work)).toEqual(['cancelled', 'removed', 'never']);
  expect(selectCellsToRender(all, ['unsaved', 'never'], work)).toEqual(['never']);
  expect(work.get('unsaved')?.phase).toBe('unsaved');
});

it('a grid belongs to its job after the job was stored, too', () => {
  const state = {
    ...initialState(),
    images: [{ url: '/api/files/a', name: 'seat.jpg', size: 1 }],
    mode: 'quick' as const,
  };
  expect(baseDesignOf(restoreState(toStored(state, 'u1'), new Date()))).toBe(baseDesignOf(state));
  const stored = readStoredState(JSON.stringify(toStored(state, 'u1')), 'u1');
  expect(baseDesignOf(restoreState(stored, new Date()))).toBe(baseDesignOf(state));
});

it('until the batches are loaded, nothing that was started counts as not rendered', () => {
  const all = ['saved', 'never'];
  expect(selectCellsToRender(all, all, undefined)).toEqual([]);
});

it('a batch whose start was not answered, because the page closed, belongs to the grid that asked for it', () => {
  const started = batch('b1', '2026-11-01', item('leather red', 'succeeded'), item('leather tan', 'succeeded'));
  const asked = after(open, { type: 'start-requested', ids: ['leather tan', 'leather red'] });
  expect(isStartedByDraft(asked, started)).toBe(true);
  expect(isStartedByDraft(after(asked, { type: 'start-requested', ids: ['leather tan'] }), started)).toBe(false);
  expect(isStartedByDraft(open, started)).toBe(false);
  expect(isStartedByDraft({ ...asked, image: '/api/files/b' }, started)).toBe(false);
  const adopted = after(asked, { type: 'started', batchId: 'b1' });
  expect([adopted.batchIds, isStartedByDraft(adopted, started)]).toEqual([['b1'], false]);
});

it('another thread is another grid, but never while the old one is being rendered', () => {
  const rendered = after(open, { type: 'started', batchId: 'b1' });
  expect(after(rendered, opened('b1')).batchIds).toEqual(['b1']);
  expect(after(rendered, opened('b2'))).toMatchObject({ batchIds: [], base: 'b2' });
  expect(after(rendered, opened('b2', { running: true })).batchIds).toEqual(['b1']);
  expect(after(rendered, opened('b1', { image: '/api/files/b' })).batchIds).toEqual([]);
});

it('what is chosen is remembered for its user alone; the list of a version before counts as nothing', () => {
  const stored = JSON.stringify(after(open, { type: 'cell-toggled', id: 'leather tan' }));
  expect(readDraft(stored, 'u1')?.chosen).toEqual(['leather tan']);
  expect(readDraft(stored, 'u2')).toBeUndefined();
  for (const text of ['{"version":1', '{"version":1,"userId":"u1","work":{}}', 'null'])
    expect(readDraft(text, 'u1')).toBeUndefined();
});

it('a batch of another device brings its materials and colors along, as far as its marks tell them', () => {
  const seen = batch(
    'b1',
    '',
    item('leather tan', 'queued'),
    item('cloth #dccfb4', 'queued'),
    item('swatch x', 'queued'),
  );
  expect(parseCovers(seen)).toEqual({
    materials: expect.arrayContaining(['leather', 'cloth']),
    colors: ['tan', '#dccfb4'],
  });
  expect(parseCovers(batch('b1', '', item('order 17', 'queued')))).toEqual({
    materials: ['leather'],
    colors: ['black'],
  });
});
