import type { Share } from '#contract/shares.ts';
import type { ShareRow } from '../db/schema/shares.ts';
import type { Deps } from '../deps.ts';
import { listOthers } from './options.ts';
import { shareUrl } from './share-url.ts';

export const presentShare = async (deps: Deps, share: ShareRow): Promise<Share> => ({
  id: share.id,
  designId: share.designId,
  others: (await listOthers(deps.database.db, share.id)).map(({ designId }) => designId),
  capability: share.capability,
  url: await shareUrl(deps, share),
  expiresAt: share.expiresAt?.toISOString() ?? null,
  isExpired: share.expiresAt !== null && share.expiresAt.getTime() <= deps.now().getTime(),
  hasPassword: share.passwordHash !== null,
  showShop: share.showShop,
  followsNewest: share.followsNewest,
  title: share.title,
  views: share.views,
  lastViewedAt: share.lastViewedAt?.toISOString() ?? null,
  createdAt: share.createdAt.toISOString(),
});
