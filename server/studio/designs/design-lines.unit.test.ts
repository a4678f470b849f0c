import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#contract/customer/words/languages.ts';
import type { CoverPart, CoverZone } from '#contract/studio/cover.ts';
import { CHOICE_FIELDS, CHOICE_ROWS, STYLE_OPTIONS, ZONE_KINDS } from '#contract/options.ts';
import { describeLine, choicesThatChangePicture, type DesignLine } from '#contract/studio/design-lines.ts';
import { ZONE_NAMES } from '#engine/analyze/outline/zone-names.ts';
import { getChoiceValues } from '#engine/catalog/choices.ts';
import { STYLE_LOOKS } from '#engine/compose/style-looks.ts';
import { BOLSTER_SWELL } from '#engine/panel-relief/swell-bolsters.ts';
import { createLines } from './design-lines.ts';
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
const partsOf = (...cover: CoverPart[]): string[] => createLines(cover).map(({ part }) => part);
const [RED, TAN] = ['#7a1f2b', '#b9793e'];

test('one cover on all of the seats is named as it was chosen, "Seats", here and to the customer', () => {
  const cover = [zone('insert', RED), zone('bolster', RED), zone('headrest', RED), zone('door', TAN)];
  expect(partsOf(...cover)).toEqual(['Seats', 'Door panels']);
  expect(partsOf(...cover.slice(0, 3), zone('door', RED))).toEqual(['Seats, door panels']);
  expect(translateDesign({ parts: createLines(cover), choices: [] }, 'de').parts[0]?.part).toBe('Sitze');
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

test('a choice is listed to the customer exactly when it changes the picture', () => {
  const name = CHOICE_ROWS.seatBolsters.name;
  const choices = [
    { name: 'Seat type', value: 'Bench' },
    ...STYLE_OPTIONS.map(({ name: value }) => ({ name: 'Style', value })),
    ...getChoiceValues('seatBolsters').map((level) => ({ name, value: CHOICE_ROWS.seatBolsters.values[level]! })),
  ];
  const listed = choicesThatChangePicture({ choices }).map(({ value }) => value);
  expect(listed).toEqual([
    ...STYLE_OPTIONS.filter(({ id }) => STYLE_LOOKS[id].pattern !== 'keep').map((style) => style.name),
    ...getChoiceValues('seatBolsters').flatMap((level) =>
      BOLSTER_SWELL[level] === 0 ? [] : [CHOICE_ROWS.seatBolsters.values[level]],
    ),
  ]);
  expect(listed).toEqual(['Classic', 'Modern', 'Racing', 'Retro', 'Luxury', 'Medium', 'High', 'Extra high']);
  for (const language of LANGUAGES) expect(translateDesign({ parts: [], choices }, language).choices).toHaveLength(8);
});

test.each(LANGUAGES)('in a list in %s no choice has the name of a part', (language) => {
  const parts = ZONE_KINDS.map((kind) => createLines([zone(kind, RED)])[0]!);
  const choices = CHOICE_FIELDS.map((field) => ({ name: CHOICE_ROWS[field].name, value: 'High' }));
  const said = translateDesign({ parts, choices }, language);
  const names = [...said.parts.map(({ part }) => part), ...said.choices.map(({ name }) => name)];
  expect(names).toEqual([...new Set(names)]);
});

test('a material that nobody chose is said to stay as it is, in records under its earlier name too', () => {
  const [line] = createLines([zone('insert', RED, { material: undefined })]);
  expect(line!.material).toBe('Material as it is');
  for (const material of [line!.material, 'Own material'])
    expect(translateDesign({ parts: [{ ...line!, material }], choices: [] }, 'de').parts[0]!.material).toBe(
      'Bezug wie bisher',
    );
});

test('thread and piping in the color of seats that keep theirs are tone on tone, in every language', () => {
  const parts = createLines([
    { part: 'thread', style: 'french', source: { from: 'matched' } },
    { part: 'piping', style: 'single', source: { from: 'matched' } },
  ]);
  const said = (language: Language) => translateDesign({ parts, choices: [] }, language).parts.map(describeLine);
  expect(said('en')).toEqual(['French, tone on tone', 'Single, tone on tone']);
  expect(said('de')).toEqual(['Doppelkappnaht, Ton in Ton', 'Einfach, Ton in Ton']);
  for (const language of LANGUAGES) if (language !== 'en') expect(said(language).join()).not.toContain('tone on tone');
});

test('a color of thread agrees with thread, and one in a German sentence is lower case', () => {
  const parts: DesignLine[] = [
    {
      part: 'Seats',
      material: 'Leather, perforation',
      kind: 'cover',
      covering: 'leather',
      colorName: 'brown',
      code: '#5a3a20',
    },
    { part: 'Stitching', material: 'French', kind: 'thread', colorName: 'white', code: '#ffffff' },
  ];
  const said = (language: Language) => translateDesign({ parts, choices: [] }, language).parts.map(describeLine);
  expect(said('es')[1]).toBe('Francesa, hilo blanco');
  expect(said('fr')[1]).toBe('Ouverte surpiquée, fil blanc');
  expect(said('de')[1]).toBe('Doppelkappnaht, weiß');
  expect(said('de')[0]).toMatch(/^Leder.*, braun$/);
});
