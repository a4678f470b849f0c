/** Decodes the tiles of a plan for painting in this thread. */
import { readTileFacts } from '#engine/materials/photographed/tile-file.ts';
import { tileCache } from '#engine/materials/photographed/tile-cache.ts';
import { readPicture } from './photo-codec.ts';

/** Files by SHA-256. */
export type TileFiles = Readonly<Record<string, Uint8Array>>;

export const openTiles = tileCache<Uint8Array>(async (file) => {
  const facts = readTileFacts(file);
  return facts && { picture: await readPicture(file), ...facts };
});
