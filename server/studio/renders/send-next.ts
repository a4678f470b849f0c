/**
 * One render of a user is in line at a time (D-12), so that a batch takes no more of the server than twelve single
 * renders would: when one ends, the next of the batch joins the end of the line.
 */
import type { Tx } from '#server/platform/db/open.ts';
import type { Deps } from '#server/platform/deps.ts';
import { RENDER_QUEUES } from '#server/platform/jobs/queues.ts';
import { findNextInTurn, hasRenderInLine, setJob } from './store.ts';

/**
 * Call it in the transaction that ended or accepted a render, after the user's row was locked: then two ends cannot both
 * send one. Follow it with `signals.sent()` outside the transaction.
 */
export const sendNext = async (tx: Tx, { jobs, now }: Pick<Deps, 'jobs' | 'now'>, userId: string): Promise<void> => {
  const next = await findNextInTurn(tx, userId);
  if (next === undefined || (await hasRenderInLine(tx, userId))) return;
  await setJob(tx, next.id, await jobs.send(tx, RENDER_QUEUES[next.tier], next.id), now());
};
