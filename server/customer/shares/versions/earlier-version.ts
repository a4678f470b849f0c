/** Lets customers see a version that they answered through a link, after the shop has made a newer one. */
import type { Queryable } from '#server/platform/db/open.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';
import { listDecisionsForOwner } from '../../shop/list-decisions.ts';
import { listVersions } from '#server/studio/designs/versions.ts';
import type { LinkDesign } from '../link-designs.ts';

/** @returns undefined when the version was not answered through this link or has been deleted */
export const findDecidedVersion = async (
  db: Queryable,
  { share, design }: LinkDesign,
  version: number,
): Promise<DesignRow | undefined> => {
  if (version >= design.version) return undefined;
  const isDecided = (await listDecisionsForOwner(db, share.userId, [share.rootId])).some(
    (decision) => decision.shareId === share.id && decision.version === version,
  );
  if (!isDecided) return undefined;
  return (await listVersions(db, share.userId, share.rootId)).find((listed) => listed.version === version);
};

/**
 * Whether a link to one design has shown a version: one that follows the newest has shown each since the one that it was
 * made for, or last stayed at, and every link opens those that were answered over it. A paper names its version by this.
 */
export const hasShown = async (db: Queryable, share: ShareRow, version: DesignRow): Promise<boolean> => {
  const versions = await listVersions(db, share.userId, share.rootId);
  const first = versions.find(({ id }) => id === share.designId);
  if (first === undefined || !versions.some(({ id }) => id === version.id)) return false;
  const isShown = share.followsNewest ? first.version <= version.version : first.id === version.id;
  return isShown || (await findDecidedVersion(db, { place: 0, share, design: first }, version.version)) !== undefined;
};

/** The option at an earlier version, if the customer may see it, or else at the current one. */
export const linkDesignAtVersion = async (
  db: Queryable,
  linkDesign: LinkDesign,
  version: number | undefined,
): Promise<LinkDesign> => {
  const earlier = version === undefined ? undefined : await findDecidedVersion(db, linkDesign, version);
  return earlier === undefined ? linkDesign : { ...linkDesign, design: earlier };
};
