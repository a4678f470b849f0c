import { beforeAll, expect, test } from 'vitest';
import { analyze } from '#engine/analyze.ts';
import { ciede2000 } from '#engine/color/ciede2000.ts';
import { parseHexColor } from '#engine/color/hex.ts';
import { linearToLab } from '#engine/color/lab.ts';
import { decodeSrgbColor } from '#engine/color/srgb.ts';
import { createMask, createRaster } from '#engine/raster/raster.ts';
import type { Layers } from '#engine/layers.ts';
import { seatColors, type Lab } from './seat-colors.ts';

const lab = (hex: string): Lab => linearToLab(...decodeSrgbColor(parseHexColor(hex as '#000000')));
const [WIDTH, HEIGHT] = [300, 200];

/** A bright cabin with one seat of this color. */
const seatOf = (color: readonly number[]): Layers => {
  const photo = createRaster(WIDTH, HEIGHT);
  const seat = createMask(WIDTH, HEIGHT);
  for (let y = 0, i = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, i++) {
      const isSeat = x > 60 && x < 240 && y > 40 && y < 180;
      const grain = ((x * 7 + y * 13) % 9) - 4;
      (isSeat ? color : [190, 188, 182]).forEach((code, c) => (photo.data[4 * i + c] = code + grain));
      photo.data[4 * i + 3] = 255;
      seat.data[i] = isSeat ? 255 : 0;
    }
  return analyze(photo, { knownMask: seat });
};

let black: Layers;
let tan: Layers;
beforeAll(() => {
  black = seatOf([34, 33, 32]);
  tan = seatOf([178, 122, 74]);
});

test('black seats measure dark and without a hue, tan ones as the tan that they are', () => {
  const [[dark]] = seatColors(black) as [Lab];
  expect(dark).toBeLessThan(35);
  const [one, ...others] = seatColors(tan);
  expect(ciede2000(...one!, ...lab('#b27a4a'))).toBeLessThan(15);
  expect(others).toEqual([]);
});

test('two-tone seats have both colors, the larger first, and not their mean', () => {
  const { light } = tan;
  const [cluster] = light.clusters;
  const parts = light.clusterOf.map((_, i) => (i % WIDTH < WIDTH * 0.4 ? 0 : 1));
  const clusters = [cluster!, { ...cluster!, albedo: decodeSrgbColor(parseHexColor('#2a52a0')) }];
  const colors = seatColors({ ...tan, light: { ...light, clusters, clusterOf: parts } });
  // Blue, then tan.
  expect(colors.map(([, , b]) => Math.sign(b))).toEqual([-1, 1]);
});

test('a photo without a seat has no color of seats', () => {
  expect(seatColors({ ...black, matte: new Uint8Array(black.matte.length) })).toEqual([]);
});
