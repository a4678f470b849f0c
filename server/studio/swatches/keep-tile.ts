/** Makes a tile of a photographed material in a worker thread and stores it. */
import type { z } from 'zod';
import { MAX_TILES_PER_ACCOUNT, getTileUrl, type makeSwatchTile, type TileReply } from '#contract/studio/swatches.ts';
import { TILE_SIDE } from '#engine/materials/photographed/tile.ts';
import { swatchTiles } from '#server/platform/db/schema/swatches.ts';
import { files } from '#server/platform/db/schema.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import type { Deps } from '#server/platform/deps.ts';
import { violatedConstraint } from '#server/platform/db/violated-constraint.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { renewFile } from '#server/platform/files/file-store.ts';
import { isStoredWhole } from '#server/platform/files/stored-file.ts';
import { getRetentionEnd } from '../photos/limits.ts';
import { requireUsablePhoto } from '../photos/usable-photo.ts';
import { readPictureBytes } from '../photos/picture-bytes.ts';
import { ImageRefusedError } from '#server/platform/threads/pictures/image-refused.ts';
import { TaskTooLongError } from '#server/platform/threads/task-too-long.ts';
import type { TileResult } from '#server/platform/threads/tile-task.ts';
import { TILE_TIMEOUT_MS } from './limits.ts';
import { countOwnTiles, findOwnTile } from './store.ts';

type TileInput = z.output<typeof makeSwatchTile.body>;

/** @throws Problem `not_found` (the photo), `unsupported_image`, `out_of_storage`, `too_slow` */
export const makeAndStoreTile = async (
  deps: Deps,
  userId: string,
  { image, ...cut }: TileInput,
): Promise<TileReply> => {
  const { db } = deps.database;
  const photo = await readPictureBytes(deps, await requireUsablePhoto(db, userId, image));
  await refuseTooManyTiles(db, userId);
  const tile = await makeTile(deps, userId, photo, cut);
  await storeTile(deps, userId, tile);
  return {
    tile: tile.sha256,
    tileUrl: getTileUrl(tile.sha256),
    color: tile.color,
    widthCm: tile.widthCm,
    heightCm: tile.heightCm,
    warnings: tile.warnings,
  };
};

const refuseTooManyTiles = async (db: Queryable, userId: string): Promise<void> => {
  if ((await countOwnTiles(db, userId)) >= MAX_TILES_PER_ACCOUNT)
    throw new Problem(
      'out_of_storage',
      'There are already too many photographed materials. Delete swatches that you no longer need.',
    );
};

const makeTile = async (
  deps: Deps,
  userId: string,
  photo: Uint8Array,
  cut: Omit<TileInput, 'image'>,
): Promise<TileResult> => {
  const timeout = AbortSignal.timeout(TILE_TIMEOUT_MS);
  try {
    return await deps.pool.makeTile({ photo, cut }, timeout, userId);
  } catch (error) {
    if (error instanceof ImageRefusedError) throw new Problem(error.code, error.message, { field: 'corners' });
    if (timeout.aborted || error instanceof TaskTooLongError)
      throw new Problem('too_slow', 'Making this tile took too long. Please try again.');
    throw error;
  }
};

/**
 * Stores a tile, bytes first. Cutting a photo again in the same way extends the lifetime of the existing tile, and stores
 * its bytes again if they are missing or cut short.
 */
const storeTile = async (deps: Deps, userId: string, tile: TileResult): Promise<void> => {
  const {
    database: { db },
    storage,
  } = deps;
  const known = await findOwnTile(db, userId, tile.sha256);
  const renewed = known && (await renewFile(db, known.file.id, getRetentionEnd(deps.now())));
  if (renewed !== undefined) {
    if (!(await isStoredWhole(storage, renewed))) await storage.put(renewed.storageKey, tile.bytes);
    return;
  }
  const id = newId();
  const storageKey = `tiles/${id.slice(0, 2)}/${id}.png`;
  await storage.put(storageKey, tile.bytes);
  try {
    await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      // An existing tile does not count against the limit.
      if ((await findOwnTile(tx, userId, tile.sha256)) === undefined) await refuseTooManyTiles(tx, userId);
      await tx.insert(files).values({
        id,
        userId,
        kind: 'tile',
        storageKey,
        name: 'tile',
        mime: 'image/png',
        width: TILE_SIDE,
        height: TILE_SIDE,
        bytes: tile.bytes.byteLength,
        sha256: tile.sha256,
        // Removed by the sweeper unless a swatch or a render uses it.
        expiresAt: getRetentionEnd(deps.now()),
        createdAt: deps.now(),
      });
      await tx.insert(swatchTiles).values({
        fileId: id,
        userId,
        sha256: tile.sha256,
        color: tile.color,
        widthCm: tile.widthCm,
        heightCm: tile.heightCm,
        createdAt: deps.now(),
      });
    });
  } catch (error) {
    // After another error the bytes stay, because their rows may have been committed; without rows they are swept.
    if (violatedConstraint(error) !== 'swatch_tiles_once') throw error;
    // The same tile was made twice at the same time; the other one is used.
    await storage.remove(storageKey);
  }
};
