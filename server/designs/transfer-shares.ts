import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { shares } from '../db/schema/shares.ts';

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
};
