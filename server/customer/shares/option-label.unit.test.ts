import { expect, test } from 'vitest';
import type { DesignLine } from '#contract/studio/design-lines.ts';
import { designLabel } from './option-label.ts';

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

test('without a cover the version is named', () => {
  expect(designLabel([], 3)).toBe('Version 3');
});
