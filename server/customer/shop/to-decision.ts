import type { Decision, DecisionForOwner } from '#contract/customer/approvals.ts';
import { pick } from '#contract/pick.ts';
import { inArray } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/open.ts';
import { designs } from '#server/platform/db/schema.ts';
import type { DecisionRow } from '#server/platform/db/schema/shares.ts';

export const toDecision = (row: DecisionRow): Decision => ({
  ...pick(row, 'id', 'decision', 'personName', 'words', 'pins', 'version'),
  ...pick(row, 'versionHash', 'recordHash', 'supersededBy'),
  decidedAt: row.decidedAt.toISOString(),
  supersededAt: row.supersededAt?.toISOString() ?? null,
});

/** Decisions as their owner sees them, with pictures that still exist. */
export const loadDecisionsForOwner = async (
  db: Queryable,
  rows: readonly DecisionRow[],
): Promise<DecisionForOwner[]> => {
  const ids = rows.map(({ designId }) => designId).filter((id) => id !== null);
  const pictures = new Map(
    ids.length === 0
      ? []
      : (
          await db
            .select({ id: designs.id, picture: designs.generatedImageUrl })
            .from(designs)
            .where(inArray(designs.id, ids))
        ).map(({ id, picture }) => [id, picture]),
  );
  return rows.map((row) => ({
    ...toDecision(row),
    designId: row.designId,
    rootId: row.rootId,
    designName: row.shown.name,
    picture: row.designId === null ? null : (pictures.get(row.designId) ?? null),
  }));
};
