/** Ends a render without a picture and refunds it exactly once, in the same transaction (D-12). */
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { ProblemReply } from '#contract/problem.ts';
import type { RenderRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem, toProblem } from '#server/platform/http/problem.ts';
import { ThreadDiedError } from '#server/platform/threads/thread-died.ts';
import { queueRenderEvent } from './queue-render-event.ts';
import { queueNextRender } from './queue-next-render.ts';
import { endRunningRender, refundOnce } from './store.ts';

const REFUNDED_SENTENCE = 'Your render was refunded.';

/** The message that the user sees. The text of an unexpected error is not shown. */
export const toRenderRefusal = (error: unknown): ProblemReply => {
  if (error instanceof ThreadDiedError)
    return {
      code: 'render_failed',
      message: `The engine stopped twice while rendering this picture. ${REFUNDED_SENTENCE} Please try again, or with a smaller photo.`,
      upgradeToPremium: false,
    };
  const problem = toProblem(error);
  if (problem.code === 'internal')
    return {
      code: 'render_failed',
      message: `This picture could not be rendered. ${REFUNDED_SENTENCE}`,
      upgradeToPremium: false,
    };
  if (problem.code === 'not_found')
    return {
      code: 'not_found',
      message: `The photo of this render is no longer there. ${REFUNDED_SENTENCE}`,
      upgradeToPremium: false,
    };
  return {
    ...problem.toReply(),
    // `tooSlowProblem` has it already.
    message: problem.message.includes(REFUNDED_SENTENCE) ? problem.message : `${problem.message} ${REFUNDED_SENTENCE}`,
    upgradeToPremium: false,
  };
};

export const tooSlowProblem = (limitMs: number): Problem =>
  new Problem('too_slow', `This picture took longer than ${Math.ceil(limitMs / 1000)} seconds. ${REFUNDED_SENTENCE}`);

/** @returns undefined when this attempt no longer holds the render */
export const failRender = async (
  deps: Deps,
  render: RenderRow,
  problem: ProblemReply,
): Promise<RenderRow | undefined> => {
  const ended = await deps.database.db.transaction(async (tx) => {
    // The user is locked before the render, as everywhere, so that two transactions never wait for each other.
    await lockUser(tx, render.userId);
    const failed = await endRunningRender(tx, render, { state: 'failed', problem, finishedAt: deps.now() });
    if (failed === undefined) return undefined;
    await refundOnce(tx, failed, problem.code);
    await queueRenderEvent(tx, deps, failed);
    await queueNextRender(tx, deps, failed.userId);
    return failed;
  });
  if (ended !== undefined) {
    deps.metrics.refunded(problem.code);
    deps.signals.jobQueued();
  }
  return ended;
};
