/** Makes a tile of a photographed material in the worker thread. */
import { createHash } from 'node:crypto';
import { makeTile as tileOf } from '#engine/materials/photographed/make-tile.ts';
import type { MadeTile, TileCut } from '#engine/materials/photographed/tile.ts';
import { addTileFacts } from '#engine/materials/photographed/tile-file.ts';
import { ImageRefusedError } from './pictures/image-refused.ts';
import { readPicture, writePng } from './pictures/photo-codec.ts';

type TileTask = {
  /** One of our own stored pictures. */
  photo: Uint8Array;
  cut: TileCut;
};

export interface TileResult extends Pick<MadeTile, 'color' | 'widthCm' | 'heightCm' | 'warnings'> {
  /** PNG with the tile's properties, stored unchanged because its SHA-256 is the tile's name. */
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
}

/** @throws ImageRefusedError when the corners do not enclose a piece of the photo */
export const makeTile = async ({ photo, cut }: TileTask): Promise<TileResult> => {
  const picture = await readPicture(photo);
  try {
    const tile = tileOf(picture, cut);
    const bytes = addTileFacts((await writePng(tile.picture)).bytes, tile);
    const { color, widthCm, heightCm, warnings } = tile;
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), color, widthCm, heightCm, warnings };
  } catch (error) {
    if (error instanceof RangeError)
      throw new ImageRefusedError(
        'invalid_input',
        'Please put the four corners around one flat piece of the material.',
      );
    throw error;
  }
};
