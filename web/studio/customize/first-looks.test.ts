import { expect, test } from 'vitest';
import { ciede2000 } from '#engine/color/ciede2000.ts';
import { rgbOfHex } from '#engine/color/hex.ts';
import { labOf } from '#engine/color/lab.ts';
import { linearOf } from '#engine/color/srgb.ts';
import { SWATCHES } from '#contract/options.ts';
import type { Lab } from '../preview/seat-color.ts';
import { firstLooks } from './first-looks.ts';

const lab = (hex: string): Lab => labOf(...linearOf(rgbOfHex(hex as '#000000')));
const NEUTRALS = ['#1c1c1d', '#3a3a3c', '#5c5b5a', '#8a8986', '#b5b3af', '#e8e8e6'];
const LEATHERS = [...Object.values(SWATCHES), '#c9b79c', '#d8c7a8', '#7a4a2c', '#6b1d2a'];

const colorsFor = (hex: string): string[] => firstLooks(lab(hex)).map(({ color }) => color);

test('black seats are first shown in tan, tan ones in black', () => {
  expect([colorsFor(SWATCHES.black)[0], colorsFor(SWATCHES.tan)[0]]).toEqual(['tan', 'black']);
});

test('a photo has three looks, none near the color of its seats, and none near another', () => {
  for (const hex of [...NEUTRALS, ...LEATHERS]) {
    const looks = firstLooks(lab(hex));
    expect([hex, looks.length]).toEqual([hex, 3]);
    const colors = [lab(hex), ...looks.map(({ color }) => lab(SWATCHES[color]))];
    for (const [i, one] of colors.entries())
      for (const other of colors.slice(i + 1))
        expect([hex, colorsFor(hex), ciede2000(...one, ...other) > 15]).toEqual([hex, colorsFor(hex), true]);
  }
});

test('neutral seats, dark or bright, are never offered black', () => {
  for (const hex of [...NEUTRALS, SWATCHES.grey, SWATCHES.black]) expect(colorsFor(hex)).not.toContain('black');
});
