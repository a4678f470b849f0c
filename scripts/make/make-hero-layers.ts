/**
 * Writes `web/marketing/home/hero-layers.bin`, which the home page uses to recolor its sample interior in the browser: the
 * gzipped layers of `SAMPLES.original` in preview size, made from exact masks.
 *
 *   node --import tsx scripts/make/make-hero-layers.ts
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { STANDARD_SIDE } from '#contract/studio/photos.ts';
import { analyze } from '#engine/analyze.ts';
import { encodeLayers } from '#engine/layers-codec.ts';
import type { ZoneKind } from '#engine/options.ts';
import type { Mask } from '#engine/raster/raster.ts';
import { SAMPLES } from '#web/marketing/samples/samples.ts';

const projectPath = (...parts: string[]): string =>
  fileURLToPath(new URL(path.posix.join('../..', ...parts), import.meta.url));
const { template } = SAMPLES.original;

const pixelsOf = async (file: string, channels: 1 | 4) => {
  const picture = sharp(readFileSync(file)).resize({ width: STANDARD_SIDE });
  const { data, info } = await (channels === 1 ? picture.toColourspace('b-w').extractChannel(0) : picture.ensureAlpha())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};

const photo = await pixelsOf(projectPath('assets/templates', `${template}.jpg`), 4);
const knownZones: Partial<Record<ZoneKind, Mask>> = {};
for (const file of readdirSync(projectPath('assets/templates', template)).filter((name) => name.endsWith('.png'))) {
  const mask = await pixelsOf(projectPath('assets/templates', template, file), 1);
  knownZones[path.basename(file, '.png') as ZoneKind] = { ...mask, data: new Uint8Array(mask.data) };
}
// `ground` is only for corrections, which the home page does not offer.
const { ground: _, ...layers } = analyze({ ...photo, data: new Uint8ClampedArray(photo.data) }, { knownZones });
const zipped = gzipSync(encodeLayers(layers), { level: 9 });
writeFileSync(projectPath('web/marketing/home/hero-layers.bin'), zipped);
console.log(
  `${template}: ${layers.width} x ${layers.height}, ${layers.zones.map(({ kind }) => kind).join(', ')}, ${(zipped.length / 1024).toFixed(0)} KiB`,
);
