import { expect, test } from 'vitest';
import { ciede2000 } from '#engine/color/ciede2000.ts';
import { parseHexColor } from '#engine/color/hex.ts';
import { linearToLab } from '#engine/color/lab.ts';
import { decodeSrgbColor } from '#engine/color/srgb.ts';
import { HEX_BY_COLOR } from '#contract/options.ts';
import type { Lab } from '../preview/seat-colors.ts';
import { firstLooks } from './first-looks.ts';

const lab = (hex: string): Lab => linearToLab(...decodeSrgbColor(parseHexColor(hex as '#000000')));
const NEUTRALS = ['#1c1c1d', '#3a3a3c', '#5c5b5a', '#8a8986', '#b5b3af', '#e8e8e6'];
const LEATHERS = [...Object.values(HEX_BY_COLOR), '#c9b79c', '#d8c7a8', '#7a4a2c', '#6b1d2a'];

const colorsFor = (hex: string): string[] => firstLooks([lab(hex)]).map(({ color }) => color);

test('black seats are first shown in tan, tan ones in black', () => {
  expect([colorsFor(HEX_BY_COLOR.black)[0], colorsFor(HEX_BY_COLOR.tan)[0]]).toEqual(['tan', 'black']);
});

test('a photo has three looks, none near the color of its seats, and none near another', () => {
  for (const hex of [...NEUTRALS, ...LEATHERS]) {
    const looks = firstLooks([lab(hex)]);
    expect([hex, looks.length]).toEqual([hex, 3]);
    const colors = [lab(hex), ...looks.map(({ color }) => lab(HEX_BY_COLOR[color]))];
    for (const [i, one] of colors.entries())
      for (const other of colors.slice(i + 1))
        expect([hex, colorsFor(hex), ciede2000(...one, ...other) > 15]).toEqual([hex, colorsFor(hex), true]);
  }
});

test('neutral seats, dark or bright, are never offered black', () => {
  for (const hex of [...NEUTRALS, HEX_BY_COLOR.grey, HEX_BY_COLOR.black]) expect(colorsFor(hex)).not.toContain('black');
});

test('seats are not offered the color that they have, as bright or dark as the light of the photo makes it', () => {
  // Measured in two photos of red seats, one in the sun and one in a dim cabin.
  const RED_IN_SUN: Lab = [60, 53, 37];
  const RED_IN_DIM_LIGHT: Lab = [26, 38, 26];
  const offered = (...colors: Lab[]): string[] => firstLooks(colors).map(({ color }) => color);
  for (const red of [RED_IN_SUN, RED_IN_DIM_LIGHT]) {
    expect(offered(red)).not.toContain('red');
    expect(offered(red)).toHaveLength(3);
  }
  expect(offered(lab('#7a4a2c'))).not.toContain('tan');
});

test('two-tone seats are offered neither of their colors', () => {
  const offered = firstLooks([lab('#3a3a3c'), [57, 54, 35]]).map(({ color }) => color);
  expect(offered).toHaveLength(3);
  expect(offered).not.toContain('black');
  expect(offered).not.toContain('red');
});
