/** The pictures of a share: standard resolution at most (D-16, D-28), not cached by proxies. */
import type { FastifyReply } from 'fastify';
import { STANDARD_SIDE } from '#contract/photos.ts';
import type { DesignRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findFile } from '../photos/file-store.ts';
import { readPictureBytes } from '../photos/picture-bytes.ts';
import { readStoredFile } from '../photos/stored-file.ts';
import { deadLink } from './shown-version.ts';

export const SHARED_HEADERS = {
  // Revalidated on each request, so that revoking the link takes effect at once.
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
} as const;

const QUALITY = 90;

/** @param owner of the design: visitors' pictures count as the owner's work */
const reduced = (
  deps: Deps,
  owner: string,
  key: string,
  read: () => Promise<Uint8Array | undefined>,
): Promise<Uint8Array> =>
  deps.drawn.shared.get(key, async () => {
    const bytes = await read();
    if (bytes === undefined) throw deadLink();
    return (await deps.pool.makeThumbnail({ bytes, side: STANDARD_SIDE, quality: QUALITY }, undefined, owner)).bytes;
  });

/** WebP of at most STANDARD_SIDE. @throws Problem `not_found` when the bytes are gone */
export const sharedBytes = async (deps: Deps, design: DesignRow, which: 'before' | 'after'): Promise<Uint8Array> => {
  if (which === 'before' && design.originalFileId === null)
    return reduced(deps, design.userId, design.originalImageUrl, () =>
      readPictureBytes(deps, { image: design.originalImageUrl, fileId: null }),
    );
  const file = await findFile(deps.database.db, which === 'before' ? design.originalFileId! : design.generatedFileId);
  if (file === undefined) throw deadLink();
  return reduced(deps, design.userId, file.sha256, () => readStoredFile(deps.storage, file));
};

/** @throws Problem `not_found` when the bytes are gone */
export const sendSharedPicture = async (
  deps: Deps,
  reply: FastifyReply,
  design: DesignRow,
  which: 'before' | 'after',
): Promise<FastifyReply> => {
  const bytes = await sharedBytes(deps, design, which);
  return reply
    .headers(SHARED_HEADERS)
    .type('image/webp')
    .header('content-length', String(bytes.byteLength))
    .send(Buffer.from(bytes));
};
