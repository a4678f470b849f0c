import { expect, test } from 'vitest';
import { readMaterials, SaveDesignBody } from './saved-designs.ts';

test('E-19: materials read the same from a list, its JSON text and a plain id, and are kept as JSON text', () => {
  expect(['["leather","suede"]', ['leather', 'suede']].map(readMaterials)).toEqual([
    ['leather', 'suede'],
    ['leather', 'suede'],
  ]);
  expect(['vinyl', '[vinyl', '', null].map(readMaterials)).toEqual([['vinyl'], ['[vinyl'], [], []]);
  const { materials } = SaveDesignBody.shape;
  expect([['leather', 'suede'], '["leather","suede"]', 'vinyl', ''].map((sent) => materials.parse(sent))).toEqual([
    '["leather","suede"]',
    '["leather","suede"]',
    '["vinyl"]',
    '[]',
  ]);
});
