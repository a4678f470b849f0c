/** Webhook events about customers' decisions. */
import type { Tx } from '#server/platform/db/open.ts';
import type { DecisionRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { queueEvent } from '#server/developer/queue-event.ts';

/** Call it in the transaction that records the decision. */
export const notifyOfDecision = (tx: Tx, { config }: Pick<Deps, 'config'>, row: DecisionRow): Promise<void> =>
  queueEvent(
    tx,
    row.userId,
    {
      type: 'approval.received',
      about: row.id,
      data: {
        approval: {
          id: row.id,
          decision: row.decision,
          personName: row.personName,
          words: row.words,
          designId: row.designId,
          designName: row.shown.name,
          version: row.version,
          versionHash: row.versionHash,
          recordHash: row.recordHash,
          decidedAt: row.decidedAt.toISOString(),
          url: `${config.appUrl}/api/approvals/${row.id}`,
        },
      },
    },
    row.decidedAt,
  );
