/** Chooses the version that a link shows, if any. */
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import type { DesignRow } from '../db/schema.ts';
import { shares, type ShareRow } from '../db/schema/shares.ts';
import { findNewestVersion, listVersions } from '../designs/versions.ts';
import { Problem } from '../http/problem.ts';

/** The same answer for unknown, revoked, expired and deleted links. */
export const deadLink = (): Problem =>
  new Problem('not_found', 'This link does not work any more. Please ask for a new one.');

export const isOpen = (share: Pick<ShareRow, 'revokedAt' | 'expiresAt'>, now: Date): boolean =>
  share.revokedAt === null && (share.expiresAt === null || share.expiresAt.getTime() > now.getTime());

type Publicity = Pick<ShareRow, 'maybePublic' | 'passwordHash' | 'embedSeenAt'>;

/**
 * Whether the link was made when embed codes had the same secret, so that it may be on a website. A link with a
 * password was never shown in a frame.
 */
export const mayBePublic = (share: Publicity): boolean => share.maybePublic && share.passwordHash === null;

/** Whether an embed code with this secret was used, so that the link is on a website. */
export const isPublic = (share: Publicity): boolean => mayBePublic(share) && share.embedSeenAt !== null;

/** @throws Problem `not_found` */
export const requireOpenShare = async (q: Queryable, id: string, now: Date): Promise<ShareRow> => {
  const [share] = await q.select().from(shares).where(eq(shares.id, id));
  if (share === undefined || !isOpen(share, now)) throw deadLink();
  return share;
};

/** Designs in the trash are not shown. */
export const findShown = async (q: Queryable, share: ShareRow): Promise<DesignRow | undefined> =>
  // A secret that everybody can read shows no more than its embed line does.
  share.followsNewest && !isPublic(share)
    ? findNewestVersion(q, share.userId, share.rootId)
    : (await listVersions(q, share.userId, share.rootId)).find(
        ({ id }) => id === (isPublic(share) ? share.embedDesignId : share.designId),
      );

/** @throws Problem `not_found` */
export const requireShown = async (q: Queryable, share: ShareRow): Promise<DesignRow> => {
  const shown = await findShown(q, share);
  if (shown === undefined) throw deadLink();
  return shown;
};
