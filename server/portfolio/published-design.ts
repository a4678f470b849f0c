/** The one door to pictures that anybody may see: a piece of a published portfolio, or an embed. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DesignRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { openEmbed } from '../embeds/open-embed.ts';
import { findOnlineItem } from './store.ts';

export interface Published {
  design: DesignRow;
  /** For a heading and for who can't see; empty: nothing to say. */
  title: string;
}

/** @throws Problem `not_found` as soon as it is unpublished, revoked, expired or deleted */
export const publishedDesign = async (deps: Deps, visit: { request: FastifyRequest; reply: FastifyReply; token: string }): Promise<Published> => {
  const found = await findOnlineItem(deps.database.db, visit.token);
  return found === undefined ? { design: await openEmbed(deps, visit), title: '' } : { design: found.design, title: found.item.caption };
};
