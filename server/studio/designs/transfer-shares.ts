import { and, asc, eq, inArray } from 'drizzle-orm';
import { pick } from '#contract/pick.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { shareOptions, shares } from '#server/platform/db/schema/shares.ts';

/** Moves the links that follow the newest version to another version, before a version is removed for good. */
export const transferShares = async (
  tx: Tx,
  userId: string,
  fromDesignId: number,
  toDesignId: number,
): Promise<void> => {
  await tx
    .update(shares)
    .set({ designId: toDesignId })
    .where(and(eq(shares.userId, userId), eq(shares.designId, fromDesignId), eq(shares.followsNewest, true)));
  await tx
    .update(shareOptions)
    .set({ designId: toDesignId })
    .where(
      and(
        eq(shareOptions.designId, fromDesignId),
        inArray(
          shareOptions.shareId,
          tx
            .select({ id: shares.id })
            .from(shares)
            .where(and(eq(shares.userId, userId), eq(shares.followsNewest, true))),
        ),
      ),
    );
};

/** When a link shows several designs and its first one is deleted, the next one takes its place. */
export const promoteOptions = async (tx: Tx, userId: string, deletedDesignId: number): Promise<void> => {
  const affected = await tx
    .select({ id: shares.id })
    .from(shares)
    .where(and(eq(shares.userId, userId), eq(shares.designId, deletedDesignId)));
  for (const { id } of affected) {
    const [next] = await tx
      .select()
      .from(shareOptions)
      .where(eq(shareOptions.shareId, id))
      .orderBy(asc(shareOptions.place))
      .limit(1);
    if (next === undefined) continue;
    await tx.delete(shareOptions).where(and(eq(shareOptions.shareId, id), eq(shareOptions.place, next.place)));
    await tx
      .update(shares)
      .set(pick(next, 'designId', 'rootId', 'knownVersion'))
      .where(eq(shares.id, id));
  }
};
