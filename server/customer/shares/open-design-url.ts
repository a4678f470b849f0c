import type { DesignRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listAddedDesigns } from './link-designs.ts';
import { revealShareUrl } from './share-url.ts';
import { hasShown } from './versions/earlier-version.ts';
import { isLinkOpen } from './versions/shown-version.ts';
import { listOwnShares } from './store.ts';
import { getRootId } from '#server/studio/designs/versions.ts';

/**
 * Finds an open link to exactly these designs, without a password or an expiry date. One to a single design opens the
 * version of the paper, also after a newer one was made.
 * @param others in the order of the paper, so that the page and the paper label the options with the same letters
 * @returns undefined when there is none
 */
export const findOpenDesignUrl = async (
  deps: Deps,
  design: DesignRow,
  others: readonly DesignRow[] = [],
): Promise<string | undefined> => {
  const paperDesigns = [design, ...others];
  for (const share of await listOwnShares(deps.database.db, design.userId, getRootId(design))) {
    const isForCustomer = share.capability === 'answer' && share.passwordHash === null;
    const isPermanent = share.expiresAt === null && isLinkOpen(share, deps.now());
    if (!isForCustomer || !isPermanent) continue;
    const shown = [share, ...(await listAddedDesigns(deps.database.db, share.id))];
    const hasSameDesigns =
      shown.length === paperDesigns.length &&
      paperDesigns.every((one, i) =>
        share.followsNewest || others.length === 0
          ? shown[i]?.rootId === getRootId(one)
          : shown[i]?.designId === one.id,
      );
    if (!hasSameDesigns || (others.length === 0 && !(await hasShown(deps.database.db, share, design)))) continue;
    const url = await revealShareUrl(deps, share);
    if (url !== null) return others.length === 0 ? `${url}?version=${design.version}` : url;
  }
  return undefined;
};
