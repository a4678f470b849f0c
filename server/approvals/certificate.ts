import { eq } from 'drizzle-orm';
import type { Certificate } from '#contract/approvals.ts';
import { expected } from '#contract/expected.ts';
import { designs } from '../db/schema.ts';
import { shares, type DecisionRow } from '../db/schema/shares.ts';
import type { Deps } from '../deps.ts';
import { isOpen } from '../shares/shown-version.ts';
import { shareUrl } from '../shares/share-url.ts';
import { publicShopOf } from '../shop/public-shop.ts';
import { presentOwnDecisions } from '../decisions/present-decision.ts';
import { verifyDecision } from './verify-decision.ts';

/** A decision's record with its pictures and the current result of its verification. */
export const certificateOf = async (deps: Deps, row: DecisionRow): Promise<Certificate> => {
  const { db } = deps.database;
  const [design] = row.designId === null ? [] : await db.select().from(designs).where(eq(designs.id, row.designId));
  const [share] = row.shareId === null ? [] : await db.select().from(shares).where(eq(shares.id, row.shareId));
  const [decision] = await presentOwnDecisions(db, [row]);
  return {
    decision: expected(decision, 'The presented decision'),
    title: row.title === '' ? row.shown.name : row.title,
    shown: row.shown,
    verification: await verifyDecision(deps, row),
    shopName: (await publicShopOf(db, row.userId)).name,
    before: design?.originalImageUrl ?? null,
    after: design?.generatedImageUrl ?? null,
    shareUrl: share !== undefined && isOpen(share, deps.now()) ? await shareUrl(deps, share) : null,
  };
};
