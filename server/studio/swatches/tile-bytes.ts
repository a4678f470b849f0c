/** Reads the bytes of tiles for painting. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Tiles, TileBytes } from '#server/platform/threads/papers/swatch-picture.ts';
import type { Deps } from '#server/platform/deps.ts';
import { files } from '#server/platform/db/schema.ts';
import { swatchTiles } from '#server/platform/db/schema/swatches.ts';

/** Tiles by SHA-256. A missing tile is left out; its zone is then painted with color and material only. */
export const readTiles = async (
  { database: { db }, storage, log }: Pick<Deps, 'database' | 'storage' | 'log'>,
  userId: string,
  names: readonly string[],
): Promise<Tiles> => {
  if (names.length === 0) return new Map();
  const rows = await db
    .select({
      name: swatchTiles.sha256,
      color: swatchTiles.color,
      widthCm: swatchTiles.widthCm,
      heightCm: swatchTiles.heightCm,
      key: files.storageKey,
    })
    .from(swatchTiles)
    .innerJoin(files, eq(files.id, swatchTiles.fileId))
    .where(and(eq(swatchTiles.userId, userId), inArray(swatchTiles.sha256, [...new Set(names)])));
  const tiles = new Map<string, TileBytes>();
  for (const { name, color, widthCm, heightCm, key } of rows) {
    const bytes = await storage.read(key);
    if (bytes !== undefined) tiles.set(name, { bytes, color, widthCm, heightCm });
  }
  const missing = names.filter((name) => !tiles.has(name));
  if (missing.length > 0) log.warn({ tiles: missing }, 'the tiles of swatches are missing');
  return tiles;
};
