/** The design behind a public picture: a piece of a published portfolio, or an embed. */
import type { DesignRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openEmbed } from './embeds/open-embed.ts';
import { findOnlineEntry } from './store.ts';

interface PublishedDesign {
  design: DesignRow;
  /** Title for a heading and for screen readers; may be empty. */
  title: string;
}

/** @throws Problem `not_found` once it is unpublished, revoked, expired or deleted */
export const requirePublishedDesign = async (deps: Deps, token: string): Promise<PublishedDesign> => {
  const found = await findOnlineEntry(deps.database.db, token);
  if (found === undefined) return { design: await openEmbed(deps, token), title: '' };
  return { design: found.design, title: found.item.caption };
};
