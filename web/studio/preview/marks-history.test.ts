import { expect, it } from 'vitest';
import { MAX_MARKS_PER_PHOTO, MAX_PANEL_MARKS, type Mark } from '#contract/studio/photos.ts';
import { addMark, isAheadOfLayers, nextOwnZone, NO_MARKS, redoMark, storedMarks, undoMark } from './marks-history.ts';

const tap = (x: number): Mark => ({ type: 'tap', x, y: 0.5, add: true });
const taps = (count: number): Mark[] => Array.from({ length: count }, (_, i) => tap(i / count));

it('at least fifty corrections can be taken back one by one and brought again', () => {
  const all = taps(60).reduce(addMark, NO_MARKS);
  let history = all;
  for (let i = 0; i < 60; i++) history = undoMark(history);
  expect(history.done).toEqual([]);
  expect(undoMark(history)).toBe(history);
  for (let i = 0; i < 60; i++) history = redoMark(history);
  expect(history).toEqual(all);
});
it('a new correction ends what could be brought again', () => {
  expect(addMark(undoMark(addMark(NO_MARKS, tap(0.1))), tap(0.2)).undone).toEqual([]);
});
it('the layers are behind once a correction is made, or one of theirs is taken back, until it is brought again', () => {
  const stored = storedMarks(taps(2));
  expect(
    [
      stored,
      addMark(stored, tap(0.9)),
      undoMark(stored),
      addMark(undoMark(stored), tap(0.9)),
      redoMark(undoMark(stored)),
    ].map(isAheadOfLayers),
  ).toEqual([false, true, true, true, false]);
});
it('there is an end to it', () => {
  const full = storedMarks(taps(MAX_MARKS_PER_PHOTO));
  expect(addMark(full, tap(0.5))).toBe(full);
});
it('painted zones get the first free number', () => {
  expect(nextOwnZone('custom', ['insert', 'custom-1', 'custom-3'])).toBe('custom-2');
  expect(nextOwnZone('insert', ['insert', 'custom-1'])).toBe('insert-2');
});
it('a further panel than the server takes is refused here, while taps go on', () => {
  const panel: Mark = { type: 'panel', x: 0.5, y: 0.5, zone: 'insert-2' };
  const full = Array.from({ length: MAX_PANEL_MARKS }, () => panel).reduce(addMark, NO_MARKS);
  expect(full.done).toHaveLength(MAX_PANEL_MARKS);
  expect(addMark(full, panel)).toBe(full);
  expect(addMark(full, tap(0.1)).done).toHaveLength(MAX_PANEL_MARKS + 1);
});
