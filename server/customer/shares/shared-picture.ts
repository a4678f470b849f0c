/** The pictures of a share: standard resolution at most (D-16, D-28), not cached by proxies. */
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { expected } from '#contract/expected.ts';
import { STANDARD_SIDE } from '#contract/studio/photos.ts';
import { MESSAGE_SIDE, PHONE_WIDTH, type getSharedPicture } from '#contract/customer/shares.ts';
import type { DesignRow, FileRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findFile } from '#server/platform/files/file-store.ts';
import { readPictureBytes } from '#server/studio/photos/picture-bytes.ts';
import { readStoredFile } from '#server/platform/files/stored-file.ts';
import { deadLink } from './shown-version.ts';

export const SHARED_HEADERS = {
  // Revalidated on each request, so that revoking the link takes effect at once.
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
} as const;

type Size = z.output<typeof getSharedPicture.query>['size'];

interface Measures {
  side: number;
  quality: number;
  format?: 'jpeg';
}
/** Some messengers read nothing newer than JPEG. */
const MESSAGE: Measures = { side: MESSAGE_SIDE, quality: 82, format: 'jpeg' };
const STANDARD: Measures = { side: STANDARD_SIDE, quality: 90 };

/**
 * PHONE_WIDTH wide, never larger than the standard picture; a phone's pixels are smaller than the eye can tell apart.
 */
const phoneMeasures = ({ width, height }: Pick<FileRow, 'width' | 'height'>): Measures =>
  width === 0 || height === 0
    ? STANDARD
    : { side: Math.min(STANDARD_SIDE, Math.round((PHONE_WIDTH * Math.max(width, height)) / width)), quality: 80 };

/** @param owner of the design: visitors' pictures count as the owner's work */
const reduced = (
  deps: Deps,
  owner: string,
  key: string,
  { side, quality, format }: Measures,
  read: () => Promise<Uint8Array | undefined>,
): Promise<Uint8Array> =>
  deps.pictureCaches.shared.get(`${key} ${side} ${quality} ${format ?? ''}`, async () => {
    const bytes = await read();
    if (bytes === undefined) throw deadLink();
    const task = { bytes, side, quality, ...(format === undefined ? {} : { format }) };
    return (await deps.pool.makeThumbnail(task, undefined, owner)).bytes;
  });

/** WebP of at most STANDARD_SIDE, or a JPEG for messengers. @throws Problem `not_found` when the bytes are gone */
export const sharedBytes = async (
  deps: Deps,
  design: DesignRow,
  which: 'before' | 'after',
  size?: Size,
): Promise<Uint8Array> => {
  const { db } = deps.database;
  const result = await findFile(db, design.generatedFileId);
  if (result === undefined) throw deadLink();
  const pageMeasures = size === 'phone' ? phoneMeasures(result) : STANDARD;
  const measures = size === 'message' ? MESSAGE : pageMeasures;
  if (which === 'before' && design.originalFileId === null)
    return reduced(deps, design.userId, design.originalImageUrl, measures, () =>
      readPictureBytes(deps, { image: design.originalImageUrl, fileId: null }),
    );
  const file =
    which === 'before' ? await findFile(db, expected(design.originalFileId, 'The photo of a design')) : result;
  if (file === undefined) throw deadLink();
  return reduced(deps, design.userId, file.sha256, measures, () => readStoredFile(deps.storage, file));
};

/** @throws Problem `not_found` when the bytes are gone */
export const sendSharedPicture = async (
  deps: Deps,
  reply: FastifyReply,
  design: DesignRow,
  which: 'before' | 'after',
  size?: Size,
): Promise<FastifyReply> => {
  const bytes = await sharedBytes(deps, design, which, size);
  return reply
    .headers(SHARED_HEADERS)
    .type(size === 'message' ? 'image/jpeg' : 'image/webp')
    .header('content-length', String(bytes.byteLength))
    .send(Buffer.from(bytes));
};
