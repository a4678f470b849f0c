import { lockUser } from '#server/platform/db/lock-user.ts';
import type { z } from 'zod';
import { MAX_SHARES, type ShareSettings } from '#contract/customer/shares.ts';
import { pick } from '#contract/pick.ts';
import { hashPassword } from '#server/platform/http/password-hash.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findOwnDesign } from '#server/studio/designs/store.ts';
import { rootOf } from '#server/studio/designs/versions.ts';
import { notFound, Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { seal } from '#server/platform/seal.ts';
import { requireFuture } from './expiry.ts';
import { hashShareToken, newShareToken } from './share-token.ts';
import { insertOptions } from './options.ts';
import { countOwnShares, insertShare } from './store.ts';

type Settings = z.output<typeof ShareSettings>;

/** @throws Problem `not_found`, `invalid_input`, `conflict` when there are too many links */
export const createShare = async (
  deps: Deps,
  userId: string,
  designId: number,
  settings: Settings,
): Promise<ShareRow> => {
  const now = deps.now();
  const expiresAt = requireFuture(settings.expiresAt, now);
  const passwordHash = settings.password === null ? null : await hashPassword(settings.password);
  const token = newShareToken();
  const tokenSealed = await seal(deps.config, 'share links', token);
  return deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const design = await findOwnDesign(tx, userId, designId);
    if (design === undefined) throw notFound('This design');
    if ((await countOwnShares(tx, userId, rootOf(design))) >= MAX_SHARES)
      throw new Problem(
        'conflict',
        `A design can have ${MAX_SHARES} links at most. Revoke one that is no longer needed.`,
      );
    const share = await insertShare(tx, {
      id: newId(),
      userId,
      designId,
      rootId: rootOf(design),
      tokenHash: hashShareToken(token),
      tokenSealed,
      passwordHash,
      expiresAt,
      ...pick(settings, 'capability', 'showShop', 'followsNewest', 'title', 'language'),
      createdAt: now,
    });
    await insertOptions(tx, share, settings.others);
    return share;
  });
};
