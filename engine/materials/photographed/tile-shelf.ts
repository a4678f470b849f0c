/** The tiles that were painted with last, ready for the next picture: people try several designs with one swatch. */
import { swatchTile, type SwatchTile, type Tiles } from './swatch-tile.ts';
import { TILE_SIDE, type Tile } from './tile.ts';

/** Four megabytes each; a design has at most a handful. */
const KEPT = 6;

/**
 * @param read decodes a file; undefined or an error = it is no tile
 * @returns opens files by SHA-256. One that cannot be read is left out: its zones get color and material, and a picture is better than none.
 */
export const tileShelf = <File>(
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
      if (kept.size > KEPT) kept.delete([...kept.keys()][0]);
    }
    return tiles;
  };
};
