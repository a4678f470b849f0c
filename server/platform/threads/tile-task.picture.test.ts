import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { readTileFacts } from '#engine/materials/photographed/tile-file.ts';
import { houndstooth, createPhotograph } from '#tests/support/pictures/photograph.ts';
import { workerEntry } from '../entry.ts';
import { createRenderPool } from './pool.ts';

const pool = createRenderPool(workerEntry('render-worker'), { threads: 1 });
afterAll(() => pool.close());

const { photo, cut } = createPhotograph({
  cloth: houndstooth(3),
  tint: [1.2, 1, 0.7],
  exposure: 0.7,
  width: 640,
  height: 480,
});
const jpeg = () =>
  sharp(photo.data, { raw: { width: photo.width, height: photo.height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 95 })
    .toBuffer();

test('a photo and a cut become a file named by its bytes, the same every time', async () => {
  const bytes = await jpeg();
  const [one, two] = [await pool.makeTile({ photo: bytes, cut }), await pool.makeTile({ photo: bytes, cut })];
  expect(one.sha256).toBe(createHash('sha256').update(one.bytes).digest('hex'));
  expect(two.sha256).toBe(one.sha256);
  expect(await sharp(one.bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 512, channels: 3 });
  expect(readTileFacts(one.bytes)).toMatchObject({ kind: 'pattern' });
  expect(readTileFacts(one.bytes)!.widthCm).toBeCloseTo(one.widthCm, 1);
  expect(one.color).toMatch(/^#[0-9a-f]{6}$/);
});

test('corners that run around nothing are refused with a sentence', async () => {
  const [a, b, c, d] = cut.corners;
  await expect(pool.makeTile({ photo: await jpeg(), cut: { ...cut, corners: [a, c, b, d] } })).rejects.toMatchObject({
    name: 'ImageRefusedError',
    message: expect.stringContaining('four corners'),
  });
});
