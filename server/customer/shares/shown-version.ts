/** Finds the version that a link shows. */
import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/open.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import { shares, type ShareRow } from '#server/platform/db/schema/shares.ts';
import { findNewestVersion, listVersions } from '#server/studio/designs/versions.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** One answer for unknown, revoked, expired and deleted links, so that it does not tell which. */
export const deadLink = (): Problem => new Problem('not_found', 'This link no longer works. Please ask for a new one.');

export const isOpen = (share: Pick<ShareRow, 'revokedAt' | 'expiresAt'>, now: Date): boolean =>
  share.revokedAt === null && (share.expiresAt === null || share.expiresAt.getTime() > now.getTime());

/** @throws Problem `not_found` */
export const requireOpenShare = async (q: Queryable, id: string, now: Date): Promise<ShareRow> => {
  const [share] = await q.select().from(shares).where(eq(shares.id, id));
  if (share === undefined || !isOpen(share, now)) throw deadLink();
  return share;
};

export const findShown = async (q: Queryable, share: ShareRow): Promise<DesignRow | undefined> =>
  share.followsNewest
    ? findNewestVersion(q, share.userId, share.rootId)
    : (await listVersions(q, share.userId, share.rootId)).find(({ id }) => id === share.designId);

/** @throws Problem `not_found` */
export const requireShown = async (q: Queryable, share: ShareRow): Promise<DesignRow> => {
  const shown = await findShown(q, share);
  if (shown === undefined) throw deadLink();
  return shown;
};
