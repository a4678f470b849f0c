import { expect, test } from 'vitest';
import { carInFileName, carInWords } from './car-in-words.ts';

test.each([
  ['1967 Ford Mustang with red leather seats', '1967 Ford Mustang'],
  ['black leather for a ford mustang, 1967', '1967 Ford Mustang'],
  ["My '72 Chevy: cognac, double stitching", '1972 Chevrolet'],
  ['2015 BMW 335i in tan alcantara', '2015 BMW 335i'],
  ['tan for the Toyota Land Cruiser', 'Toyota Land Cruiser'],
  ['mercedes benz 190', 'Mercedes-Benz 190'],
  ['Cuero rojo para mi Mustang de 1968', '1968 Ford Mustang'],
  ['white piping for the mustang', 'Ford Mustang'],
  ['a Volvo, tan leather', 'Volvo'],
  ['Volvo cream vinyl', 'Volvo'],
  ['VW with houndstooth inserts', 'Volkswagen'],
  ['red seat inserts, mini pleats, 1967', ''],
  ['', ''],
])('"%s" speaks of "%s"', (words, car) => {
  expect(carInWords(words, 2026)).toBe(car);
});

test('a year that is not yet is none', () => {
  expect(carInWords('2031 Ford Bronco', 2026)).toBe('Ford Bronco');
});

test.each([
  ['1967-ford-mustang.jpg', '1967 Ford Mustang'],
  ['Alfa_Romeo_Spider.HEIC', 'Alfa Romeo Spider'],
  ['IMG_20261128_1030.jpg', ''],
])('a photo named %s is of "%s"', (name, car) => {
  expect(carInFileName(name, 2026)).toBe(car);
});
