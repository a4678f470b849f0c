/** SQL of members' analyses: one row for each user and picture. */
import { and, eq, sql } from 'drizzle-orm';
import type { Mark } from '#contract/studio/photos.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { photos, type PhotoRow } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import type { UsablePhoto } from './own-picture.ts';

/** The picture's row, inserted on first use. */
export const findOrInsertPhotoRow = async (q: Queryable, userId: string, picture: UsablePhoto): Promise<PhotoRow> => {
  const ownRow = and(eq(photos.userId, userId), eq(photos.image, picture.image));
  const [known] = await q.select().from(photos).where(ownRow);
  if (known !== undefined) return known;
  await q
    .insert(photos)
    .values({
      id: newId(),
      userId,
      image: picture.image,
      fileId: picture.fileId,
      width: picture.width,
      height: picture.height,
    })
    .onConflictDoNothing();
  const [photo] = await q.select().from(photos).where(ownRow);
  if (photo === undefined) throw new Error(`no row for ${picture.image}`);
  return photo;
};

export const findPhotoRow = async (q: Queryable, id: string): Promise<PhotoRow | undefined> => {
  const [row] = await q.select().from(photos).where(eq(photos.id, id));
  return row;
};

export const markRunning = async (q: Queryable, { id, revision }: PhotoRow, now: Date): Promise<void> => {
  await q
    .update(photos)
    .set({ state: 'running', updatedAt: now })
    .where(and(eq(photos.id, id), eq(photos.revision, revision)));
};

/** @returns undefined when the marks have changed meanwhile, so that this analysis is outdated */
export const endAnalysis = async (
  q: Queryable,
  { id, revision }: PhotoRow,
  set: Partial<PhotoRow>,
  now: Date,
): Promise<PhotoRow | undefined> => {
  const [row] = await q
    .update(photos)
    .set({ ...set, updatedAt: now })
    .where(and(eq(photos.id, id), eq(photos.revision, revision)))
    .returning();
  return row;
};

/** @returns undefined when other corrections were stored since `revision` */
export const replaceMarks = async (
  q: Queryable,
  id: string,
  revision: number,
  marks: Mark[],
  now: Date,
): Promise<PhotoRow | undefined> => {
  const [row] = await q
    .update(photos)
    .set({ marks, revision: sql`${photos.revision} + 1`, state: 'queued', problem: null, updatedAt: now })
    .where(and(eq(photos.id, id), eq(photos.revision, revision)))
    .returning();
  return row;
};
