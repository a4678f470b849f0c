/** Finds the version that a link shows. */
import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/open.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import { shares, type ShareRow } from '#server/platform/db/schema/shares.ts';
import { findNewestVersion, listVersions } from '#server/studio/designs/versions.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** The same reply for unknown, revoked, expired and deleted links, so that it does not reveal which applies. */
export const createDeadLinkProblem = (): Problem =>
  new Problem('not_found', 'This link no longer works. Please ask for a new one.');

export const isLinkOpen = (share: Pick<ShareRow, 'revokedAt' | 'expiresAt'>, now: Date): boolean =>
  share.revokedAt === null && (share.expiresAt === null || share.expiresAt.getTime() > now.getTime());

/** @throws Problem `not_found` */
export const requireOpenShare = async (db: Queryable, id: string, now: Date): Promise<ShareRow> => {
  const [share] = await db.select().from(shares).where(eq(shares.id, id));
  if (share === undefined || !isLinkOpen(share, now)) throw createDeadLinkProblem();
  return share;
};

export const findShownVersion = async (db: Queryable, share: ShareRow): Promise<DesignRow | undefined> =>
  share.followsNewest
    ? findNewestVersion(db, share.userId, share.rootId)
    : (await listVersions(db, share.userId, share.rootId)).find(({ id }) => id === share.designId);

/** @throws Problem `not_found` */
export const requireShownVersion = async (db: Queryable, share: ShareRow): Promise<DesignRow> => {
  const shown = await findShownVersion(db, share);
  if (shown === undefined) throw createDeadLinkProblem();
  return shown;
};
