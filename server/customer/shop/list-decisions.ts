import { and, desc, eq, getTableColumns, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { designs } from '#server/platform/db/schema.ts';
import { decisions, type DecisionRow } from '#server/platform/db/schema/shares.ts';

const MAX_DECISIONS_LISTED = 200;

/** Decisions about all of an owner's designs, or about these trees of versions. Newest first. */
export const listDecisionsForOwner = async (
  db: Queryable,
  userId: string,
  rootIds?: readonly number[],
): Promise<DecisionRow[]> =>
  rootIds?.length === 0
    ? []
    : db
        .select()
        .from(decisions)
        .where(
          and(
            eq(decisions.userId, userId),
            rootIds === undefined ? undefined : inArray(decisions.rootId, [...rootIds]),
          ),
        )
        .orderBy(desc(decisions.seq))
        .limit(MAX_DECISIONS_LISTED);

/** How long a declined design is listed as waiting for the shop. */
const DECLINED_WAITS_MS = 7 * DAY_MS;

/** An answer over another link comes from somebody else and does not take a refusal back. */
const isLatestOfItsLink = (userId: string) =>
  sql`not exists (select 1 from decisions later where later.user_id = ${userId}
    and later.root_id = ${decisions.rootId} and later.share_id = ${decisions.shareId} and later.seq > ${decisions.seq})`;

/** Decisions to which the shop has not yet responded (`listDecisions`), newest first. */
export const listWaitingDecisions = (db: Queryable, userId: string, now: Date): Promise<DecisionRow[]> =>
  db
    .select(getTableColumns(decisions))
    .from(decisions)
    .innerJoin(designs, and(eq(designs.id, decisions.designId), isNull(designs.trashedAt)))
    .where(
      and(
        eq(decisions.userId, userId),
        isNull(decisions.supersededAt),
        or(
          ne(decisions.decision, 'declined'),
          and(gt(decisions.decidedAt, new Date(now.getTime() - DECLINED_WAITS_MS)), isLatestOfItsLink(userId)),
        ),
        sql`not exists (select 1 from job_stages s where s.user_id = ${userId} and s.root_id = ${decisions.rootId}
          and s.changed_at >= ${decisions.decidedAt})`,
      ),
    )
    .orderBy(desc(decisions.seq))
    .limit(MAX_DECISIONS_LISTED);
