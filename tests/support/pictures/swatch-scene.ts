/** Synthetic photos of cloth, and the requests that turn them into tiles. */
import { expect } from 'vitest';
import sharp from 'sharp';
import type { TileReply } from '#contract/studio/swatches.ts';
import type { Person } from '../server/make.ts';

/** A woven plaid under uneven light, with a sheet of white paper at the upper left. */
export const plaidPhoto = async ({ hue = 0, side = 640 }: { hue?: number; side?: number } = {}): Promise<Buffer> => {
  const data = Buffer.alloc(side * side * 3);
  const repeat = side / 5;
  const band = (position: number): number => {
    const phase = (position % repeat) / repeat;
    if (phase < 0.4) return 0;
    if (phase < 0.5) return 1;
    return phase < 0.9 ? 0.5 : 0.2;
  };
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const i = 3 * (y * side + x);
      const light = 0.75 + (0.25 * x) / side;
      const thread = (x + y) % 4 < 2 ? band(x) : band(y);
      const isPaper = x < side * 0.12 && y < side * 0.12;
      const [r, g, b] = isPaper ? [238, 238, 236] : [70 + 90 * thread, 90 + 20 * thread, 60 + 30 * (1 - thread)];
      data[i] = r * light;
      data[i + 1] = g * light;
      data[i + 2] = b * light;
    }
  }
  return sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .modulate({ hue })
    .jpeg({ quality: 94 })
    .toBuffer();
};

export const TILE_CUT = {
  corners: [
    [0.15, 0.15],
    [0.95, 0.15],
    [0.95, 0.95],
    [0.15, 0.95],
  ],
  grey: [0.06, 0.06],
  widthCm: 20,
};

/** Uploads a photo and makes its tile, as the page does. */
export const uploadMaterialTile = async (person: Person, photo: Uint8Array, cut: object = {}): Promise<TileReply> => {
  const upload = await person.upload(photo, { purpose: 'material' });
  expect(upload.statusCode, upload.body).toBe(201);
  const reply = await person.call('POST', '/api/swatches/tile', {
    image: upload.json<{ imageUrl: string }>().imageUrl,
    ...TILE_CUT,
    ...cut,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<TileReply>();
};
