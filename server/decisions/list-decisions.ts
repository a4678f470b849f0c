import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { decisions, type DecisionRow } from '../db/schema/shares.ts';

const MOST_LISTED = 200;

/** An owner's decisions, newest first; of these trees of versions, or of all. */
export const listOwnDecisions = async (
  q: Queryable,
  userId: string,
  rootIds?: readonly number[],
): Promise<DecisionRow[]> =>
  rootIds?.length === 0
    ? []
    : q
        .select()
        .from(decisions)
        .where(
          and(
            eq(decisions.userId, userId),
            rootIds === undefined ? undefined : inArray(decisions.rootId, [...rootIds]),
          ),
        )
        .orderBy(desc(decisions.seq))
        .limit(MOST_LISTED);
