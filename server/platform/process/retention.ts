/** Removes unsaved files after seven days (D-29), and bytes without a row after an hour. */
import { and, eq, inArray, lte, notExists, or, sql } from 'drizzle-orm';
import { attemptEach } from '../attempt-each.ts';
import type { Deps } from '../deps.ts';
import { designs, files, photos, renders, type FileRow } from '../db/schema.ts';
import { visitorPhotos } from '../db/schema/visitors.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { getOldestRestorable } from '#server/studio/swatches/limits.ts';
import { isTileUnused } from '#server/studio/swatches/store.ts';
import { idOfSmallCopy, isSmallCopyKey, smallCopyKey } from '#server/studio/photos/small-copy.ts';
import { isChunkKey } from '#server/studio/photos/upload-chunks.ts';

const MAX_BATCH = 100;
/** Files are stored before their rows are written, so recent ones may still get a row. */
const ORPHAN_AGE_MS = HOUR_MS;

/**
 * Removes rows first and bytes second, so that a crash in between leaves only bytes without a row, which `removeOrphans`
 * finds.
 * @returns the number removed
 */
export const removeExpiredFiles = async (deps: Deps): Promise<number> => {
  const keys: string[] = [];
  let removed = 0;
  let batchSize: number;
  do {
    const expired = await takeExpired(deps);
    keys.push(...expired.keys);
    batchSize = expired.files.length;
    removed += batchSize;
  } while (batchSize === MAX_BATCH);
  await attemptEach(keys, (key) => deps.storage.remove(key));
  return removed;
};

const takeExpired = ({ database: { db }, now }: Deps): Promise<{ files: FileRow[]; keys: string[] }> =>
  db.transaction(async (tx) => {
    const expired = await tx
      .select()
      .from(files)
      .where(
        and(
          lte(files.expiresAt, now()),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(designs)
              .where(
                or(
                  eq(designs.originalFileId, files.id),
                  eq(designs.generatedFileId, files.id),
                  eq(designs.masterFileId, files.id),
                ),
              ),
          ),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(renders)
              .where(and(eq(renders.sourceFileId, files.id), inArray(renders.state, ['queued', 'running']))),
          ),
          isTileUnused(tx, getOldestRestorable(now())),
        ),
      )
      .limit(MAX_BATCH)
      .for('update', { skipLocked: true });
    if (expired.length === 0) return { files: [], keys: [] };
    const ids = expired.map((file) => file.id);
    const layers = await tx.select({ key: photos.layersKey }).from(photos).where(inArray(photos.fileId, ids));
    await tx.delete(files).where(inArray(files.id, ids));
    return {
      files: expired,
      keys: [
        ...expired.flatMap((file) => [file.storageKey, smallCopyKey(file)]),
        ...layers.flatMap(({ key }) => (key === null ? [] : [key])),
      ],
    };
  });

/** @returns the number removed */
export const removeOrphans = async (deps: Deps): Promise<number> => {
  const unknown: string[] = [];
  let keys: string[] = [];
  const findUnknown = async (): Promise<void> => {
    const known = await knownAmong(deps, keys);
    unknown.push(...keys.filter((key) => !known.has(key)));
    keys = [];
  };
  for await (const { key, writtenAt } of deps.storage.list()) {
    // Templates have no row, nor have pieces of uploads, which `removeOldChunks` removes.
    if (key.startsWith('templates/') || isChunkKey(key) || deps.now().getTime() - writtenAt.getTime() < ORPHAN_AGE_MS)
      continue;
    keys.push(key);
    if (keys.length >= MAX_BATCH) await findUnknown();
  }
  if (keys.length > 0) await findUnknown();
  await attemptEach(unknown, (key) => deps.storage.remove(key));
  return unknown.length;
};

const knownAmong = async ({ database: { db } }: Deps, keys: string[]): Promise<Set<string>> => {
  const rows = await db.select({ key: files.storageKey }).from(files).where(inArray(files.storageKey, keys));
  const layers = await db.select({ key: photos.layersKey }).from(photos).where(inArray(photos.layersKey, keys));
  const visitors = await db
    .select({ key: visitorPhotos.storageKey, layers: visitorPhotos.layersKey })
    .from(visitorPhotos)
    .where(or(inArray(visitorPhotos.storageKey, keys), inArray(visitorPhotos.layersKey, keys)));
  // A thumbnail is named after its file.
  const copies = new Map(keys.flatMap((key) => (isSmallCopyKey(key) ? [[idOfSmallCopy(key), key] as const] : [])));
  const copied =
    copies.size === 0
      ? []
      : await db
          .select({ id: files.id })
          .from(files)
          .where(inArray(files.id, [...copies.keys()]));
  return new Set([
    ...[...rows, ...layers].flatMap(({ key }) => key ?? []),
    ...visitors.flatMap((row) => [row.key, row.layers].filter((key) => key !== null)),
    ...copied.flatMap(({ id }) => copies.get(id) ?? []),
  ]);
};
