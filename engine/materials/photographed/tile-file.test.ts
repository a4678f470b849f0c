import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { TILE_SIDE } from './tile.ts';
import { readTileFacts, addTileFacts } from './tile-file.ts';

const png = () =>
  sharp({ create: { width: TILE_SIDE, height: TILE_SIDE, channels: 3, background: '#6b432a' } })
    .png()
    .toBuffer();

it('a tile says by itself what it covers and how it repeats, and is still the same picture to any reader', async () => {
  const plain = await png();
  const file = addTileFacts(plain, { widthCm: 27.6, heightCm: 21.4, kind: 'pattern' });
  const facts = readTileFacts(file);
  expect(facts?.kind).toBe('pattern');
  expect(facts?.widthCm).toBeCloseTo(27.6, 1);
  expect(facts?.heightCm).toBeCloseTo(21.4, 1);
  expect(Buffer.from(await sharp(file).raw().toBuffer()).equals(await sharp(plain).raw().toBuffer())).toBe(true);
  expect((await sharp(file).metadata()).density).toBe(Math.round((TILE_SIDE / 27.6) * 2.54));
  const view = new DataView(file.buffer);
  // The first chunk behind IHDR (8 + 25 bytes) is whole: zlib counts the same check sum.
  expect(view.getUint32(33 + 8 + 9)).toBe(crc32(file.subarray(33 + 4, 33 + 8 + 9)));
});

it('what is no tile is found out', async () => {
  const plain = await png();
  expect(readTileFacts(plain)).toBeUndefined();
  expect(readTileFacts(new Uint8Array(40))).toBeUndefined();
  const file = addTileFacts(plain, { widthCm: 20, heightCm: 20, kind: 'grain' });
  for (const length of [0, 9, 20, 40, 60]) expect(readTileFacts(file.subarray(0, length))).toBeUndefined();
});
