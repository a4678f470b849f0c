import { lockUser } from '#server/platform/db/lock-user.ts';
import { MAX_EMBEDS } from '#contract/customer/embeds.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireOwnDesign } from '#server/studio/designs/store.ts';
import { getRootId } from '#server/studio/designs/versions.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { seal } from '#server/platform/seal.ts';
import { parseExpiry } from '#server/customer/shares/expiry.ts';
import { hashEmbedToken, newEmbedToken } from './embed-token.ts';
import { insertEmbed, listOwnEmbeds, type OwnEmbed } from './store.ts';

/** @throws Problem `not_found`, `invalid_input`, `conflict` when the design has too many embeds */
export const createEmbed = async (
  deps: Deps,
  userId: string,
  designId: number,
  until: string | null,
): Promise<OwnEmbed> => {
  const now = deps.now();
  const expiresAt = parseExpiry(until, now);
  const token = newEmbedToken();
  const tokenSealed = await seal(deps.config, 'embed codes', token);
  return deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const design = await requireOwnDesign(tx, userId, designId);
    if ((await listOwnEmbeds(tx, userId, getRootId(design))).length >= MAX_EMBEDS)
      throw new Problem(
        'conflict',
        `A design can have at most ${MAX_EMBEDS} embed codes. Revoke one that is no longer needed.`,
      );
    const embed = await insertEmbed(tx, {
      id: newId(),
      userId,
      designId,
      tokenHash: hashEmbedToken(token),
      tokenSealed,
      expiresAt,
      createdAt: now,
    });
    return { embed, version: design.version };
  });
};
