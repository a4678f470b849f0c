/** A customer's word about one exact version. One owner's decisions and new versions come one after the other, so whatever happens at once ends in one clear state. */
import type { z } from 'zod';
import type { DecisionBody } from '#contract/approvals.ts';
import { formatDate } from '#contract/formats.ts';
import { eq } from 'drizzle-orm';
import { users } from '../db/schema.ts';
import type { DecisionRow, ShareRow } from '../db/schema/shares.ts';
import type { Deps } from '../deps.ts';
import { lockOwner, rootOf } from '../designs/versions.ts';
import { Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { requireOpenShare, requireShown } from '../shares/shown-version.ts';
import { hashOf } from './canonical-json.ts';
import { recordHash } from './record-hash.ts';
import { shownDesign } from './shown-design.ts';
import { tellOfDecision } from './approval-news.ts';
import { findByRequest, findLast, insertDecision, listTreeDecisions } from './store.ts';
import { supersedeDecisions } from './supersede.ts';

type Sent = z.output<typeof DecisionBody>;

/** @throws Problem `not_found` (revoked meanwhile), `version_changed`, `already_finished` */
export const decide = (deps: Deps, { id: shareId, userId }: ShareRow, sent: Sent): Promise<DecisionRow> => deps.database.db.transaction(async (tx) => {
  await lockOwner(tx, userId);
  const now = deps.now();
  const share = await requireOpenShare(tx, shareId, now);
  const earlier = await findByRequest(tx, userId, sent.requestId);
  if (earlier !== undefined) {
    if (earlier.shareId !== shareId || earlier.decision !== sent.decision) throw new Problem('conflict', 'This answer was sent already. Please reload the page.');
    return earlier;
  }
  const design = await requireShown(tx, share);
  const shown = await shownDesign(tx, design);
  const versionHash = hashOf(shown);
  if (versionHash !== sent.versionHash) throw new Problem('version_changed', 'The design has changed since you opened this page. Please look at the new version first.');
  const approved = (await listTreeDecisions(tx, userId, rootOf(design))).find((one) => one.decision === 'approved' && one.supersededAt === null && one.versionHash === versionHash);
  if (approved !== undefined) throw new Problem('already_finished', `${approved.personName} approved this version on ${formatDate(approved.decidedAt)}. To change it, please get in touch with the shop.`);

  if (sent.decision === 'approved') await supersedeDecisions(tx, { userId, rootId: rootOf(design), version: design.version, at: now });
  const record = {
    id: newId(), userId, shareId, designId: design.id, rootId: rootOf(design), version: design.version, decision: sent.decision,
    personName: sent.personName, words: sent.words, pins: sent.pins.filter(({ text }) => text !== ''), shown, versionHash,
    previousHash: (await findLast(tx, userId))?.recordHash ?? '', requestId: sent.requestId, decidedAt: now,
  };
  const row = await insertDecision(tx, { ...record, recordHash: recordHash(record) });
  const [owner] = await tx.select({ username: users.username, email: users.email }).from(users).where(eq(users.id, userId));
  await queueMail(tx, {
    to: owner!.email, template: 'customer-decided', once: `decision:${row.id}`, at: now,
    data: {
      username: owner!.username, designName: shown.name, version: design.version, decision: sent.decision, personName: sent.personName, words: sent.words,
      pins: record.pins.map(({ text }) => text), url: `${deps.config.appUrl}/approvals/${row.id}`,
    },
  });
  await tellOfDecision(tx, deps, row);
  return row;
});
