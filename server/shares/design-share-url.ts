import type { DesignRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { createShare } from './create-share.ts';
import { listOthers } from './options.ts';
import { shareUrl } from './share-url.ts';
import { isOpen, mayBePublic } from './shown-version.ts';
import { listOwnShares } from './store.ts';
import { rootOf } from '../designs/versions.ts';
import { findOwnDesign } from '../designs/store.ts';

/** Finds an open link to this design alone, without password and expiry. @returns undefined when there is none */
export const openDesignUrl = async (deps: Deps, design: DesignRow): Promise<string | undefined> => {
  for (const share of await listOwnShares(deps.database.db, design.userId, rootOf(design))) {
    const isForCustomer = share.capability === 'answer' && share.passwordHash === null && !mayBePublic(share);
    if ((await listOthers(deps.database.db, share.id)).length > 0) continue;
    const lasts = share.expiresAt === null && isOpen(share, deps.now());
    const url =
      isForCustomer && lasts && (share.followsNewest || share.designId === design.id)
        ? await shareUrl(deps, share)
        : null;
    if (url !== null) return url;
  }
  return undefined;
};

/**
 * Address for a printed QR code: an open link without password and expiry, else a new one.
 * @returns undefined when the design is not the caller's
 */
export const designShareUrl = async (deps: Deps, userId: string, designId: number): Promise<string | undefined> => {
  const design = await findOwnDesign(deps.database.db, userId, designId);
  if (design === undefined) return undefined;
  const known = await openDesignUrl(deps, design);
  if (known !== undefined) return known;
  const made = await createShare(deps, userId, designId, {
    capability: 'answer',
    expiresAt: null,
    password: null,
    showShop: true,
    followsNewest: true,
    title: '',
    others: [],
  });
  return (await shareUrl(deps, made)) ?? undefined;
};
