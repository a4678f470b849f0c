import { expect, it } from 'vitest';
import { defaultOptions } from '../state/wizard-state.ts';
import {
  cellsOf,
  firstColors,
  hasRoom,
  MOST_CELLS,
  nameOfCell,
  optionsFor,
  sayCell,
  toggled,
} from './colorway-cells.ts';
import {
  emptyBatch,
  isOfBatch,
  readBatch,
  reduceBatch,
  toRender,
  underWay,
  type Batch,
  type BatchAction,
} from './colorway-work.ts';

const base = {
  ...defaultOptions(new Date('2026-05-01')),
  mainColors: ['black' as const, 'tan' as const],
  secondaryColor: 'black' as const,
};
const after = (batch: Batch, ...actions: BatchAction[]): Batch => actions.reduce(reduceBatch, batch);
const open = after(emptyBatch('u1'), {
  type: 'opened',
  image: '/api/files/a',
  base: 'b1',
  materials: ['leather'],
  colors: ['black', 'tan'],
});
const queued = (id: string, key: string): BatchAction => ({
  type: 'queued',
  entries: [{ id, key, name: id, fields: { style: 'none' } }],
});

it('every material comes in every color, twelve at most', () => {
  expect(cellsOf(['leather', 'cloth'], ['black', 'tan']).map(({ id }) => id)).toEqual([
    'leather black',
    'leather tan',
    'cloth black',
    'cloth tan',
  ]);
  expect(cellsOf(['leather', 'cloth', 'vinyl'], ['black', 'tan', 'red', 'blue', 'green'])).toHaveLength(MOST_CELLS);
});

it('no thirteenth can be chosen, and the last one stays', () => {
  expect([hasRoom(5, 2), hasRoom(6, 2), hasRoom(3, 4)]).toEqual([true, false, false]);
  expect(toggled(['black'], 'black', 1)).toEqual(['black']);
  expect(toggled(['a', 'b', 'c', 'd', 'e', 'f'], 'g', 2)).toHaveLength(6);
});

it('only the coat changes: the inserts keep their color, doors go with the seats they matched', () => {
  const tan = optionsFor(base, { material: 'alcantara', color: 'red' });
  expect(tan).toMatchObject({
    materials: ['alcantara'],
    mainColors: ['red', 'tan'],
    secondaryColor: 'red',
    stitchingStyle: base.stitchingStyle,
  });
  expect(optionsFor({ ...base, secondaryColor: 'white' }, { material: 'cloth', color: 'red' }).secondaryColor).toBe(
    'white',
  );
  expect(optionsFor({ ...base, materials: ['none'] }, { material: 'cloth', color: 'red' }).materials).toEqual([
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
  expect(cellsOf(['cloth'], ['black'], [ox]).map(({ id }) => id)).toEqual(['swatch ox-1', 'cloth black']);
  const worn = { ...base, swatches: { main: ox, door: ox, thread: { ...ox, id: 'thread' } } };
  expect(optionsFor(worn, { material: 'cloth', color: 'tan' }).swatches).toEqual({ thread: { ...ox, id: 'thread' } });
  const other = { ...ox, id: 'ox-2', material: 'cloth' as const };
  expect(optionsFor(worn, { material: 'cloth', color: '#6b1d24', swatch: other })).toMatchObject({
    materials: ['cloth'],
    swatches: { main: other, door: other },
  });
  expect([sayCell({ material: 'cloth', color: 'tan', swatch: ox }), hasRoom(11, 1, 1), hasRoom(10, 1, 1)]).toEqual([
    'OX Oxblood',
    false,
    true,
  ]);
  expect(firstColors({ ...worn, mainColors: ['#6b1d24'] })).not.toContain('#6b1d24');
});

it('a colorway is named for people', () => {
  const cell = { id: '', material: 'leather' as const, color: '#dccfb4' as const };
  expect(sayCell(cell)).toBe('#DCCFB4 leather');
  expect(nameOfCell({ ...cell, color: 'tan' }, { vehicleMake: 'Ford', vehicleModel: 'Mustang' })).toBe(
    'Ford Mustang, Tan leather',
  );
  expect(firstColors(base)).toEqual(['black', 'tan', 'red', 'grey']);
});

it('one that fails stays failed with its reason; the others go on, and it alone is asked for again with another key', () => {
  const batch = after(
    open,
    queued('a', 'k1'),
    queued('b', 'k2'),
    { type: 'started', id: 'a', renderId: 'r1' },
    { type: 'failed', id: 'a', problem: 'Too dark' },
  );
  expect(underWay(batch)).toEqual(['b']);
  expect(batch.work['a']).toMatchObject({ phase: 'failed', problem: 'Too dark' });
  const again = after(batch, queued('a', 'k3'));
  expect(underWay(again)).toEqual(['b', 'a']);
  expect(again.work['a']).toMatchObject({ phase: 'waiting', key: 'k3', renderId: null, problem: null });
});

it('rendered but not saved is never rendered again', () => {
  const batch = after(
    open,
    { type: 'toggled', id: 'a' },
    queued('a', 'k1'),
    { type: 'started', id: 'a', renderId: 'r1' },
    { type: 'rendered', id: 'a', picture: '/api/files/x' },
    { type: 'unsaved', id: 'a', problem: 'offline' },
  );
  expect(toRender(batch, ['a'])).toEqual([]);
  const saved = after(batch, { type: 'saving', id: 'a' }, { type: 'saved', id: 'a', designId: 7 });
  expect(saved.work['a']).toMatchObject({ phase: 'saved', designId: 7, picture: '/api/files/x' });
  expect(saved.chosen).toEqual([]);
});

it('what the allowance refused is taken back and stays chosen', () => {
  const batch = after(open, { type: 'toggled', id: 'a' }, queued('a', 'k1'), { type: 'taken-back', ids: ['a'] });
  expect(toRender(batch, ['a', 'b'])).toEqual(['a']);
  expect(underWay(batch)).toEqual([]);
});

it('another thread is another grid, but never while the old one is being rendered', () => {
  const opened = (base: string): BatchAction => ({
    type: 'opened',
    image: '/api/files/a',
    base,
    materials: ['cloth'],
    colors: ['red'],
  });
  const done = after(open, queued('a', 'k1'), { type: 'saved', id: 'a', designId: 1 });
  expect(after(done, opened('b1')).work).toHaveProperty('a');
  expect(after(done, opened('b2'))).toMatchObject({ work: {}, base: 'b2' });
  expect(after(open, queued('a', 'k1'), opened('b2')).work).toHaveProperty('a');
});

it('the grid is remembered for its user and its photo alone', () => {
  const batch = after(open, queued('leather tan', 'k1'), { type: 'started', id: 'leather tan', renderId: 'r9' });
  const stored = JSON.stringify(batch);
  expect(readBatch(stored, 'u1')).toEqual(batch);
  expect(readBatch(stored, 'u2')).toBeUndefined();
  expect(readBatch('{"version":1', 'u1')).toBeUndefined();
  const render = (id: string) => ({ id, originalImage: '/api/files/a', request: {} });
  expect([isOfBatch(batch, render('r9')), isOfBatch(batch, render('r8')), isOfBatch(undefined, render('r9'))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(
    after(batch, { type: 'opened', image: '/api/files/b', base: 'b1', materials: ['cloth'], colors: ['red'] }),
  ).toMatchObject({ work: {}, materials: ['cloth'] });
});

it('a page that was left before it heard of its render knows it again by photo and coat', () => {
  const tan = { materials: ['leather'], mainColors: ['tan'], style: 'none' };
  const batch = after(open, {
    type: 'queued',
    entries: [{ id: 'leather tan', key: 'k1', name: 'Tan leather', fields: tan }],
  });
  const render = (change: object) => ({ id: 'r1', originalImage: '/api/files/a', request: tan, ...change });
  expect(isOfBatch(batch, render({}))).toBe(true);
  expect(isOfBatch(batch, render({ request: { ...tan, mainColors: ['red'] } }))).toBe(false);
  expect(isOfBatch(batch, render({ originalImage: '/api/files/b' }))).toBe(false);
});
