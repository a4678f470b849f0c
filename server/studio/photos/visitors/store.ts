/** SQL of visitors' photos. Every read is restricted to one visitor and omits expired photos. */
import { and, count, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { visitorPhotos, type VisitorPhotoRow } from '#server/platform/db/schema/visitors.ts';
import { newId } from '#server/platform/ids.ts';
import { imageOf, type TemplateEntry } from '../templates/templates.ts';
import { ANALYSIS_TIMEOUT_MS, getTryEnd } from './limits.ts';

const ownUnexpired = (visitor: string, now: Date) =>
  and(eq(visitorPhotos.visitorHash, visitor), gt(visitorPhotos.expiresAt, now));

export const findPhoto = async (
  db: Queryable,
  visitor: string,
  image: string,
  now: Date,
): Promise<VisitorPhotoRow | undefined> => {
  const [row] = await db
    .select()
    .from(visitorPhotos)
    .where(and(ownUnexpired(visitor, now), eq(visitorPhotos.image, image)));
  return row;
};

/** Keeps a photo that is uploaded again for another hour. @returns undefined when it is not stored */
export const renewSamePhoto = async (
  db: Queryable,
  visitor: string,
  sourceSha256: string,
  now: Date,
): Promise<VisitorPhotoRow | undefined> => {
  const [row] = await db
    .update(visitorPhotos)
    .set({ expiresAt: getTryEnd(now) })
    .where(and(ownUnexpired(visitor, now), eq(visitorPhotos.sourceSha256, sourceSha256)))
    .returning();
  return row;
};

const VISITOR_PHOTOS_LOCK = 0x7472_7901;
/** An advisory lock, because visitors have no row that could be locked and some limits are for all of them together. */
export const lockVisitorPhotos = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${VISITOR_PHOTOS_LOCK})`);
};

export const listVisitorPhotos = (db: Queryable, visitor: string, now: Date): Promise<VisitorPhotoRow[]> =>
  db.select().from(visitorPhotos).where(ownUnexpired(visitor, now)).for('update');

/** Number of stored photos: of one visitor, or of all. */
export const countPhotos = async (db: Queryable, now: Date, visitor?: string): Promise<number> => {
  const keptPhotos = and(
    gt(visitorPhotos.expiresAt, now),
    isNotNull(visitorPhotos.storageKey),
    visitor === undefined ? undefined : eq(visitorPhotos.visitorHash, visitor),
  );
  return onlyRow(await db.select({ photos: count() }).from(visitorPhotos).where(keptPhotos)).photos;
};

/** Number of analyses that wait or run, on all servers. */
export const countAnalyses = async (db: Queryable, now: Date): Promise<number> => {
  return onlyRow(
    await db
      .select({ analyses: count() })
      .from(visitorPhotos)
      .where(
        and(
          inArray(visitorPhotos.state, ['queued', 'running']),
          gt(visitorPhotos.updatedAt, new Date(now.getTime() - ANALYSIS_TIMEOUT_MS)),
        ),
      ),
  ).analyses;
};

/** The visitor's row for a template, inserted with the first correction. */
export const ensureTemplateRow = async (
  { database: { db }, now }: Deps,
  visitor: string,
  template: TemplateEntry,
): Promise<VisitorPhotoRow> => {
  const image = imageOf(template);
  const { width, height } = template;
  // An expired row that has not been removed yet would violate the unique constraint.
  await db
    .delete(visitorPhotos)
    .where(
      and(eq(visitorPhotos.visitorHash, visitor), eq(visitorPhotos.image, image), lte(visitorPhotos.expiresAt, now())),
    );
  await db
    .insert(visitorPhotos)
    .values({
      id: newId(),
      visitorHash: visitor,
      image,
      width,
      height,
      expiresAt: getTryEnd(now()),
      createdAt: now(),
      updatedAt: now(),
    })
    .onConflictDoNothing();
  const row = await findPhoto(db, visitor, image, now());
  if (row === undefined) throw new Error(`no row for ${image}`);
  return row;
};

/** Deletes a visitor's photo; the caller removes its bytes. */
export const deletePhotoRow = (db: Queryable, visitor: string, image: string) =>
  db
    .delete(visitorPhotos)
    .where(and(eq(visitorPhotos.visitorHash, visitor), eq(visitorPhotos.image, image)))
    .returning({ storageKey: visitorPhotos.storageKey, layersKey: visitorPhotos.layersKey });

/** Deletes expired rows; the caller removes their bytes. */
export const deleteExpiredRows = (
  db: Queryable,
  now: Date,
): Promise<Pick<VisitorPhotoRow, 'storageKey' | 'layersKey'>[]> =>
  db
    .delete(visitorPhotos)
    .where(lte(visitorPhotos.expiresAt, now))
    .returning({ storageKey: visitorPhotos.storageKey, layersKey: visitorPhotos.layersKey });
