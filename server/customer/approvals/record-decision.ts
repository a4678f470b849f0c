import type { z } from 'zod';
import type { DecisionBody } from '#contract/customer/approvals.ts';
import type { Tx } from '#server/platform/db/open.ts';
import type { DecisionRow, ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { rootOf } from '#server/studio/designs/versions.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { supersedeOtherApprovals } from '../shares/options.ts';
import { requireSeen } from '../shares/require-seen.ts';
import { titleOfLink } from '../shares/title-for-customer.ts';
import { shopDay } from '../shop/shop-day.ts';
import { placedPins } from '../shares/placed-pins.ts';
import { notifyOfDecision } from './approval-news.ts';
import { recordHash } from './record-hash.ts';
import { listOwnDecisions } from '../shop/list-decisions.ts';
import { findLast, insertDecision } from './store.ts';
import { supersedeDecisions } from '#server/studio/designs/supersede.ts';

type Answer = Omit<z.output<typeof DecisionBody>, 'decision'> & { decision: DecisionRow['decision'] };

/**
 * Finds the version that the page showed, if it is still current and not approved.
 * @throws Problem `version_changed`, `already_finished`
 */
const requireDecidable = async (tx: Tx, share: ShareRow, sentHash: string): ReturnType<typeof requireSeen> => {
  const { design, shown } = await requireSeen(tx, share, sentHash);
  const approved = (await listOwnDecisions(tx, share.userId, [rootOf(design)])).find(
    (decided) => decided.decision === 'approved' && decided.supersededAt === null && decided.versionHash === sentHash,
  );
  if (approved !== undefined)
    throw new Problem(
      'already_finished',
      `${approved.personName} approved this version on ${await shopDay(tx, share.userId, approved.decidedAt)}. To change it, please get in touch with the shop.`,
    );
  return { design, shown };
};

/**
 * Adds a decision to the owner's chain and queues the webhook events. The caller has locked the owner (`lockUser`).
 * @throws Problem `version_changed`, `already_finished`
 */
export const recordDecision = async (
  tx: Tx,
  deps: Deps,
  share: ShareRow,
  sent: Answer,
  decidedAt: Date,
): Promise<DecisionRow> => {
  const { userId } = share;
  const { design, shown } = await requireDecidable(tx, share, sent.versionHash);
  if (sent.decision === 'approved') {
    await supersedeDecisions(tx, { userId, rootId: rootOf(design), version: design.version, at: deps.now() });
    await supersedeOtherApprovals(tx, share, deps.now());
  }
  const record = {
    id: newId(),
    userId,
    shareId: share.id,
    designId: design.id,
    rootId: rootOf(design),
    version: design.version,
    decision: sent.decision,
    personName: sent.personName,
    words: sent.words,
    pins: placedPins(sent),
    shown,
    versionHash: sent.versionHash,
    previousHash: (await findLast(tx, userId))?.recordHash ?? '',
    requestId: sent.requestId,
    title: await titleOfLink(tx, share, design, shown),
    decidedAt,
  };
  const row = await insertDecision(tx, { ...record, recordHash: recordHash(record) });
  await notifyOfDecision(tx, deps, row);
  return row;
};
