import { expect, test } from 'vitest';
import type { CoverPart, CoverZone } from '#contract/studio/cover.ts';
import { ZONE_NAMES } from '#engine/analyze/outline/zone-names.ts';
import { PLAIN_DESIGN } from '#engine/plain-design.ts';
import type { QuickDesign } from '#engine/design.ts';
import { designChanges } from './design-changes.ts';

const zone = (kind: CoverZone['kind'], color: `#${string}`, rest: Partial<CoverZone> = {}): CoverPart => ({
  part: 'zone',
  zone: kind,
  kind,
  name: ZONE_NAMES[kind],
  material: 'leather',
  color,
  pattern: 'keep',
  ...rest,
});
const thread = (color: `#${string}`): CoverPart => ({ part: 'thread', style: 'double', color });
const version = (cover: CoverPart[], design: Partial<QuickDesign> = {}) => ({
  design: { ...PLAIN_DESIGN, ...design },
  cover,
});
const [BLACK, RED] = ['#1c1c1c', '#a6192e'] as const;

test('parts that change alike are one line, and what stays is none', () => {
  const before = version([zone('insert', RED), zone('bolster', RED), zone('door', BLACK), thread(BLACK)]);
  const seats = [zone('insert', BLACK), zone('bolster', BLACK), zone('door', BLACK), thread(BLACK)];
  expect(designChanges(before, version(seats), 'en')).toEqual([
    { name: 'Seats', before: 'Leather, custom color, #A6192E', now: 'Leather, custom color, #1C1C1C' },
  ]);
  const inserts = [zone('insert', BLACK, { pattern: 'diamond' }), ...before.cover.slice(1)];
  expect(designChanges(before, version(inserts), 'en').map(({ name, now }) => [name, now])).toEqual([
    ['Inserts', 'Leather, diamond quilt, custom color'],
  ]);
  expect(designChanges(before, before, 'en')).toEqual([]);
});

test('what was taken away or added is against what the photo shows, in the customer’s language', () => {
  const before = version([zone('insert', RED, { material: 'suede' }), thread(BLACK)], { style: 'original' });
  const now = version([zone('door', BLACK)], { style: 'luxury', seatBolsters: 'standard' });
  expect(designChanges(before, now, 'de')).toEqual([
    { name: 'Sitzspiegel', before: 'Wildleder, eigene Farbe', now: 'wie heute' },
    { name: 'Türverkleidungen', before: 'wie heute', now: 'Leder, eigene Farbe' },
    { name: 'Naht', before: 'Doppelnaht, eigene Farbe', now: 'wie heute' },
    { name: 'Stil', before: 'wie heute', now: 'Luxus' },
  ]);
});

test('painted parts that were outlined anew are named, in the customer’s language; a difference that nobody sees is not', () => {
  const cover = [zone('insert', RED), zone('bolster', BLACK)];
  const withAreas = (insert: number, bolster: number, door: number) => ({
    ...version(cover),
    areas: new Map([
      ['insert', insert],
      ['bolster', bolster],
      ['door', door],
    ]),
  });
  const before = withAreas(0.1, 0.08, 0.2);
  expect(designChanges(before, withAreas(0.11, 0.08, 0.1), 'en')).toEqual([
    { name: 'Outlined anew', before: '', now: 'Inserts' },
  ]);
  expect(designChanges(before, withAreas(0.11, 0.07, 0.2), 'de')).toEqual([
    { name: 'Neu umrissen', before: '', now: 'Sitze' },
  ]);
  expect(designChanges(before, withAreas(0.1001, 0.08, 0.2), 'en')).toEqual([]);
  expect(designChanges(version(cover), before, 'en')).toEqual([]);
});
