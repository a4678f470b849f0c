/** The one door to pictures that anybody may see: a piece of a published portfolio, or an open share without a password. */
import type { FastifyRequest } from 'fastify';
import type { DesignRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/problem.ts';
import { findOpenShare } from '../shares/open-share.ts';
import { requireShown } from '../shares/shown-version.ts';
import { findOnlineItem } from './store.ts';

export interface Published {
  design: DesignRow;
  /** For a heading and for who can't see; empty: nothing to say. */
  title: string;
}

/** @throws Problem `not_found` as soon as it is unpublished, revoked, expired, locked or deleted */
export const publishedDesign = async (deps: Deps, request: FastifyRequest, token: string): Promise<Published> => {
  const found = await findOnlineItem(deps.database.db, token);
  if (found !== undefined) return { design: found.design, title: found.item.caption };
  const share = await findOpenShare(deps, request, token);
  // A frame on another site can't ask for a password.
  if (share.passwordHash !== null) throw notFound('This picture');
  return { design: await requireShown(deps.database.db, share), title: '' };
};
