/**
 * Moves a visitor's photos into an account: the rows change owner in one transaction, and the files stay in place. A photo
 * keeps its id.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { requireValue } from '#contract/expected.ts';
import type { MovedPhoto } from '#contract/studio/try.ts';
import { pick } from '#contract/pick.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { files, photos } from '#server/platform/db/schema.ts';
import { visitorPhotos, type VisitorPhotoRow } from '#server/platform/db/schema/visitors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { fileUrl } from '#server/platform/files/file-store.ts';
import { newId } from '#server/platform/ids.ts';
import { getRetentionEnd } from '../limits.ts';
import { listVisitorPhotos } from './store.ts';

export const moveIntoAccount = ({ database: { db }, now }: Deps, visitor: string, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const rows = await listVisitorPhotos(tx, visitor, now());
    for (const row of rows) {
      const image = row.storageKey === null ? row.image : fileUrl(row);
      if (row.storageKey !== null)
        await tx
          .insert(files)
          .values({ ...fileFieldsOf(row), userId, expiresAt: getRetentionEnd(now()), createdAt: now() });
      // If the member has already corrected this template, those corrections win.
      await tx
        .insert(photos)
        .values({ ...photoFieldsOf(row), id: newId(), userId, image, fileId: row.storageKey === null ? null : row.id })
        .onConflictDoNothing();
    }
    await tx.delete(visitorPhotos).where(
      inArray(
        visitorPhotos.id,
        rows.map(({ id }) => id),
      ),
    );
  });

/** @returns the old and new URLs of those of a visitor's photos that have moved into this account */
export const listMovedPhotos = async (
  db: Queryable,
  userId: string,
  images: readonly string[],
): Promise<MovedPhoto[]> => {
  const ids = new Map(images.map((image) => [image.slice(image.lastIndexOf('/') + 1), image]));
  const moved = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.userId, userId), eq(files.kind, 'upload'), inArray(files.id, [...ids.keys()])));
  return moved.map((file) => ({ from: requireValue(ids.get(file.id), 'A moved photo'), to: fileUrl(file) }));
};

const fileFieldsOf = (row: VisitorPhotoRow) => ({
  ...pick(row, 'id', 'name', 'mime', 'width', 'height', 'bytes', 'sha256', 'sourceSha256'),
  kind: 'upload' as const,
  storageKey: requireValue(row.storageKey, 'The file of a photo'),
});

/** A running analysis is lost with the visitor's row, so the photo is queued: the member's next request analyzes it. */
const photoFieldsOf = (row: VisitorPhotoRow) => ({
  ...pick(row, 'width', 'height', 'layersKey', 'engineVersion', 'zones', 'warnings', 'questions', 'marks'),
  ...pick(row, 'revision', 'problem'),
  state: row.state === 'running' ? ('queued' as const) : row.state,
});
