/** The camera's own judgment, on the pictures that come with the product. */
import { readdirSync, readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { findTrouble, type Frame } from '#web/studio/capture/frame-quality.ts';

const FOLDER = 'assets/templates';
const INTERIORS = readdirSync(FOLDER).filter((name) => name.endsWith('.jpg'));

/** An interior as the camera's window shows it. */
const frame = async (name: string, spoil: (picture: Sharp) => Sharp = (as) => as): Promise<Frame> => {
  const { data, info } = await spoil(sharp(readFileSync(`${FOLDER}/${name}`)).resize({ width: 640 }))
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, luma: new Uint8Array(data) };
};

it.each(INTERIORS)(
  'nothing is wrong; blurred by two pixels, at an eighth of the light, held askew: %s',
  async (name) => {
    const seen = await frame(name);
    expect(findTrouble(seen)).toBeUndefined();
    expect(findTrouble(await frame(name, (picture) => picture.blur(2)))).toBe('blurred');
    expect(findTrouble(await frame(name, (picture) => picture.linear(0.125, 0)))).toBe('dark');
    expect(findTrouble(seen, 12)).toBe('tilted');
    expect(findTrouble(seen, 4)).toBeUndefined();
  },
);
