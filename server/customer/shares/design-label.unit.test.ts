import { expect, test } from 'vitest';
import type { DesignLine } from '#contract/studio/design-lines.ts';
import { designLabel } from './design-label.ts';

const cover = (part: string, material: string, colorName: string): DesignLine => ({
  part,
  kind: 'cover',
  covering: 'leather',
  material,
  colorName,
  code: '#b07a4a',
});

test('covers of one color and material are named once, with the pattern that one of them has', () => {
  const parts = [cover('Bolsters', 'Leather', 'tan'), cover('Inserts', 'Leather, pleats', 'tan')];
  expect(designLabel(parts, 1)).toBe('Tan leather, pleats');
  expect(designLabel(parts.toReversed(), 1)).toBe('Tan leather, pleats');
});

test('covers that differ are both named', () => {
  const parts = [cover('Bolsters', 'Leather', 'red'), cover('Inserts', 'Suede', 'white')];
  expect(designLabel(parts, 1)).toBe('Red leather, white suede');
});

test('in a language that does not put the color first, two covers of one material name it once', () => {
  const parts = [cover('Fianchetti', 'pelle', 'bianco'), cover('Parti centrali', 'pelle', 'nero')];
  expect(designLabel(parts, 1, 'it')).toBe('Pelle: bianco / nero');
  const mixed = [cover('Fianchetti', 'pelle', 'bianco'), cover('Parti centrali', 'alcantara', 'nero')];
  expect(designLabel(mixed, 1, 'it')).toBe('Pelle, bianco; alcantara, nero');
});

test('without a cover the version is named', () => {
  expect(designLabel([], 3)).toBe('Version 3');
});
