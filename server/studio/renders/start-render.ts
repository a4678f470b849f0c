/**
 * Accepts a render: all checks, the charge, its ledger entry, the render and its job in ONE transaction, so that a crash
 * leaves all of it or nothing (D-12, A-21).
 */
import { isPremiumStyle, STYLE_OPTIONS } from '#contract/options.ts';
import type { Design } from '#engine/design.ts';
import { isTrialOver, countRendersRemaining, refreshRenderWindow } from '#server/money/subscriptions/allowance.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Tx } from '#server/platform/db/open.ts';
import type { RenderRow, renders, UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireSameRequest } from '#server/platform/http/idempotency-key.ts';
import { notSignedInProblem } from '#server/platform/http/session.ts';
import { newId } from '#server/platform/ids.ts';
import { RENDER_QUEUES } from '#server/platform/jobs/queues.ts';
import { traceparentNow } from '#server/platform/observe/tracing.ts';
import { chooseEngine } from '../providers/engine-policy.ts';
import { getRetentionEnd } from '../photos/limits.ts';
import { requireUsablePhoto } from '../photos/usable-photo.ts';
import { resolveSwatches } from '../swatches/resolve-swatches.ts';
import {
  allowanceTooSmallProblem,
  allowanceUsedProblem,
  alreadyGeneratingProblem,
  styleNotInPlanProblem,
  trialExpiredProblem,
} from './allowance-problem.ts';
import { hashRequest, type RenderRequest } from './read-request.ts';
import { findByKey, insertCharge, insertRender, extendFileExpiry, setJob, takeFromAllowance } from './store.ts';

interface StartedRender {
  render: RenderRow;
  /** Whether an earlier request with the same key had started the render. */
  repeated: boolean;
}

/** @throws Problem in the order of A-21 */
export const startRender = async (
  deps: Deps,
  userId: string,
  request: RenderRequest,
  key: string | undefined,
  requestId: string | null = null,
): Promise<StartedRender> => {
  const call: CallContext = { requestId, traceparent: traceparentNow(), time: deps.now() };
  const requestHash = hashRequest(request);
  const started = await deps.database.db.transaction(async (tx): Promise<StartedRender> => {
    const user = await lockUser(tx, userId);
    if (user === undefined) throw notSignedInProblem();

    const earlier = key === undefined ? undefined : await findByKey(tx, userId, key);
    if (earlier !== undefined) {
      requireSameRequest(earlier, requestHash);
      return { render: earlier, repeated: true };
    }

    const prepared = await prepareRender(tx, deps, await refreshRenderWindow(tx, user, call.time), request);
    const charged = await chargeRenders(tx, prepared.user, 1, call.time);
    const render = await insertRender(tx, {
      ...toRenderRow(prepared, charged, call),
      idempotencyKey: key ?? null,
      requestHash,
    });
    if (render === undefined) throw alreadyGeneratingProblem();
    await recordCharge(tx, render, call.time);
    const jobId = await deps.jobs.send(tx, RENDER_QUEUES[render.tier], render.id);
    return { render: await setJob(tx, render.id, jobId, call.time), repeated: false };
  });
  if (!started.repeated) deps.signals.jobQueued();
  return started;
};

/** The request that starts a render, for logs and traces. */
export interface CallContext {
  requestId: string | null;
  traceparent: string | null;
  time: Date;
}

export interface PreparedRender {
  user: UserRow;
  image: string;
  sourceFileId: string | null;
  design: Design;
  engine: string | null;
}

/**
 * Checks everything about a render except the allowance.
 * @param user locked, with the allowance of the current window
 * @throws Problem
 */
export const prepareRender = async (
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  user: UserRow,
  request: RenderRequest,
): Promise<PreparedRender> => {
  const picture = await requireUsablePhoto(tx, user.id, request.image);
  for (const other of request.otherImages) await requireUsablePhoto(tx, user.id, other);
  refuseStyleOutsidePlan(user, request.design);
  const engine = await chooseEngine(tx, user, request.engine, config.providers, now());
  const design = await resolveSwatches(tx, user.id, request.design, now());
  return {
    user,
    image: request.image,
    sourceFileId: picture.fileId,
    design,
    engine: engine === 'local' && request.engine === undefined ? null : engine,
  };
};

/** Takes `count` renders from the allowance, all or none. @throws Problem with the number left */
export const chargeRenders = async (tx: Tx, user: UserRow, count: number, now: Date): Promise<UserRow> => {
  if (isTrialOver(user, now)) throw trialExpiredProblem();
  const charged = await takeFromAllowance(tx, user.id, count);
  if (charged !== undefined) return charged;
  const remaining = countRendersRemaining(user, now) ?? 0;
  throw remaining === 0 ? allowanceUsedProblem(user, now) : allowanceTooSmallProblem(user, count, remaining);
};

export const toRenderRow = (
  { user, image, sourceFileId, design, engine }: PreparedRender,
  charged: UserRow,
  { requestId, traceparent, time }: CallContext,
): typeof renders.$inferInsert => ({
  id: newId(),
  userId: user.id,
  tier: user.subscriptionTier,
  window: charged.rendersWindow,
  image,
  sourceFileId,
  design,
  engine,
  requestId,
  traceparent,
  createdAt: time,
});

/** Writes the ledger entry of an accepted render, and keeps its photo at least as long as its picture. */
export const recordCharge = async (tx: Tx, render: RenderRow, now: Date): Promise<void> => {
  await insertCharge(tx, render);
  if (render.sourceFileId !== null) await extendFileExpiry(tx, render.sourceFileId, getRetentionEnd(now));
};

const refuseStyleOutsidePlan = (user: UserRow, design: Design): void => {
  if (user.subscriptionTier === 'premium' || design.mode !== 'quick' || !isPremiumStyle(design.style)) return;
  throw styleNotInPlanProblem(STYLE_OPTIONS.find(({ id }) => id === design.style)?.name ?? design.style);
};
