/** Cache of the tiles used last, because users try several designs with one swatch. */
import { swatchTile, type SwatchTile, type Tiles } from './swatch-tile.ts';
import { TILE_SIDE, type Tile } from './tile.ts';

/** Number of tiles in the cache, four megabytes each. */
const CACHE_SIZE = 6;

/**
 * @param read decodes a file; undefined or an error = not a tile
 * @returns function that opens files by SHA-256. Unreadable files are left out; their zones get color and material.
 */
export const tileCache = <File>(
  read: (file: File) => Promise<Tile | undefined>,
): ((files: Readonly<Record<string, File>>) => Promise<Tiles>) => {
  const kept = new Map<string, SwatchTile>();
  const opened = async (file: File): Promise<SwatchTile | undefined> => {
    const tile = await read(file).catch(() => undefined);
    return tile?.picture.width === TILE_SIDE && tile.picture.height === TILE_SIDE ? swatchTile(tile) : undefined;
  };
  return async (files) => {
    const tiles = new Map<string, SwatchTile>();
    for (const [sha256, file] of Object.entries(files)) {
      const tile = kept.get(sha256) ?? (await opened(file));
      if (tile === undefined) continue;
      tiles.set(sha256, tile);
      kept.delete(sha256);
      kept.set(sha256, tile);
      if (kept.size > CACHE_SIZE) kept.delete([...kept.keys()][0]);
    }
    return tiles;
  };
};
