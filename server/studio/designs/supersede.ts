import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/open.ts';
import { decisions } from '#server/platform/db/schema/shares.ts';

/**
 * Marks every decision about another version of the tree as superseded by `version`. Called when a new version is
 * saved, and when a customer approves an older version through a link that does not follow the newest one.
 */
export const supersedeDecisions = async (
  tx: Tx,
  { userId, rootId, version, at }: { userId: string; rootId: number; version: number; at: Date },
): Promise<void> => {
  await tx
    .update(decisions)
    .set({ supersededAt: at, supersededBy: version })
    .where(
      and(
        eq(decisions.userId, userId),
        eq(decisions.rootId, rootId),
        isNull(decisions.supersededAt),
        ne(decisions.version, version),
      ),
    );
};
