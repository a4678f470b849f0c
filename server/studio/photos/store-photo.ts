/** Turns uploaded bytes into a stored photo: decoded by a worker thread, rotated upright and stripped of metadata. */
import type { Deps } from '#server/platform/deps.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import type { FileRow, files } from '#server/platform/db/schema.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { ImageRefusedError } from '#server/platform/threads/pictures/image-refused.ts';
import type { NormalizedPhoto } from '#server/platform/threads/pictures/normalize-photo.ts';
import { TaskTooLongError } from '#server/platform/threads/task-too-long.ts';
import { sha256 } from '#server/platform/sha256.ts';
import {
  findSameUpload,
  insertFile,
  renewFile,
  countUploads,
  updateContent,
} from '#server/platform/files/file-store.ts';
import { isStoredWhole } from '#server/platform/files/stored-file.ts';
import { MAX_UPLOAD_BYTES_PER_USER, MAX_UPLOADS_PER_USER, DECODE_TIMEOUT_MS, getRetentionEnd } from './limits.ts';
import type { SentFile } from './read-upload.ts';

/** @throws Problem `unsupported_image`, `out_of_storage`, `too_slow` */
export const storePhoto = async (deps: Deps, userId: string, sent: SentFile): Promise<FileRow> => {
  const {
    database: { db },
    storage,
  } = deps;
  const sourceSha256 = await sha256(sent.bytes);
  const known = await keepSameUpload(deps, userId, sourceSha256, sent.bytes);
  if (known !== undefined) return known;

  await refuseBeyondQuota(db, userId);
  const photo = await decodePhoto(deps, userId, sent.bytes);
  const id = newId();
  const storageKey = `uploads/${id.slice(0, 2)}/${id}.jpg`;
  await storage.put(storageKey, photo.bytes);
  const stored = await insertWithinQuota(deps, {
    id,
    userId,
    kind: 'upload',
    storageKey,
    name: sent.name,
    mime: photo.mime,
    width: photo.width,
    height: photo.height,
    bytes: photo.bytes.byteLength,
    sha256: await sha256(photo.bytes),
    sourceSha256,
    expiresAt: getRetentionEnd(deps.now()),
    createdAt: deps.now(),
  }).catch(async (error: unknown) => {
    // After an error other than a refusal the row may have been committed. Bytes without a row are swept.
    if (error instanceof Problem) await storage.remove(storageKey);
    throw error;
  });
  if (stored.id !== id) await storage.remove(storageKey);
  return stored;
};

/**
 * Renews a photo that this account has. If its stored bytes are missing or cut short, those sent now take their place:
 * bytes first, so that after a crash in between their length is not that of the row, and the next upload does it again.
 */
const keepSameUpload = async (
  deps: Deps,
  userId: string,
  sourceSha256: string,
  bytes: Uint8Array,
): Promise<FileRow | undefined> => {
  const {
    database: { db },
    storage,
  } = deps;
  const known = await renewSameUpload(db, userId, sourceSha256, deps.now());
  if (known === undefined || (await isStoredWhole(storage, known))) return known;
  // A visitor's photo was reduced further, and its designs and corrections have its size.
  const photo = await decodePhoto(deps, userId, bytes, Math.max(known.width, known.height));
  await storage.put(known.storageKey, photo.bytes);
  return updateContent(db, known.id, { bytes: photo.bytes.byteLength, sha256: await sha256(photo.bytes) });
};

/**
 * Counts and inserts under a lock on the owner, so that simultaneous uploads cannot exceed the quota.
 * @returns the existing row when the same photo has been stored in the meantime
 */
const insertWithinQuota = (
  { database: { db }, now }: Deps,
  photo: typeof files.$inferInsert & { userId: string; sourceSha256: string },
): Promise<FileRow> =>
  db.transaction(async (tx) => {
    await lockUser(tx, photo.userId);
    const same = await renewSameUpload(tx, photo.userId, photo.sourceSha256, now());
    if (same !== undefined) return same;
    await refuseBeyondQuota(tx, photo.userId);
    return insertFile(tx, photo);
  });

const renewSameUpload = async (
  db: Queryable,
  userId: string,
  sourceSha256: string,
  now: Date,
): Promise<FileRow | undefined> => {
  const same = await findSameUpload(db, userId, sourceSha256, now);
  return same === undefined ? undefined : renewFile(db, same.id, getRetentionEnd(now));
};

const refuseBeyondQuota = async (db: Queryable, userId: string): Promise<void> => {
  const { count, bytes } = await countUploads(db, userId);
  if (count >= MAX_UPLOADS_PER_USER || bytes >= MAX_UPLOAD_BYTES_PER_USER)
    throw new Problem(
      'out_of_storage',
      'Your storage is full. Delete designs that you no longer need and empty the trash, or wait until unsaved photos are removed.',
    );
};

/** @param userId the account whose queue the decoding waits in (`fair-queue.ts`). @throws Problem `unsupported_image`, `too_slow` */
export const decodePhoto = async (
  deps: Deps,
  userId: string,
  bytes: Uint8Array,
  maxSide?: number,
): Promise<NormalizedPhoto> => {
  const timeout = AbortSignal.timeout(DECODE_TIMEOUT_MS);
  try {
    return await deps.pool.normalizePhoto({ bytes, maxSide }, timeout, userId);
  } catch (error) {
    if (error instanceof ImageRefusedError) throw new Problem(error.code, error.message, { field: 'images' });
    if (timeout.aborted || error instanceof TaskTooLongError)
      throw new Problem('too_slow', 'Reading this image took too long. Please try again, or save it as JPEG first.', {
        field: 'images',
      });
    throw error;
  }
};
