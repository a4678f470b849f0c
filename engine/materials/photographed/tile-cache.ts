/** Cache of the most recently used tiles, because users try several designs with one swatch. */
import { swatchTile, type SwatchTile, type Tiles } from './swatch-tile.ts';
import { TILE_SIDE, type Tile } from './tile.ts';

/** Number of tiles in the cache, four megabytes each. */
const CACHE_SIZE = 6;

/**
 * @param read decodes a file; undefined or an error = not a tile
 * @returns function that opens files by SHA-256 and leaves out unreadable ones, whose zones get color and material
 */
export const tileCache = <File>(
  read: (file: File) => Promise<Tile | undefined>,
): ((files: Readonly<Record<string, File>>) => Promise<Tiles>) => {
  const cachedTiles = new Map<string, SwatchTile>();
  const opened = async (file: File): Promise<SwatchTile | undefined> => {
    const tile = await read(file).catch(() => undefined);
    return tile?.picture.width === TILE_SIDE && tile.picture.height === TILE_SIDE ? swatchTile(tile) : undefined;
  };
  return async (files) => {
    const tiles = new Map<string, SwatchTile>();
    for (const [sha256, file] of Object.entries(files)) {
      const tile = cachedTiles.get(sha256) ?? (await opened(file));
      if (tile === undefined) continue;
      tiles.set(sha256, tile);
      cachedTiles.delete(sha256);
      cachedTiles.set(sha256, tile);
      if (cachedTiles.size > CACHE_SIZE) cachedTiles.delete([...cachedTiles.keys()][0]);
    }
    return tiles;
  };
};
