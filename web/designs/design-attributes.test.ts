// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { aDesign } from '#tests/support/show-page.tsx';
import { attributesOf } from './design-attributes.ts';

const shown = (materials: string): string[] => attributesOf(aDesign(1, { materials })).map(({ value }) => value);

test('E-19: materials are shown by their names, from a list in JSON text and from one plain id', () => {
  expect(shown('["leather","suede"]')).toContain('Leather, Suede');
  expect(shown('vinyl')).toContain('Vinyl');
});
