/** The small picture of a swatch that a share shows. The link gives no access to other tiles of the owner. */
import type { FastifyReply } from 'fastify';
import type { ShownDesign } from '#contract/customer/approvals.ts';
import type { Deps } from '#server/platform/deps.ts';
import { getSmallCopy, TILE_COPY } from '#server/studio/photos/small-copy.ts';
import { findOwnTile } from '#server/studio/swatches/store.ts';
import { SHARED_HEADERS } from './shared-picture.ts';
import { createDeadLinkProblem } from './versions/shown-version.ts';

/** @throws Problem `not_found` for a tile that the version does not show, or whose bytes are gone */
export const sendSharedTile = async (
  deps: Deps,
  reply: FastifyReply,
  userId: string,
  { parts }: ShownDesign,
  sha256: string,
): Promise<FastifyReply> => {
  const found = parts.some(({ swatch }) => swatch?.tile === sha256)
    ? await findOwnTile(deps.database.db, userId, sha256)
    : undefined;
  if (found === undefined) throw createDeadLinkProblem();
  return reply
    .headers(SHARED_HEADERS)
    .type('image/webp')
    .send(Buffer.from(await getSmallCopy(deps, found.file, TILE_COPY)));
};
