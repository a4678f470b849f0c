/** Which version a link shows, and whether it shows anything at all. */
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import type { DesignRow } from '../db/schema.ts';
import { shares, type ShareRow } from '../db/schema/shares.ts';
import { findNewestVersion, listVersions } from '../designs/versions.ts';
import { Problem } from '../http/problem.ts';

/** One answer for unknown, revoked, expired and deleted: a link that is dead tells nothing. */
export const deadLink = (): Problem => new Problem('not_found', 'This link does not work any more. Please ask for a new one.');

export const isOpen = (share: Pick<ShareRow, 'revokedAt' | 'expiresAt'>, now: Date): boolean =>
  share.revokedAt === null && (share.expiresAt === null || share.expiresAt.getTime() > now.getTime());

type Publicity = Pick<ShareRow, 'maybePublic' | 'passwordHash' | 'embedSeenAt'>;

/** Made when embed lines held the same secret, so that it may stand on a website. What has a password was never shown in a frame. */
export const mayBePublic = (share: Publicity): boolean => share.maybePublic && share.passwordHash === null;

/** An embed line with this secret was used: it stands on a website. */
export const isPublic = (share: Publicity): boolean => mayBePublic(share) && share.embedSeenAt !== null;

/** @throws Problem `not_found` */
export const requireOpenShare = async (q: Queryable, id: string, now: Date): Promise<ShareRow> => {
  const [share] = await q.select().from(shares).where(eq(shares.id, id));
  if (share === undefined || !isOpen(share, now)) throw deadLink();
  return share;
};

/** What lies in the trash is shown to nobody. @throws Problem `not_found` */
export const requireShown = async (q: Queryable, share: ShareRow): Promise<DesignRow> => {
  // A secret that everybody can read shows no more than its embed line does.
  const shown = share.followsNewest && !isPublic(share)
    ? await findNewestVersion(q, share.userId, share.rootId)
    : (await listVersions(q, share.userId, share.rootId)).find(({ id }) => id === (isPublic(share) ? share.embedDesignId : share.designId));
  if (shown === undefined) throw deadLink();
  return shown;
};
