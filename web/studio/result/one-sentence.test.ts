import { expect, test } from 'vitest';
import type { DesignLine } from '#contract/studio/design-lines.ts';
import { describeInOneSentence, suggestDesignName } from './one-sentence.ts';

const cover = (part: string, change: Partial<DesignLine> = {}): DesignLine => ({
  part,
  material: 'Leather',
  kind: 'cover',
  covering: 'leather',
  colorName: 'tan',
  code: '#A8703F',
  ...change,
});
const inserts = cover('Inserts', { material: 'Suede', covering: 'suede', colorName: 'custom color', code: '#123456' });
/** As photographed but for a pattern. */
const pressed: DesignLine = {
  part: 'Seats',
  material: 'Material as it is, diamond quilt',
  kind: 'cover',
  colorName: '',
  code: '',
};

test('one sentence names what was made as one says it, without a code', () => {
  expect(describeInOneSentence([cover('Seats, headrests'), inserts])).toBe(
    'Tan leather on seats and headrests; suede, custom color on inserts.',
  );
  expect(describeInOneSentence([inserts])).not.toContain('#');
});

test('a swatch keeps its code and name as they are written', () => {
  const swatch = { code: 'HT-207', name: 'Houndstooth', supplier: '', line: '' };
  const seats = cover('Seats', { material: 'Cloth', covering: 'cloth', colorName: 'Houndstooth', swatch });
  expect(describeInOneSentence([seats])).toBe('HT-207 Houndstooth on seats.');
  expect(suggestDesignName([seats], { vehicleMake: '', vehicleModel: '' })).toBe('HT-207 Houndstooth');
});

test('more than two looks are told below; where neither material nor color changed, that is said', () => {
  expect(describeInOneSentence([cover('Seats'), inserts, cover('Doors', { colorName: 'red' })])).toMatch(
    /, and more below\.$/,
  );
  const thread: DesignLine = {
    part: 'Stitching',
    material: 'Double',
    kind: 'thread',
    colorName: 'white',
    code: '#ECE6DA',
  };
  expect(describeInOneSentence([pressed, thread])).toBe(
    'Shape and pattern changed; material and color are as they were.',
  );
});

test('where only thread and piping were sewn, the sentence says those', () => {
  const thread: DesignLine = {
    part: 'Stitching',
    material: 'French',
    kind: 'thread',
    colorName: 'tone on tone',
    code: '',
  };
  const piping: DesignLine = { ...thread, part: 'Piping', material: 'Single', kind: 'piping', colorName: 'red' };
  expect(describeInOneSentence([thread])).toBe('Stitching: French, tone on tone.');
  expect(describeInOneSentence([thread, piping])).toBe('Stitching: French, tone on tone. Piping: Single, red.');
});

test('a material that nobody chose is no part of the look', () => {
  const oxblood: DesignLine = { ...pressed, part: 'Inserts', colorName: 'oxblood', code: '#4A0E14' };
  const black: DesignLine = { ...oxblood, part: 'Bolsters', material: 'Material as it is', colorName: 'black' };
  expect(describeInOneSentence([oxblood, black])).toBe('Oxblood, diamond quilt on inserts; black on bolsters.');
});

test('a design is named by what most of the seat wears, and by the second look', () => {
  const none = { vehicleMake: '', vehicleModel: '' };
  const red = cover('Inserts', { colorName: 'red' });
  const tan = cover('Bolsters, headrests');
  expect(suggestDesignName([red, tan], none)).toBe('Tan leather, red inserts');
  expect(suggestDesignName([inserts, tan], none)).toBe('Tan leather, suede, custom color on inserts');
  expect(describeInOneSentence([red, tan])).toBe('Tan leather on bolsters and headrests; red leather on inserts.');
});

test('a name says each thing once: of a second part only what differs from the first', () => {
  const none = { vehicleMake: '', vehicleModel: '' };
  const seats = cover('Bolsters, headrests, seat backs', { colorName: 'cognac' });
  const quilted = cover('Inserts', { colorName: 'cognac', material: 'Leather, diamond quilt' });
  const redQuilt = { ...quilted, colorName: 'red', code: '#9B1B2C' };
  expect(suggestDesignName([seats, quilted], none)).toBe('Cognac leather, diamond quilt on inserts');
  expect(suggestDesignName([seats, redQuilt], none)).toBe('Cognac leather, red diamond quilt on inserts');
  const allQuilted = { ...seats, material: 'Leather, diamond quilt' };
  expect(suggestDesignName([allQuilted, cover('Inserts', { colorName: 'cognac' })], none)).toBe(
    'Cognac leather, diamond quilt',
  );
});

test('a design is named by its vehicle and its look, as far as they are known', () => {
  const parts = [pressed, cover('Seats')];
  const car = { vehicleMake: 'Ford', vehicleModel: 'Mustang' };
  const none = { vehicleMake: '', vehicleModel: '' };
  expect([
    suggestDesignName(parts, car),
    suggestDesignName(parts, none),
    suggestDesignName([], car),
    suggestDesignName([], none),
  ]).toEqual(['Ford Mustang, Tan leather', 'Tan leather', 'Ford Mustang', '']);
});
