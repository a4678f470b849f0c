/** Stores a visitor's photo for an hour: decoded by a worker thread, downscaled and stripped of metadata. */
import { MAX_VISITOR_PHOTO_SIDE } from '#contract/studio/try.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { visitorPhotos, type VisitorPhotoRow } from '#server/platform/db/schema/visitors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { decodePhoto } from '../store-photo.ts';
import type { SentFile } from '../read-upload.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { VISITORS_ACCOUNT } from '#server/platform/threads/fair-queue.ts';
import { MAX_PENDING_ANALYSES, MAX_PHOTOS_PER_VISITOR, MAX_PHOTOS_IN_TOTAL, getTryEnd } from './limits.ts';
import { countAnalyses, countPhotos, lockVisitorPhotos, renewSamePhoto } from './store.ts';

/** @throws Problem `too_many_requests` */
export const refuseMoreAnalyses = async (db: Queryable, now: Date): Promise<void> => {
  if ((await countAnalyses(db, now)) >= MAX_PENDING_ANALYSES)
    throw new Problem('too_many_requests', 'Many photos are being analyzed right now. Please try again in a moment.', {
      retryAfterSeconds: 10,
    });
};

/** @throws Problem `too_many_requests`, `too_many_images` */
export const refuseBeyondLimits = async (db: Queryable, now: Date, visitor: string | undefined): Promise<void> => {
  await refuseMoreAnalyses(db, now);
  if ((await countPhotos(db, now)) >= MAX_PHOTOS_IN_TOTAL)
    throw new Problem(
      'too_many_requests',
      'Many people are trying Retrim right now. Please take a sample, or create a free account.',
      { retryAfterSeconds: 600 },
    );
  if (visitor !== undefined && (await countPhotos(db, now, visitor)) >= MAX_PHOTOS_PER_VISITOR)
    throw new Problem(
      'too_many_images',
      `Without an account you can try ${MAX_PHOTOS_PER_VISITOR} photos. A free account holds more.`,
    );
};

/** @throws Problem `unsupported_image`, `too_slow`, `too_many_requests`, `too_many_images` */
export const storeVisitorPhoto = async (deps: Deps, visitor: string, sent: SentFile): Promise<VisitorPhotoRow> => {
  const {
    database: { db },
    storage,
    now,
  } = deps;
  const sourceSha256 = await sha256(sent.bytes);
  const renewed = await renewSamePhoto(db, visitor, sourceSha256, now());
  if (renewed !== undefined) return renewed;

  const photo = await decodePhoto(deps, VISITORS_ACCOUNT, sent.bytes, MAX_VISITOR_PHOTO_SIDE);
  const id = newId();
  const storageKey = `visitors/${id.slice(0, 2)}/${id}.jpg`;
  await storage.put(storageKey, photo.bytes);
  const stored = await insertWithinLimits(deps, {
    id,
    visitorHash: visitor,
    image: `/api/try/photos/${id}`,
    storageKey,
    name: sent.name,
    mime: photo.mime,
    bytes: photo.bytes.byteLength,
    sha256: await sha256(photo.bytes),
    sourceSha256,
    width: photo.width,
    height: photo.height,
    expiresAt: getTryEnd(now()),
    createdAt: now(),
    updatedAt: now(),
  }).catch(async (error: unknown) => {
    // After an error other than a refusal the row may have been committed. Bytes without a row are swept.
    if (error instanceof Problem) await storage.remove(storageKey);
    throw error;
  });
  if (stored.id !== id) await storage.remove(storageKey);
  return stored;
};

/**
 * Counts and inserts under a lock on all visitors' photos, so that simultaneous uploads, on any server, stay within the
 * limits.
 * @returns the existing row when the same photo has been stored in the meantime
 */
const insertWithinLimits = (
  { database: { db }, now }: Deps,
  photo: typeof visitorPhotos.$inferInsert & { sourceSha256: string },
): Promise<VisitorPhotoRow> =>
  db.transaction(async (tx) => {
    await lockVisitorPhotos(tx);
    const same = await renewSamePhoto(tx, photo.visitorHash, photo.sourceSha256, now());
    if (same !== undefined) return same;
    await refuseBeyondLimits(tx, now(), photo.visitorHash);
    return onlyRow(await tx.insert(visitorPhotos).values(photo).returning());
  });
