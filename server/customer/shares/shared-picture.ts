/** The pictures of a share, at most in standard resolution (D-16, D-28). */
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { requireValue } from '#contract/expected.ts';
import { STANDARD_SIDE } from '#contract/studio/photos.ts';
import { MESSAGE_PICTURE_SIDE, PHONE_PICTURE_WIDTH, type getSharedPicture } from '#contract/customer/shares.ts';
import type { DesignRow, FileRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findFile } from '#server/platform/files/file-store.ts';
import { readPictureBytes } from '#server/studio/photos/picture-bytes.ts';
import { readStoredFile } from '#server/platform/files/stored-file.ts';
import { createDeadLinkProblem } from './versions/shown-version.ts';

export const SHARED_HEADERS = {
  // Revalidated on each request, so that revoking the link takes effect at once.
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
} as const;

type Size = z.output<typeof getSharedPicture.query>['size'];

interface PictureSize {
  side: number;
  quality: number;
  format?: 'jpeg';
}
/** JPEG, because some messengers do not read WebP. */
const MESSAGE_PICTURE: PictureSize = { side: MESSAGE_PICTURE_SIDE, quality: 82, format: 'jpeg' };
const STANDARD_PICTURE: PictureSize = { side: STANDARD_SIDE, quality: 90 };

/** PHONE_PICTURE_WIDTH wide, but not larger than the standard picture. */
const phoneSize = ({ width, height }: Pick<FileRow, 'width' | 'height'>): PictureSize =>
  width === 0 || height === 0
    ? STANDARD_PICTURE
    : {
        side: Math.min(STANDARD_SIDE, Math.round((PHONE_PICTURE_WIDTH * Math.max(width, height)) / width)),
        quality: 80,
      };

/** @param owner the design's owner, in whose queue the picture is made */
const getReduced = (
  deps: Deps,
  owner: string,
  key: string,
  { side, quality, format }: PictureSize,
  read: () => Promise<Uint8Array | undefined>,
): Promise<Uint8Array> =>
  deps.pictureCaches.sharePictures.get(`${key} ${side} ${quality} ${format ?? ''}`, async () => {
    const bytes = await read();
    if (bytes === undefined) throw createDeadLinkProblem();
    const task = { bytes, side, quality, ...(format === undefined ? {} : { format }) };
    return (await deps.pool.makeThumbnail(task, undefined, owner)).bytes;
  });

/** WebP of at most STANDARD_SIDE, or a JPEG for messengers. @throws Problem `not_found` when the bytes are gone */
export const getSharedPictureBytes = async (
  deps: Deps,
  design: DesignRow,
  which: 'before' | 'after',
  size?: Size,
): Promise<Uint8Array> => {
  const { db } = deps.database;
  const result = await findFile(db, design.generatedFileId);
  if (result === undefined) throw createDeadLinkProblem();
  const pageSize = size === 'phone' ? phoneSize(result) : STANDARD_PICTURE;
  const pictureSize = size === 'message' ? MESSAGE_PICTURE : pageSize;
  if (which === 'before' && design.originalFileId === null)
    return getReduced(deps, design.userId, design.originalImageUrl, pictureSize, () =>
      readPictureBytes(deps, { url: design.originalImageUrl, fileId: null }),
    );
  const file =
    which === 'before' ? await findFile(db, requireValue(design.originalFileId, 'The photo of a design')) : result;
  if (file === undefined) throw createDeadLinkProblem();
  return getReduced(deps, design.userId, file.sha256, pictureSize, () => readStoredFile(deps.storage, file));
};

/** @throws Problem `not_found` when the bytes are gone */
export const sendSharedPicture = async (
  deps: Deps,
  reply: FastifyReply,
  design: DesignRow,
  which: 'before' | 'after',
  size?: Size,
): Promise<FastifyReply> => {
  const bytes = await getSharedPictureBytes(deps, design, which, size);
  return reply
    .headers(SHARED_HEADERS)
    .type(size === 'message' ? 'image/jpeg' : 'image/webp')
    .header('content-length', String(bytes.byteLength))
    .send(Buffer.from(bytes));
};
