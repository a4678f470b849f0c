import { lockUser } from '#server/platform/db/lock-user.ts';
import type { z } from 'zod';
import { MAX_SHARES_PER_DESIGN, type ShareSettings } from '#contract/customer/shares.ts';
import { pick } from '#contract/pick.ts';
import { hashOf } from '#server/platform/canonical-json.ts';
import { hashPassword, verifyPassword } from '#server/platform/http/password-hash.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireOwnDesign } from '#server/studio/designs/store.ts';
import { getRootId } from '#server/studio/designs/versions.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { seal } from '#server/platform/seal.ts';
import { parseExpiry } from './expiry.ts';
import { hashShareToken, newShareToken } from './share-token.ts';
import { insertLinkDesigns } from './link-designs.ts';
import { countOwnShares, findShareByIdempotencyKey, insertShare } from './store.ts';

type Settings = z.output<typeof ShareSettings>;

/** @throws Problem `conflict` when the key was used for another request, or its link has been revoked */
const requireSameRequest = async (
  earlier: ShareRow,
  requestHash: string,
  { password }: Settings,
): Promise<ShareRow> => {
  const { passwordHash } = earlier;
  const isSamePassword =
    password === null || passwordHash === null
      ? password === passwordHash
      : await verifyPassword(passwordHash, password);
  if (earlier.revokedAt !== null || earlier.requestHash !== requestHash || !isSamePassword)
    throw new Problem('conflict', 'This Idempotency-Key was used for another request.');
  return earlier;
};

/**
 * @param key idempotency key; a repeated one returns the same link
 * @throws Problem `not_found`, `invalid_input`, `conflict` when there are too many links, or the key belongs to another request
 */
export const createShare = async (
  deps: Deps,
  userId: string,
  designId: number,
  settings: Settings,
  key: string | undefined,
): Promise<ShareRow> => {
  const now = deps.now();
  const expiresAt = parseExpiry(settings.expiresAt, now);
  const passwordHash = settings.password === null ? null : await hashPassword(settings.password);
  const { password: _, ...visibleSettings } = settings;
  const requestHash = hashOf({ designId, ...visibleSettings });
  const token = newShareToken();
  const tokenSealed = await seal(deps.config, 'share links', token);
  return deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const earlier = key === undefined ? undefined : await findShareByIdempotencyKey(tx, userId, key);
    if (earlier !== undefined) return requireSameRequest(earlier, requestHash, settings);
    const design = await requireOwnDesign(tx, userId, designId);
    if ((await countOwnShares(tx, userId, getRootId(design))) >= MAX_SHARES_PER_DESIGN)
      throw new Problem(
        'conflict',
        `A design can have at most ${MAX_SHARES_PER_DESIGN} links. Revoke one that is no longer needed.`,
      );
    const share = await insertShare(tx, {
      id: newId(),
      userId,
      designId,
      rootId: getRootId(design),
      tokenHash: hashShareToken(token),
      tokenSealed,
      passwordHash,
      expiresAt,
      ...pick(settings, 'capability', 'showShop', 'followsNewest', 'title', 'language', 'isOneJob'),
      idempotencyKey: key ?? null,
      requestHash,
      createdAt: now,
    });
    await insertLinkDesigns(tx, share, settings.others);
    return share;
  });
};
