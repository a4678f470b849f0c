import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/customer/words/languages.ts';
import type { CoverPart, CoverZone } from '#contract/studio/cover.ts';
import { CHOICE_FIELDS, CHOICE_ROWS, ZONE_KINDS } from '#contract/options.ts';
import { ZONE_NAMES } from '#engine/analyze/outline/zone-names.ts';
import { linesOf } from './design-lines.ts';
import { translateDesign } from './translate-design.ts';

const zone = (kind: CoverZone['kind'], color: string, rest: Partial<CoverZone> = {}): CoverPart => ({
  part: 'zone',
  zone: kind,
  kind,
  name: ZONE_NAMES[kind],
  material: 'leather',
  color,
  pattern: 'keep',
  ...rest,
});
const partsOf = (...cover: CoverPart[]): string[] => linesOf(cover).map(({ part }) => part);
const [RED, TAN] = ['#7a1f2b', '#b9793e'];

test('one cover on all of the seats is named as it was chosen, "Seats", here and to the customer', () => {
  const cover = [zone('insert', RED), zone('bolster', RED), zone('headrest', RED), zone('door', TAN)];
  expect(partsOf(...cover)).toEqual(['Seats', 'Door panels']);
  expect(partsOf(...cover.slice(0, 3), zone('door', RED))).toEqual(['Seats, door panels']);
  expect(translateDesign({ parts: linesOf(cover), choices: [] }, 'de').parts[0]?.part).toBe('Sitze');
});

test('seats under two covers, or with a part that the shop has named, are listed by their parts', () => {
  expect(partsOf(zone('insert', TAN), zone('bolster', RED), zone('headrest', RED))).toEqual([
    'Inserts',
    'Bolsters, headrests',
  ]);
  expect(partsOf(zone('insert', RED), zone('bolster', RED, { name: 'Driver’s side' }))).toEqual([
    'Inserts, driver’s side',
  ]);
  expect(partsOf(zone('insert', RED))).toEqual(['Inserts']);
});

test.each(LANGUAGES)('in a list in %s no choice has the name of a part', (language) => {
  const parts = ZONE_KINDS.map((kind) => linesOf([zone(kind, RED)])[0]!);
  const choices = CHOICE_FIELDS.map((field) => ({ name: CHOICE_ROWS[field].name, value: '' }));
  const said = translateDesign({ parts, choices }, language);
  const names = [...said.parts.map(({ part }) => part), ...said.choices.map(({ name }) => name)];
  expect(names).toEqual([...new Set(names)]);
});
