import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { decisions, type DecisionRow } from '../db/schema/shares.ts';

const MOST_LISTED = 200;

/** An owner's decisions, newest first; of one tree of versions, or of all. */
export const listOwnDecisions = (q: Queryable, userId: string, rootId?: number): Promise<DecisionRow[]> =>
  q
    .select()
    .from(decisions)
    .where(and(eq(decisions.userId, userId), ...(rootId === undefined ? [] : [eq(decisions.rootId, rootId)])))
    .orderBy(desc(decisions.seq))
    .limit(MOST_LISTED);
