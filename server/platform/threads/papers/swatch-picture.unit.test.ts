import sharp from 'sharp';
import { expect, test } from 'vitest';
import { GRAINS, type Grain } from '#contract/options.ts';
import { ciede2000 } from '#engine/color/ciede2000.ts';
import { parseHexColor } from '#engine/color/hex.ts';
import { linearToLab } from '#engine/color/lab.ts';
import { decodeSrgbColor, SRGB_TO_LINEAR } from '#engine/color/srgb.ts';
import { swatchPixels } from './swatch-picture.ts';

/** Upright stripes, one light one dark, in a tile twice as wide as high in reality. */
const stripes = async () => {
  const data = Buffer.alloc(64 * 64 * 3);
  for (let i = 0; i < 64 * 64; i++) data.set(i % 64 < 32 ? [150, 110, 80] : [70, 50, 40], 3 * i);
  return sharp(data, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer();
};
const meanLinear = (pixels: Buffer): [number, number, number] =>
  [0, 1, 2].map((c) => {
    let sum = 0;
    for (let i = c; i < pixels.length; i += 3) sum += SRGB_TO_LINEAR[pixels[i]!]!;
    return (3 * sum) / pixels.length;
  }) as [number, number, number];
/** Mean light of the two stripes. */
const COLOR = '#765740';

test('a tile is laid whole from top to bottom at its true proportions, repeated across, in the color that the line says', async () => {
  const tile = { bytes: await stripes(), color: COLOR, widthCm: 20, heightCm: 10 };
  for (const code of ['', '#2f4f6f']) {
    const { data, info } = await (
      await swatchPixels({ covering: 'cloth', code, tile }, { width: 400, height: 50 })
    )
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([400, 50]);
    const row = [...data.subarray(0, 1200)];
    // A hundred pixels are one repeat, and half of it is the lighter stripe.
    expect(row.slice(0, 300)).toEqual(row.slice(300, 600));
    expect(row[3 * 25]).toBeGreaterThan(row[3 * 75]! + 20);
    expect(
      ciede2000(
        ...linearToLab(...meanLinear(data)),
        ...linearToLab(...decodeSrgbColor(parseHexColor(code === '' ? COLOR : code))),
      ),
    ).toBeLessThan(3);
  }
});

test('leather is printed with the grain of its swatch', async () => {
  const pixels = async (grain?: Grain): Promise<Buffer> =>
    (await swatchPixels({ covering: 'leather', code: '#a4683a', grain }, { width: 120, height: 60 })).raw().toBuffer();
  const pictures = await Promise.all([pixels(), ...GRAINS.map(pixels)]);
  expect(new Set(pictures.map((one) => one.toString('base64'))).size).toBe(1 + GRAINS.length);
});
