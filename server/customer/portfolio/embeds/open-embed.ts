import type { DesignRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deadLink, isOpen } from '#server/customer/shares/shown-version.ts';
import { hashEmbedToken, isEmbedToken } from './embed-token.ts';
import { findEmbedded } from './store.ts';

/**
 * Opens the version that a frame on another site may show.
 * @throws Problem `not_found` when the embed is unknown, expired, revoked or deleted
 */
export const openEmbed = async ({ database: { db }, now }: Deps, token: string): Promise<DesignRow> => {
  const found = isEmbedToken(token) ? await findEmbedded(db, hashEmbedToken(token)) : undefined;
  if (found === undefined || !isOpen(found.embed, now())) throw deadLink();
  return found.design;
};
