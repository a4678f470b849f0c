/** SQL of analyses. Members have one row for each picture. */
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, gt } from 'drizzle-orm';
import { MAX_WAITING_UPLOADS, type Mark } from '#contract/studio/photos.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { files, photos, type FileRow, type PhotoRow } from '#server/platform/db/schema.ts';
import type { visitorPhotos } from '#server/platform/db/schema/visitors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import type { AnalyzedRow } from './analysis-runs.ts';
import type { UsablePhoto } from './usable-photo.ts';

/** The picture's row, inserted on first use. */
export const findOrInsertPhotoRow = async (db: Queryable, userId: string, picture: UsablePhoto): Promise<PhotoRow> => {
  const ownRow = and(eq(photos.userId, userId), eq(photos.image, picture.url));
  const [known] = await db.select().from(photos).where(ownRow);
  if (known !== undefined) return known;
  await db
    .insert(photos)
    .values({
      id: newId(),
      userId,
      image: picture.url,
      fileId: picture.fileId,
      width: picture.width,
      height: picture.height,
    })
    .onConflictDoNothing();
  const [photo] = await db.select().from(photos).where(ownRow);
  if (photo === undefined) throw new Error(`no row for ${picture.url}`);
  return photo;
};

/** Photos of interiors that no design uses, the latest first. Photos of materials have no analysis. */
export const listUnusedUploads = async (db: Queryable, userId: string, now: Date): Promise<FileRow[]> =>
  (
    await db
      .select({ file: files })
      .from(photos)
      .innerJoin(files, eq(files.id, photos.fileId))
      .where(and(eq(photos.userId, userId), eq(files.kind, 'upload'), gt(files.expiresAt, now)))
      .orderBy(desc(photos.createdAt), desc(photos.id))
      .limit(MAX_WAITING_UPLOADS)
  ).map(({ file }) => file);

/** Members' photos and visitors' photos have the same columns of an analysis. */
type PhotoTable = typeof photos | typeof visitorPhotos;

export const findAnalyzedRow = async <T extends PhotoTable>(
  { database: { db } }: Deps,
  table: T,
  id: string,
): Promise<T['$inferSelect'] | undefined> => {
  const [row] = await db.select().from<PhotoTable>(table).where(eq(table.id, id));
  return row;
};

/** @returns undefined when the marks have changed since `revision` */
export const updateRevision = async <T extends PhotoTable>(
  { database: { db }, now }: Deps,
  table: T,
  { id, revision }: Pick<PhotoRow, 'id' | 'revision'>,
  set: Partial<AnalyzedRow>,
): Promise<T['$inferSelect'] | undefined> => {
  const [row] = await db
    .update<PhotoTable>(table)
    .set({ ...set, updatedAt: now() })
    .where(and(eq(table.id, id), eq(table.revision, revision)))
    .returning();
  return row;
};

/**
 * A window that did not receive the reply sends its corrections again with the old revision. They are accepted if they
 * begin with all that are stored, and no window has undone any since, because then they replace none.
 * @param storedCount number of corrections stored at `revision`
 * @throws Problem `conflict` when other corrections were stored since `revision`
 */
export const replaceMarks = <T extends PhotoTable>(
  { database: { db }, now }: Deps,
  table: T,
  { id, revision, storedCount = Infinity }: Pick<PhotoRow, 'id' | 'revision'> & { storedCount?: number | undefined },
  marks: Mark[],
): Promise<T['$inferSelect']> =>
  db.transaction(async (tx) => {
    const [stored] = await tx.select().from<PhotoTable>(table).where(eq(table.id, id)).for('update');
    const isNewer = stored !== undefined && stored.revision > revision;
    if (isNewer && isDeepStrictEqual(marks, stored.marks)) return stored;
    const keepsAll =
      isNewer &&
      stored.marks.length >= storedCount &&
      isDeepStrictEqual(marks.slice(0, stored.marks.length), stored.marks);
    if (stored === undefined || (stored.revision !== revision && !keepsAll))
      throw new Problem('conflict', 'These corrections were changed in another window. Please reload the photo.');
    return onlyRow<PhotoTable['$inferSelect']>(
      await tx
        .update<PhotoTable>(table)
        .set({ marks, revision: stored.revision + 1, state: 'queued', problem: null, updatedAt: now() })
        .where(eq(table.id, id))
        .returning(),
    );
  });
