/**
 * Opens the version that a frame on another site may show: that of an embed, or of an old embed code with a share
 * link's secret.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expected } from '#contract/expected.ts';
import type { DesignRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { openShare } from '../shares/open-share.ts';
import { deadLink, isOpen } from '../shares/shown-version.ts';
import { hashEmbedToken, isEmbedToken } from './embed-token.ts';
import { findEmbedded, findShownDesign, noteEmbedSeen } from './store.ts';

/** @throws Problem `not_found` when the embed is unknown, expired, revoked or deleted */
export const openEmbed = async (
  deps: Deps,
  visit: { request: FastifyRequest; reply: FastifyReply; token: string },
): Promise<DesignRow> => {
  const {
    database: { db },
    now,
  } = deps;
  const found = isEmbedToken(visit.token) ? await findEmbedded(db, hashEmbedToken(visit.token)) : undefined;
  if (found !== undefined && isOpen(found.embed, now())) return found.design;
  if (found !== undefined) throw deadLink();
  const { share } = await openShare(deps, visit, 'embed');
  // Records that this secret is public.
  if (share.embedSeenAt === null) await noteEmbedSeen(db, share.id, now());
  const design = await findShownDesign(
    db,
    share.userId,
    expected(share.embedDesignId, 'The design of an embedded link'),
  );
  if (design === undefined) throw deadLink();
  return design;
};
