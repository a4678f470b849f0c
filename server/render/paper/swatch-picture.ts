/** A piece of material as a small picture: the grey relief of the swatches on the pages, laid over the colour the same way (hard light). */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { projectRoot } from '../../entry.ts';

const RELIEFS = new Set(['leather', 'vinyl', 'suede', 'alcantara', 'cloth']);
/** What stands where the photo's own colour stays. */
const OWN_COLOR = '#c9c4bc';
/** Side of a relief's tile. */
const TILE = 256;

export interface SwatchSize {
  width: number;
  height: number;
}

/** @param code `#rrggbb`, or empty for the photo's own colour */
export const swatchPixels = async (relief: string, code: string, { width, height }: SwatchSize): Promise<Sharp> => {
  const plain = sharp({ create: { width, height, channels: 3, background: code === '' ? OWN_COLOR : code } });
  if (!RELIEFS.has(relief)) return plain;
  // A tile may not be larger than what it is laid on.
  const side = Math.min(TILE, width, height);
  const tile = await sharp(await readFile(path.join(projectRoot, `assets/reliefs/${relief}.webp`))).resize(TILE, TILE).extract({ left: 0, top: 0, width: side, height: side }).toBuffer();
  const laid = await plain.composite([{ input: tile, tile: true, blend: 'hard-light' }]).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return sharp(laid.data, { raw: { width: laid.info.width, height: laid.info.height, channels: laid.info.channels } });
};

export const swatchJpeg = async (relief: string, code: string, size: SwatchSize): Promise<Buffer> =>
  (await swatchPixels(relief, code, size)).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer();
