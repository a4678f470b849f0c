/** Webhook events about customers' decisions. */
import { pick } from '#contract/pick.ts';
import type { Tx } from '#server/platform/db/open.ts';
import type { DecisionRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { queueEvent } from '#server/developer/queue-event.ts';

/** Called in the transaction that records the decision. */
export const queueDecisionEvent = (tx: Tx, { config }: Pick<Deps, 'config'>, row: DecisionRow): Promise<void> =>
  queueEvent(
    tx,
    row.userId,
    {
      type: 'approval.received',
      subject: row.id,
      data: {
        approval: {
          ...pick(row, 'id', 'decision', 'personName', 'words', 'designId', 'version', 'versionHash', 'recordHash'),
          designName: row.shown.name,
          decidedAt: row.decidedAt.toISOString(),
          url: `${config.appUrl}/api/approvals/${row.id}`,
        },
      },
    },
    row.decidedAt,
  );
