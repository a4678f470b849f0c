/** The only access to public pictures: a piece of a published portfolio, or an embed. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DesignRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { openEmbed } from '../embeds/open-embed.ts';
import { findOnlineItem } from './store.ts';

export interface Published {
  design: DesignRow;
  /** For a heading and for screen readers; may be empty. */
  title: string;
}

/** @throws Problem `not_found` once it is unpublished, revoked, expired or deleted */
export const publishedDesign = async (
  deps: Deps,
  visit: { request: FastifyRequest; reply: FastifyReply; token: string },
): Promise<Published> => {
  const found = await findOnlineItem(deps.database.db, visit.token);
  return found === undefined
    ? { design: await openEmbed(deps, visit), title: '' }
    : { design: found.design, title: found.item.caption };
};
