import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeLayers } from '#engine/layers-codec.ts';
import { ENGINE_VERSION } from '#engine/layers.ts';
import { applyChange, designOf, FIRST_CHOICE, HERO_PARTS } from '#web/marketing/home/hero-choice.ts';
import { SAMPLES } from '#web/marketing/samples/samples.ts';
import { PreviewSession } from '#web/studio/preview/preview-session.ts';

const fileOf = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url));

/** Width of a soft edge, in pixels of the layers. */
const EDGE = 6;

test('U8: the hero’s matte holds no speck beyond its true outlines, whatever color is chosen', async () => {
  const { matte, width, height } = decodeLayers(
    new Uint8Array(gunzipSync(fileOf('web/marketing/home/hero-layers.bin'))),
  );
  const truth = new Uint8Array(width * height);
  const folder = `assets/templates/${SAMPLES.original.template}`;
  for (const name of readdirSync(new URL(`../${folder}`, import.meta.url)).filter((file) => file.endsWith('.png'))) {
    const mask = await sharp(fileOf(`${folder}/${name}`))
      .resize(width, height, { fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer();
    for (let i = 0; i < truth.length; i++) truth[i] = Math.max(truth[i]!, mask[i]!);
  }
  const near = await sharp(truth, { raw: { width, height, channels: 1 } })
    .blur(EDGE / 2)
    .threshold(2)
    .extractChannel(0)
    .raw()
    .toBuffer();
  let [specks, seat, missed] = [0, 0, 0];
  for (let i = 0; i < truth.length; i++) {
    if (near[i] === 0 && matte[i]! > 0) specks++;
    if (truth[i]! < 128) continue;
    seat++;
    if (matte[i]! < 128) missed++;
  }
  expect(specks).toBe(0);
  expect(missed / seat).toBeLessThan(0.02);
});

test('S-100: the hero’s layers are of today’s engine, fit its picture, and repaint the seats and nothing else', async () => {
  const layers = decodeLayers(new Uint8Array(gunzipSync(fileOf('web/marketing/home/hero-layers.bin'))));
  expect(layers.version, 'run scripts/make/make-hero-layers.ts').toBe(ENGINE_VERSION);
  expect(layers.zones.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['insert', 'bolster', 'headrest', 'door']),
  );

  const { data, info } = await sharp(fileOf(`public/samples/${SAMPLES.original.id}-660.webp`))
    .resize({ width: 320 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  expect(Math.abs(photo.width / photo.height - layers.width / layers.height)).toBeLessThan(0.01);
  const session = new PreviewSession(photo, layers);
  const { picture, changed } = session.paint(designOf(applyChange(FIRST_CHOICE, 'main', { color: 'blue' })));
  let [moved, strayed] = [0, 0];
  for (let i = 0; i < changed.data.length; i++) {
    const differs = [0, 1, 2].some((c) => picture.data[4 * i + c] !== photo.data[4 * i + c]);
    if (differs && changed.data[i] === 0) strayed++;
    if (differs) moved++;
  }
  expect(strayed).toBe(0);
  expect(moved / changed.data.length).toBeGreaterThan(0.1);
  const first = Uint8ClampedArray.from(session.paint(designOf(FIRST_CHOICE)).picture.data);
  for (const part of HERO_PARTS) {
    const painted = session.paint(designOf(applyChange(FIRST_CHOICE, part, { color: 'white' }))).picture.data;
    const seen = painted.filter((value, i) => i % 4 === 1 && Math.abs(value - first[i]!) > 20).length;
    expect(seen / changed.data.length, `a white choice for ${part} is seen`).toBeGreaterThan(0.004);
  }
});
