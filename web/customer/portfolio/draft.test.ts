import { expect, it } from 'vitest';
import { createDraft, suggestCaption, mergeItems, moveItem, validateDraft, isSameDraft, type Draft } from './draft.ts';

const draft: Draft = {
  slug: 'hide-seek',
  title: 'Work',
  text: '',
  showContact: true,
  items: [{ designId: 1, caption: '' }],
};

it('a piece moves to any place, and the others keep their order', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveItem(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});

it('a first portfolio gets its address from the shop', () => {
  expect(createDraft(null, 'Hide & Söhne').slug).toBe('hide-sohne');
});

it('what is missing is told by field; an empty draft can be kept but not published', () => {
  expect(validateDraft(draft, true)).toEqual({});
  expect(validateDraft({ ...draft, items: [] }, true)).toEqual({ items: 'Choose at least one design to publish' });
  expect(validateDraft({ ...draft, items: [] }, false)).toEqual({});
  expect(
    Object.keys(validateDraft({ ...draft, slug: 'a', title: ' ' }, false)).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['slug', 'title']);
});

it('another order is another draft', () => {
  const two = {
    ...draft,
    items: [
      { designId: 1, caption: '' },
      { designId: 2, caption: '' },
    ],
  };
  expect(isSameDraft(two, { ...two, items: two.items.toReversed() })).toBe(false);
  expect(isSameDraft(two, { ...two })).toBe(true);
});

it('a caption starts as the vehicle and never as the name', () => {
  expect(suggestCaption({ vehicleYear: '1967', vehicleMake: 'Ford', vehicleModel: 'Mustang' })).toBe(
    '1967 Ford Mustang',
  );
  expect(suggestCaption({ vehicleYear: '2026', vehicleMake: '', vehicleModel: '' })).toBe('');
});

it('pieces of two devices: what one adds, removes or captions stays beside what the other does', () => {
  const piece = (designId: number, caption = '') => ({ designId, caption });
  const basis = [piece(1), piece(2), piece(3)];
  const newer = [piece(1, 'theirs'), piece(3, 'theirs'), piece(5)];
  expect(mergeItems([piece(4), piece(3, 'mine'), piece(2), piece(1)], basis, newer)).toEqual([
    piece(4),
    piece(3, 'mine'),
    piece(1, 'theirs'),
    piece(5),
  ]);
  expect(mergeItems([piece(1)], basis, newer)).toEqual([piece(1, 'theirs'), piece(5)]);
});
