import type { DesignRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listAddedOptions } from './options.ts';
import { shareUrl } from './share-url.ts';
import { isOpen } from './shown-version.ts';
import { listOwnShares } from './store.ts';
import { rootOf } from '#server/studio/designs/versions.ts';

/**
 * Finds an open link to exactly these designs, without password and expiry.
 * @param others in the order of the paper, so that page and paper have the same letters
 * @returns undefined when there is none
 */
export const openDesignUrl = async (
  deps: Deps,
  design: DesignRow,
  others: readonly DesignRow[] = [],
): Promise<string | undefined> => {
  const onPaper = [design, ...others];
  for (const share of await listOwnShares(deps.database.db, design.userId, rootOf(design))) {
    const isForCustomer = share.capability === 'answer' && share.passwordHash === null;
    const isPermanent = share.expiresAt === null && isOpen(share, deps.now());
    if (!isForCustomer || !isPermanent) continue;
    const shown = [share, ...(await listAddedOptions(deps.database.db, share.id))];
    const hasSameDesigns =
      shown.length === onPaper.length &&
      onPaper.every((one, i) =>
        share.followsNewest ? shown[i]?.rootId === rootOf(one) : shown[i]?.designId === one.id,
      );
    const url = hasSameDesigns ? await shareUrl(deps, share) : null;
    if (url !== null) return url;
  }
  return undefined;
};
