/** Stores a visitor's photo for an hour: decoded in a worker, reduced, stripped of metadata. */
import { and, eq } from 'drizzle-orm';
import { TRY_SIDE } from '#contract/try.ts';
import { visitorPhotos, type VisitorPhotoRow } from '../db/schema/visitors.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { decodePhoto } from '../photos/keep-photo.ts';
import type { SentFile } from '../photos/read-upload.ts';
import { sha256 } from '../sha256.ts';
import { VISITORS } from '../waiting-line.ts';
import { MOST_ANALYSES, MOST_PHOTOS, MOST_PHOTOS_IN_SUM, tryEnd } from './limits.ts';
import { countAnalyses, countPhotos, findSamePhoto } from './store.ts';

/** @throws Problem `too_many_requests` */
export const refuseMoreAnalyses = async ({ database: { db }, now }: Deps): Promise<void> => {
  if ((await countAnalyses(db, now())) >= MOST_ANALYSES)
    throw new Problem('too_many_requests', 'Many photos are being looked at right now. Please try again in a moment.', {
      retryAfterSeconds: 10,
    });
};

/** Checks the limits before anything is read. @throws Problem `too_many_requests`, `too_many_images` */
export const refuseBeyondRoom = async (deps: Deps, visitor: string | undefined): Promise<void> => {
  await refuseMoreAnalyses(deps);
  const {
    database: { db },
    now,
  } = deps;
  if ((await countPhotos(db, now())) >= MOST_PHOTOS_IN_SUM)
    throw new Problem(
      'too_many_requests',
      'Many people are trying Retrim right now. Please take a sample, or create a free account.',
      { retryAfterSeconds: 600 },
    );
  if (visitor !== undefined && (await countPhotos(db, now(), visitor)) >= MOST_PHOTOS)
    throw new Problem(
      'too_many_images',
      `Without an account you can try ${MOST_PHOTOS} photos. A free account holds more.`,
    );
};

/** @throws Problem `unsupported_image`, `too_slow` */
export const keepVisitorPhoto = async (deps: Deps, visitor: string, sent: SentFile): Promise<VisitorPhotoRow> => {
  const {
    database: { db },
    storage,
    now,
  } = deps;
  const sourceSha256 = await sha256(sent.bytes);
  const same = await findSamePhoto(db, visitor, sourceSha256, now());
  if (same !== undefined) return renew(deps, same);

  const photo = await decodePhoto(deps, VISITORS, sent.bytes, TRY_SIDE);
  const id = newId();
  const storageKey = `visitors/${id.slice(0, 2)}/${id}.jpg`;
  await storage.put(storageKey, photo.bytes);
  try {
    const [row] = await db
      .insert(visitorPhotos)
      .values({
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
        expiresAt: tryEnd(now()),
        createdAt: now(),
        updatedAt: now(),
      })
      .returning();
    return row!;
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
};

const renew = async ({ database: { db }, now }: Deps, row: VisitorPhotoRow): Promise<VisitorPhotoRow> => {
  const [renewed] = await db
    .update(visitorPhotos)
    .set({ expiresAt: tryEnd(now()) })
    .where(and(eq(visitorPhotos.id, row.id), eq(visitorPhotos.visitorHash, row.visitorHash)))
    .returning();
  return renewed ?? row;
};
