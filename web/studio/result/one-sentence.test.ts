import { expect, test } from 'vitest';
import type { WornPart } from '#contract/worn.ts';
import { inOneSentence, nameOfLook } from './one-sentence.ts';

const zone = (name: string, change: object): WornPart =>
  ({ part: 'zone', zone: name, kind: 'seat', name, pattern: 'keep', ...change }) as WornPart;

test('one sentence names what was made as one says it, without a code', () => {
  expect(
    inOneSentence([
      zone('Seats', { material: 'leather', color: '#a8703f' }),
      zone('Headrests', { material: 'leather', color: '#a8703f' }),
      zone('Inserts', { material: 'suede', color: '#123456' }),
    ]),
  ).toBe('Tan leather on seats and headrests; suede, custom color on inserts.');
  expect(inOneSentence([zone('Seats', { material: 'leather', color: '#000000' })])).not.toContain('#');
});

test('more than two looks are told below; where neither material nor color changed, that is said', () => {
  const looks = ['leather', 'suede', 'vinyl'].map((material) => zone(material, { material, color: '#000000' }));
  expect(inOneSentence(looks)).toMatch(/, and more below\.$/);
  expect(inOneSentence([zone('Seats', { pattern: 'diamond' })])).toBe(
    'Shape and pattern changed; material and color are as they were.',
  );
});

test('a design is named by its vehicle and its look, as far as they are known', () => {
  const worn = [zone('Seats', { material: 'leather', color: '#a8703f' }), zone('Inserts', { pattern: 'diamond' })];
  const car = { vehicleMake: 'Ford', vehicleModel: 'Mustang' };
  const none = { vehicleMake: '', vehicleModel: '' };
  expect([nameOfLook(worn, car), nameOfLook(worn, none), nameOfLook([], car), nameOfLook([], none)]).toEqual([
    'Ford Mustang, Tan leather',
    'Tan leather',
    'Ford Mustang',
    '',
  ]);
});
