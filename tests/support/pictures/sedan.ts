/** A small photo of a tan sedan and its layers from hand-drawn masks. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { analyze } from '#engine/analyze.ts';
import type { Layers } from '#engine/layers.ts';
import type { ZoneKind } from '#engine/options.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';

const FOLDER = fileURLToPath(new URL('../../fixtures/photos/', import.meta.url));
const WIDTH = 300;
const KINDS: ZoneKind[] = ['insert', 'bolster', 'headrest', 'seat-back', 'door'];

const picture = async (file: string, width: number): Promise<Raster> => {
  const { data, info } = await sharp(readFileSync(FOLDER + file))
    .resize({ width })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
};

const mask = async (file: string): Promise<Mask> => {
  const { width, height, data } = await picture(file, WIDTH);
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => data[4 * i]!) };
};

/** @param width of the photo; it is analyzed at a width of 300 pixels */
export const loadSedan = async (width = WIDTH): Promise<[photo: Raster, layers: Layers]> => {
  const photo = await picture('sedan-tan-leather.jpg', WIDTH);
  const knownZones: Partial<Record<ZoneKind, Mask>> = {};
  for (const kind of KINDS) knownZones[kind] = await mask(`sedan-tan-leather/${kind}.png`);
  return [width === WIDTH ? photo : await picture('sedan-tan-leather.jpg', width), analyze(photo, { knownZones })];
};
