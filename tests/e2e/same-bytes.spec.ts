import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import sharp from 'sharp';
import { analyze } from '#engine/analyze.ts';
import { compose, prepare } from '#engine/compose.ts';
import { planFor } from '#engine/zone-map.ts';
import { parseDesign } from '#engine/design.ts';
import { encodeLayers } from '#engine/layers-codec.ts';

const PHOTO = fileURLToPath(new URL('../fixtures/photos/sedan-tan-leather.jpg', import.meta.url));
const WIDTH = 600;
const DESIGN = {
  style: 'luxury',
  materials: ['leather', 'alcantara'],
  mainColors: ['#dccfb4', '#2d4c7c'],
  stitchingStyle: 'double',
  stitchingColor: 'red',
  pipingStyle: 'single',
  pipingColor: 'white',
};

/** The engine as a worker: pixels in, the bytes of the layers and of the picture out. */
const WORKER = `
  import { analyze } from '#engine/analyze.ts';
  import { compose, prepare } from '#engine/compose.ts';
  import { planFor } from '#engine/zone-map.ts';
  import { parseDesign } from '#engine/design.ts';
  import { encodeLayers } from '#engine/layers-codec.ts';
  self.onmessage = ({ data: { photo, design } }) => {
    const layers = analyze(photo);
    self.postMessage({ layers: encodeLayers(layers), picture: compose(prepare(photo, layers), planFor(parseDesign(design))).picture.data });
  };
`;

const sha = (bytes: Uint8Array | Uint8ClampedArray): string => createHash('sha256').update(bytes).digest('hex');

test('a browser worker and Node find the same and paint the same, to the byte', async ({ page }) => {
  const { data, info } = await sharp(PHOTO)
    .resize({ width: WIDTH })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  const layers = analyze(photo);
  const here = {
    layers: sha(encodeLayers(layers)),
    picture: sha(compose(prepare(photo, layers), planFor(parseDesign(DESIGN))).picture.data),
  };

  const { outputFiles } = await build({
    stdin: { contents: WORKER, resolveDir: fileURLToPath(new URL('../..', import.meta.url)), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    logLevel: 'error',
  });
  const there = await page.evaluate(
    async ({ script, pixels, width, height, design }) => {
      const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
      const bytes = Uint8ClampedArray.from(atob(pixels), (letter) => letter.charCodeAt(0));
      const answer = new Promise<{ layers: Uint8Array; picture: Uint8ClampedArray }>((resolve, reject) => {
        worker.onmessage = ({ data: found }) => resolve(found as { layers: Uint8Array; picture: Uint8ClampedArray });
        worker.onerror = ({ message }) => reject(new Error(message));
      });
      worker.postMessage({ photo: { width, height, data: bytes }, design });
      const text = (found: Uint8Array | Uint8ClampedArray): string =>
        btoa(Array.from(found, (byte) => String.fromCharCode(byte)).join(''));
      const { layers: seen, picture } = await answer;
      worker.terminate();
      return { layers: text(seen), picture: text(picture) };
    },
    {
      script: outputFiles[0]!.text,
      pixels: Buffer.from(photo.data).toString('base64'),
      width: photo.width,
      height: photo.height,
      design: DESIGN,
    },
  );
  expect({
    layers: sha(Buffer.from(there.layers, 'base64')),
    picture: sha(Buffer.from(there.picture, 'base64')),
  }).toEqual(here);
});
