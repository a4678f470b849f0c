/**
 * Contact sheets of five designs on labeled photos, for visual inspection:
 *
 *   npx tsx bench/contact-sheets.ts OUT_FOLDER [PHOTO ...]
 *
 * Writes OUT_FOLDER/<photo>.jpg with the photo and five designs, each 640 px wide, or with CROP=LEFT,TOP,SIDE (fractions of the
 * width) crops at full resolution. Zones are the hand-drawn labels, or with OWN=1 those that the engine finds (NET=0: without the
 * network). PIXELS sets the size of the photos.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { analyze } from '#engine/analyze.ts';
import { compose, prepare } from '#engine/compose.ts';
import { planFor } from '#engine/zone-map.ts';
import { parseDesign } from '#engine/design.ts';
import type { Layers } from '#engine/layers.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import { computeNetworkEvidence } from '#server/platform/threads/network/network.ts';
import { readPhotoResized } from './photo-at.ts';
import { layersFromMasks } from './truth/truth-layers.ts';

const PHOTOS = '../shared/photos';

const DESIGNS = [
  {
    style: 'luxury',
    materials: ['leather'],
    mainColors: ['#e3d7bf'],
    stitchingStyle: 'single',
    stitchingColor: '#a8703f',
  },
  {
    style: 'none',
    materials: ['alcantara'],
    mainColors: ['#1b1b1d'],
    stitchingStyle: 'double',
    stitchingColor: '#c01f2b',
  },
  { style: 'modern', materials: ['leather'], mainColors: ['#b07a4a', '#222120'] },
  { style: 'none', materials: ['vinyl'], mainColors: ['#a01820'], pipingStyle: 'single', pipingColor: '#f2efe8' },
  { style: 'none', materials: ['cloth'], mainColors: ['#85868a'] },
];

const encode = (picture: Raster) =>
  sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } }).removeAlpha();

/** Layers with the zones of the photo's label: 255 seat, 128 door. */
const labeledLayers = async (photo: Raster, id: string): Promise<Layers> => {
  const { width, height } = photo;
  const label = await sharp(join(PHOTOS, 'labels', `${id}.png`))
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const maskOf = (labelValue: number): Mask => ({
    width,
    height,
    data: Uint8Array.from(label, (value) => (value === labelValue ? 255 : 0)),
  });
  return layersFromMasks(photo, { seat: maskOf(255), door: maskOf(128) });
};

const main = async (): Promise<void> => {
  const [out = '', ...named] = process.argv.slice(2);
  if (out === '') throw new Error('Usage: npx tsx bench/contact-sheets.ts OUT_FOLDER [PHOTO ...]');
  mkdirSync(out, { recursive: true });
  const ids =
    named.length > 0
      ? named
      : readdirSync(join(PHOTOS, 'labels'))
          .filter((file) => file.endsWith('.png'))
          .map((file) => file.slice(0, -4));
  for (const id of ids) {
    const photo = await readPhotoResized(join(PHOTOS, `${id}.jpg`), Number(process.env['PIXELS'] ?? 1_000_000));
    const ownLayers = async (): Promise<Layers> =>
      analyze(photo, { net: process.env['NET'] === '0' ? undefined : await computeNetworkEvidence(photo) });
    const prepared = prepare(photo, await (process.env['OWN'] === '1' ? ownLayers() : labeledLayers(photo, id)));
    const pictures = [photo, ...DESIGNS.map((design) => compose(prepared, planFor(parseDesign(design))).picture)];
    const crop = process.env['CROP']?.split(',').map((fraction) => Math.round(Number(fraction) * photo.width));
    const tiles = await Promise.all(
      pictures.map(async (picture) => {
        if (!crop) return encode(picture).resize({ width: 640 }).png().toBuffer();
        const [left = 0, top = 0, side = 0] = crop;
        return encode(picture)
          .extract({ left, top, width: Math.min(side, photo.width - left), height: Math.min(side, photo.height - top) })
          .png()
          .toBuffer();
      }),
    );
    const { width, height } = await sharp(tiles[0]).metadata();
    await sharp({ create: { width: width * 3, height: height * 2, channels: 3, background: '#333333' } })
      .composite(tiles.map((input, k) => ({ input, left: (k % 3) * width, top: Math.floor(k / 3) * height })))
      .jpeg({ quality: 92 })
      .toFile(join(out, `${id}.jpg`));
    console.log(id);
  }
};

await main();
