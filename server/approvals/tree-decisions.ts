import type { Queryable } from '../db/open.ts';
import type { DecisionRow } from '../db/schema/shares.ts';
import { listTreeDecisions } from './store.ts';

/** All decisions about a design and its versions, newest first. */
export const decisionsOfTree = (q: Queryable, userId: string, rootId: number): Promise<DecisionRow[]> =>
  listTreeDecisions(q, userId, rootId);
