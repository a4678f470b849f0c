import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { normalizeLogo } from './logo-codec.ts';

const area = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: background.length > 7 ? 4 : 3, background } });

/** Letters of 300 by 60 on a plate of 400 by 120, on paper of 500 by 200. */
const logoOn = async (paper: string, plate: string, letters: string): Promise<Sharp> =>
  sharp(
    await area(500, 200, paper)
      .composite([
        { input: await area(400, 120, plate).png().toBuffer() },
        { input: await area(300, 60, letters).png().toBuffer() },
      ])
      .png()
      .toBuffer(),
  );

const LETTERS = [300, 60];
const PLATE = [400, 120];
test.each([
  ['transparent', '#00000000', '#00000000', '#1b2a41', LETTERS],
  ['transparent, around white letters,', '#00000000', '#00000000', '#ffffff', LETTERS],
  ['white', '#ffffff', '#ffffff', '#1b2a41', LETTERS],
  ['white, in a picture that could be transparent,', '#ffffffff', '#ffffffff', '#1b2a41', LETTERS],
  ['almost white', '#fbfbfa', '#fbfbfa', '#1b2a41', LETTERS],
  ['white, around a colored plate,', '#ffffff', '#1b2a41', '#d9b45b', PLATE],
  ['transparent, around a colored plate,', '#00000000', '#1b2a41', '#d9b45b', PLATE],
])('margins that are %s are cut away, and nothing of a plate', async (_what, paper, plate, letters, size) => {
  const { width, height } = await normalizeLogo(await (await logoOn(paper, plate, letters)).png().toBuffer());
  expect([width, height]).toEqual(size);
});

test.each(['png', 'jpeg', 'webp'] as const)('a colored plate keeps its padding as %s', async (format) => {
  const plate = await logoOn('#1b2a41', '#1b2a41', '#d9b45b');
  const { width, height } = await normalizeLogo(await plate.toFormat(format).toBuffer());
  expect([width, height]).toEqual([500, 200]);
});
