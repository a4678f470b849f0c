import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { decisions } from '../db/schema/shares.ts';

/** Says of every decision about the tree's earlier versions that a newer one has taken their place; once, for good. */
export const supersedeDecisions = async (tx: Tx, { userId, rootId, version, at }: { userId: string; rootId: number; version: number; at: Date }): Promise<void> => {
  await tx.update(decisions).set({ supersededAt: at, supersededBy: version })
    .where(and(eq(decisions.userId, userId), eq(decisions.rootId, rootId), isNull(decisions.supersededAt)));
};
