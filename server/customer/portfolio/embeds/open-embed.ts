import type { DesignRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createDeadLinkProblem, isLinkOpen } from '#server/customer/shares/versions/shown-version.ts';
import { hashEmbedToken, isEmbedToken } from './embed-token.ts';
import { findEmbedWithDesign } from './store.ts';

/**
 * Finds the version that an iframe on another site may show.
 * @throws Problem `not_found` when the embed is unknown, expired, revoked or deleted
 */
export const openEmbed = async ({ database: { db }, now }: Deps, token: string): Promise<DesignRow> => {
  const found = isEmbedToken(token) ? await findEmbedWithDesign(db, hashEmbedToken(token)) : undefined;
  if (found === undefined || !isLinkOpen(found.embed, now())) throw createDeadLinkProblem();
  return found.design;
};
