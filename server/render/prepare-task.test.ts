import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { parseDesign } from '#engine/design.ts';
import { planFor } from '#engine/zone-map.ts';
import { projectRoot, workerEntry } from '../entry.ts';
import { analyzePhoto } from './analyze-task.ts';
import { composeAlone, composeInParallel, type ComposeTask } from './parallel/compose-in-parallel.ts';
import { openHelper } from './parallel/helper-link.ts';
import { keyOfPhoto } from './parallel/last-photo.ts';
import { readPicture } from './photo-codec.ts';
import { preparePhoto } from './prepare-task.ts';

const PLAN = planFor(
  parseDesign({
    style: 'luxury',
    materials: ['leather'],
    mainColors: ['#dccfb4', 'tan'],
    stitchingStyle: 'double',
    stitchingColor: 'red',
    pipingStyle: 'single',
    pipingColor: 'white',
  }),
);

let photo: Buffer;
let layers: Uint8Array;
beforeAll(async () => {
  photo = await sharp(await readFile(path.join(projectRoot, 'tests/fixtures/photos/sedan-tan-leather.jpg')))
    .resize({ width: 280 })
    .png()
    .toBuffer();
  ({ bytes: layers } = await analyzePhoto({ photo }));
}, 120_000);

test('a photo that was prepared ahead is not read again, by one thread or two, and the picture is the same to the byte', async () => {
  const { width, height } = await sharp(photo).metadata();
  let reads = 0;
  const task = (key: string): ComposeTask => ({
    key,
    photo: () => {
      reads++;
      return readPicture(photo);
    },
    width,
    height,
    layers,
    plan: PLAN,
  });
  const fresh = (await composeAlone(task('another photo'), () => {})).composed.picture.data;
  const helper = openHelper(workerEntry('render-helper'));
  for (const again of [
    () => composeAlone(task(keyOfPhoto(photo, layers)), () => {}),
    () => composeInParallel(helper, task(keyOfPhoto(photo, layers)), () => {}),
  ]) {
    await composeAlone(task('another photo'), () => {});
    reads = 0;
    await preparePhoto({ photo, layers });
    const { composed } = await again();
    expect(reads).toBe(0);
    expect(Buffer.from(composed.picture.data).equals(Buffer.from(fresh))).toBe(true);
  }
}, 120_000);
