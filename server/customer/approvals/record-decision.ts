import type { z } from 'zod';
import type { DecisionBody } from '#contract/customer/approvals.ts';
import { LANGUAGES } from '#contract/customer/words/languages.ts';
import { hashOf } from '#server/platform/canonical-json.ts';
import type { Tx } from '#server/platform/db/open.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import type { DecisionRow, ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { buildShownDesign } from '#server/studio/designs/shown-design.ts';
import { titleOrDefault } from '#server/studio/designs/translate-design.ts';
import { getRootId } from '#server/studio/designs/versions.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { supersedeOtherApprovals } from '../shares/link-designs.ts';
import { createVersionChangedProblem, requireSeenVersion } from '../shares/versions/require-seen.ts';
import { requireShownVersion } from '../shares/versions/shown-version.ts';
import { findLinkTitle } from '../shares/title-for-customer.ts';
import { formatShopDay } from '../shop/shop-day.ts';
import { filterPins } from './same-message.ts';
import { queueDecisionEvent } from './queue-decision-event.ts';
import { recordHash } from './record-hash.ts';
import { listDecisionsForOwner } from '../shop/list-decisions.ts';
import { findLastDecision, insertDecision } from './store.ts';
import { supersedeDecisions } from '#server/studio/designs/supersede.ts';

type DecisionInput = Omit<z.output<typeof DecisionBody>, 'decision'> & { decision: DecisionRow['decision'] };

/** The approval in effect of a version, over any link. */
const findApproval = async (tx: Tx, { userId }: ShareRow, design: DesignRow): Promise<DecisionRow | undefined> =>
  (await listDecisionsForOwner(tx, userId, [getRootId(design)])).find(
    (decided) => decided.decision === 'approved' && decided.supersededAt === null && decided.version === design.version,
  );

/**
 * Finds the version that the page showed, if it is still current and not approved.
 * @throws Problem `version_changed`, `already_finished`
 */
const requireUndecidedVersion = async (
  tx: Tx,
  share: ShareRow,
  sentHash: string,
): ReturnType<typeof requireSeenVersion> => {
  const { design, shown } = await requireSeenVersion(tx, share, sentHash);
  const approved = await findApproval(tx, share, design);
  if (approved !== undefined)
    throw new Problem(
      'already_finished',
      // The name of somebody who has another link is not for this reader.
      `${approved.shareId === share.id ? `${approved.personName} approved this version` : 'This version was approved'} on ${await formatShopDay(tx, share.userId, approved.decidedAt)}. To change it, please get in touch with the shop.`,
    );
  return { design, shown };
};

/** @throws Problem `version_changed` if the page showed another title */
const requireSeenTitle = async (
  tx: Tx,
  share: ShareRow,
  { design, shown }: Awaited<ReturnType<typeof requireSeenVersion>>,
  sentTitle: string | undefined,
): Promise<string> => {
  const title = await findLinkTitle(tx, share, design, shown);
  // The page shows the default title in the language that it had when it was opened.
  const isSeen = sentTitle === undefined || LANGUAGES.some((language) => titleOrDefault(title, language) === sentTitle);
  if (!isSeen) throw createVersionChangedProblem();
  return title;
};

/**
 * Adds a decision to the owner's chain and queues the webhook events. The caller has locked the owner (`lockUser`).
 * @throws Problem `version_changed`, `already_finished`
 */
export const recordDecision = async (
  tx: Tx,
  deps: Deps,
  share: ShareRow,
  input: DecisionInput,
  decidedAt: Date,
): Promise<DecisionRow> => {
  const { userId } = share;
  const { design, shown } = await requireUndecidedVersion(tx, share, input.versionHash);
  const title = await requireSeenTitle(tx, share, { design, shown }, input.title);
  if (input.decision === 'approved') {
    await supersedeDecisions(tx, { userId, rootId: getRootId(design), version: design.version, at: deps.now() });
    if (!share.isOneJob) await supersedeOtherApprovals(tx, share, deps.now());
  }
  const record = {
    id: newId(),
    userId,
    shareId: share.id,
    designId: design.id,
    rootId: getRootId(design),
    version: design.version,
    decision: input.decision,
    personName: input.personName,
    words: input.words,
    pins: filterPins(input),
    shown,
    versionHash: input.versionHash,
    previousHash: (await findLastDecision(tx, userId))?.recordHash ?? '',
    requestId: input.requestId,
    title,
    decidedAt,
  };
  const row = await insertDecision(tx, { ...record, recordHash: recordHash(record) });
  await queueDecisionEvent(tx, deps, row);
  return row;
};

/**
 * Records the yes to one view of a job for its other views too, except for those that have it.
 * @throws Problem `version_changed` when the page did not show a view's version
 */
export const approveOtherViews = async (
  tx: Tx,
  deps: Deps,
  others: readonly ShareRow[],
  input: DecisionInput,
  decidedAt: Date,
): Promise<void> => {
  for (const share of others) {
    const design = await requireShownVersion(tx, share);
    const versionHash = hashOf(await buildShownDesign(tx, design));
    if (!input.jobHashes.includes(versionHash)) throw createVersionChangedProblem();
    if ((await findApproval(tx, share, design)) !== undefined) continue;
    // Title and pins on the page are those of the pressed view.
    const ofThisView = { ...input, versionHash, title: undefined, pins: [], requestId: newId() };
    await recordDecision(tx, deps, share, ofThisView, decidedAt);
  }
};
