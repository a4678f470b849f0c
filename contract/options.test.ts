import { expect, test } from 'vitest';
import {
  BUSINESS_TYPE_OPTIONS,
  BUSINESS_TYPES,
  COLOR_OPTIONS,
  COLORS,
  isPremiumStyle,
  MATERIAL_OPTIONS,
  MATERIALS,
  PIPING_OPTIONS,
  PIPING_STYLES,
  SEAT_TYPE_OPTIONS,
  SEAT_TYPES,
  STITCHING_OPTIONS,
  STITCHING_STYLES,
  STYLE_OPTIONS,
  STYLES,
  VEHICLE_TYPE_OPTIONS,
  VEHICLE_TYPES,
  vehicleYears,
} from './options.ts';

const words = (options: readonly { id: string; name: string }[]): string[] =>
  options.map(({ id, name }) => {
    expect(name.length, id).toBeGreaterThan(1);
    return id;
  });

test('O-01: styles in their order, each with a name and a description', () => {
  expect(STYLES).toEqual(['original', 'classic', 'modern', 'racing', 'retro', 'luxury', 'custom', 'none']);
  expect(words(STYLE_OPTIONS)).toEqual(STYLES);
  for (const { description } of STYLE_OPTIONS) expect(description.length).toBeGreaterThan(10);
});

test.each([
  ['seat types', SEAT_TYPES, SEAT_TYPE_OPTIONS, ['bucket', 'bench', 'racing', 'luxury']],
  ['stitching styles', STITCHING_STYLES, STITCHING_OPTIONS, ['french', 'single', 'double', 'other', 'none']],
  ['vehicle types', VEHICLE_TYPES, VEHICLE_TYPE_OPTIONS, ['car', 'truck', 'suv', 'motorcycle', 'van']],
  [
    'colors',
    COLORS,
    COLOR_OPTIONS,
    ['black', 'white', 'grey', 'tan', 'brown', 'red', 'blue', 'green', 'custom', 'none'],
  ],
  ['piping', PIPING_STYLES, PIPING_OPTIONS, ['none', 'single', 'double', 'contrast']],
  [
    'business types',
    BUSINESS_TYPES,
    BUSINESS_TYPE_OPTIONS,
    [
      'auto-restoration',
      'custom-upholstery',
      'auto-detailing',
      'custom-fabrication',
      'marine-upholstery',
      'aircraft-interior',
      'rv-upholstery',
      'furniture-restoration',
      'other',
    ],
  ],
] as const)('O-02, O-04 to O-06, O-08, O-10: %s', (_, ids, options, expected) => {
  expect(ids).toEqual(expected);
  expect(words(options)).toEqual(expected);
});

test('O-03: materials begin with leather, alcantara, suede, vinyl and cloth, and end with none', () => {
  expect(MATERIALS.slice(0, 5)).toEqual(['leather', 'alcantara', 'suede', 'vinyl', 'cloth']);
  expect(MATERIALS.at(-1)).toBe('none');
  expect(words(MATERIAL_OPTIONS)).toEqual(MATERIALS);
});

test('O-09: years run from this one back to 1940, both included, computed when asked', () => {
  const years = vehicleYears(new Date('2026-11-20T12:00:00Z'));
  expect([years[0], years.at(-1), years.length]).toEqual([2026, 1940, 87]);
  expect(vehicleYears(new Date('2031-06-01T12:00:00Z'))[0]).toBe(2031);
});

test('T-07: original, classic, modern and none are basic; the others are premium', () => {
  expect(STYLES.filter((style) => !isPremiumStyle(style))).toEqual(['original', 'classic', 'modern', 'none']);
});
