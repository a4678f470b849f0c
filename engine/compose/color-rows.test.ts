/** A few lit pixels get their colors, beside the formula. */
import { expect, test } from 'vitest';
import { encodeTable, NEUTRAL_TONE, toneToCode } from '../color/tone.ts';
import type { Layers } from '../layers.ts';
import { createRaster } from '../raster/raster.ts';
import { createOnePanelLayers } from '#tests/support/pictures/one-panel.ts';
import { colorRows, planColors } from './color-rows.ts';
import { createLitRows, reserveEntries, type LitRows } from './lit-rows.ts';

const WIDTH = 13;
const OLD = [0.2, 0.1, 0.1] as const;
const NEW = [0.6, 0.3, 0.05] as const;
const OTHER = [0.1, 0.1, 0.4] as const;
const THREAD = [0.8, 0.8, 0.7] as const;
const PIPING = [0.5, 0.02, 0.02] as const;
/** Columns that change: two runs with a gap between them, neither a multiple of four long. */
const COLUMNS = [1, 2, 3, 4, 5, 8, 9, 10, 11];

/** Evenly lit: nothing in a fold, nothing mirrored, no neighbors. */
const evenly = (): LitRows => {
  const lit = createLitRows(1, COLUMNS.length, WIDTH, false);
  lit.top = 1;
  lit.rows = 1;
  lit.starts[1] = COLUMNS.length;
  lit.column.set(COLUMNS);
  lit.light.fill(0.5);
  lit.tone.fill(1);
  lit.tint.fill(1);
  return lit;
};

const layers: Layers = createOnePanelLayers(1);
const encode = encodeTable(NEUTRAL_TONE);

/** The red, green and blue of each changed pixel, and its cover. */
const colored = (lit: LitRows, seed = 1): { pixels: number[][]; changed: Uint8Array; all: Uint8ClampedArray } => {
  const picture = createRaster(WIDTH, 3);
  picture.data.fill(77);
  const changed = new Uint8Array(WIDTH * 3);
  const colors = planColors({ albedo: [OLD, OLD] }, [NEW, OTHER], [THREAD, PIPING]);
  colorRows({ layers, encode }, lit, colors, seed, { picture, changed });
  const at = COLUMNS.map((x) => 4 * (WIDTH + x));
  return { pixels: at.map((p) => [...picture.data.subarray(p, p + 3)]), changed, all: picture.data };
};

/** Codes of scene-linear light; the picture's are dithered by half a code. */
const expectLight = (pixel: readonly number[], light: readonly number[]): void =>
  pixel.forEach((code, c) => expect(Math.abs(code - toneToCode(light[c]!, NEUTRAL_TONE))).toBeLessThan(1.1));

test('new reflectance times light; pixels beside, rows above and below and the alpha stay', () => {
  const { pixels, changed, all } = colored(evenly());
  pixels.forEach((pixel) =>
    expectLight(
      pixel,
      NEW.map((albedo) => 0.5 * albedo),
    ),
  );
  const isChanged = (p: number): boolean => COLUMNS.includes(p - WIDTH);
  changed.forEach((cover, p) => expect(cover).toBe(isChanged(p) ? 255 : 0));
  for (let p = 0; p < WIDTH * 3; p++) {
    expect(all[4 * p + 3]).toBe(77);
    if (!isChanged(p)) expect([...all.subarray(4 * p, 4 * p + 3)]).toEqual([77, 77, 77]);
  }
});

test('the same seed gives the same bytes, another one other grain', () => {
  const noisy = { ...evenly() };
  layers.light.noise = [2, 2, 2];
  const [once, again, other] = [1, 1, 2].map((seed) => colored(noisy, seed).pixels);
  layers.light.noise = [0, 0, 0];
  expect(again).toEqual(once);
  expect(other).not.toEqual(once);
});

test('a pixel between two zones has the color between theirs', () => {
  const lit = evenly();
  lit.second.fill(1);
  lit.fraction.fill(102);
  const between = NEW.map((albedo, c) => albedo + (OTHER[c]! - albedo) * 0.4);
  colored(lit).pixels.forEach((pixel) =>
    expectLight(
      pixel,
      between.map((albedo) => 0.5 * albedo),
    ),
  );
});

test('a fold lights itself by channel, covers light each other by the difference, and some light always stays', () => {
  const lit = evenly();
  lit.cavity.fill(0.5);
  colored(lit).pixels.forEach((pixel) =>
    expectLight(
      pixel,
      NEW.map((albedo) => (albedo * 0.5) / (1 - 0.5 * albedo)),
    ),
  );
  const near = evenly();
  near.bounce.fill(0.4);
  colored(near).pixels.forEach((pixel) =>
    expectLight(
      pixel,
      NEW.map((albedo, c) => albedo * (0.5 + 0.2 * (albedo - OLD[c]!) * 0.4)),
    ),
  );
  near.bounce.fill(-50);
  colored(near).pixels.forEach((pixel) => expect(pixel[0]).toBeLessThan(toneToCode(NEW[0] * 0.5, NEUTRAL_TONE)));
  expectLight([colored(near).pixels[0]![0]!], [NEW[0] * 0.4 * 0.5]);
});

test('gloss is added and never multiplied by the reflectance; a tile’s factors are, and the light has a color', () => {
  const lit = { ...evenly(), tileColor: Float32Array.from(COLUMNS.flatMap(() => [0.5, 1, 2])) };
  lit.specular.fill(0.05);
  lit.tone.fill(0.8);
  lit.tint.set(COLUMNS.flatMap(() => [1, 0.9, 0.8]));
  const [red, green, blue] = NEW.map((albedo) => albedo * 0.8 * 0.5);
  colored(lit).pixels.forEach((pixel) =>
    expectLight(pixel, [red! * 0.5 + 0.05, (green! + 0.05) * 0.9, (blue! * 2 + 0.05) * 0.8]),
  );
});

test('thread, then piping, then the background of a soft edge lie over the pixels that have them', () => {
  const lit = evenly();
  const add = (list: LitRows['soft'], k: number, values: readonly number[]): void => {
    reserveEntries(list, 1);
    list.at[list.count] = k;
    list.values.set(values, list.size * list.count++);
  };
  add(lit.trims[0], 2, [0.5, 0.4, 0.01]);
  add(lit.trims[1], 2, [0.25, 0.6, 0]);
  add(lit.trims[1], 7, [1, 0.6, 0.02]);
  add(lit.soft, 7, [0.5, 0.1, 0.2, 0.3]);
  const { pixels, changed } = colored(lit);
  const under = NEW.map((albedo) => 0.5 * albedo);
  const threaded = under.map((light, c) => light + 0.5 * (THREAD[c]! * 0.4 + 0.01 - light));
  expectLight(
    pixels[2]!,
    threaded.map((light, c) => light + 0.25 * (PIPING[c]! * 0.6 - light)),
  );
  expectLight(
    pixels[7]!,
    PIPING.map((albedo, c) => 0.5 * (albedo * 0.6 + 0.02) + [0.1, 0.2, 0.3][c]!),
  );
  expectLight(pixels[3]!, under);
  expect(changed[WIDTH + COLUMNS[7]!]).toBe(128);
  expect(changed[WIDTH + COLUMNS[2]!]).toBe(255);
});
