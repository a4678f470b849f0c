import { pick } from '#contract/pick.ts';
import { hashOf } from '#server/platform/canonical-json.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { supersedeDecisions } from './supersede.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import { requireSameRequest } from '#server/platform/http/idempotency-key.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { refuseTooManyDesigns } from './save-design.ts';
import { findDesignByKey, requireOwnDesign, insertDesign } from './store.ts';
import { findNewestVersion, getNextVersion, getRootId } from './versions.ts';

/**
 * Makes an earlier version the newest one: same picture, same choices, no render.
 * @param key idempotency key; a repeated one returns the same version
 * @throws Problem `not_found`, `conflict` when it is already the newest, or the key belongs to another request
 */
export const restoreVersion = (deps: Deps, userId: string, id: number, key: string | undefined): Promise<DesignRow> =>
  deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const requestHash = hashOf({ restored: id });
    const repeated = await findDesignByKey(tx, userId, key);
    if (repeated !== undefined) {
      requireSameRequest(repeated, requestHash);
      return repeated;
    }
    const earlier = await requireOwnDesign(tx, userId, id);
    const rootId = getRootId(earlier);
    if ((await findNewestVersion(tx, userId, rootId))?.id === id)
      throw new Problem('conflict', 'This is already the current version.');
    await refuseTooManyDesigns(tx, userId, earlier.renderId);
    const version = await getNextVersion(tx, userId, rootId);
    await supersedeDecisions(tx, { userId, rootId, version, at: deps.now() });
    return insertDesign(tx, {
      ...copyContent(earlier),
      userId,
      rootId,
      parentId: id,
      version,
      idempotencyKey: key ?? null,
      requestHash,
      createdAt: deps.now(),
    });
  });

/** The fields that a restored version copies: the picture and its choices. */
const copyContent = (design: DesignRow) => ({
  ...pick(design, 'name', 'design', 'cover', 'isHighRes', 'tier', 'renderId', 'originalImageUrl', 'generatedImageUrl'),
  ...pick(design, 'originalFileId', 'generatedFileId', 'masterFileId'),
});
