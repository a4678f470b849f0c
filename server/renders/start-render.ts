/**
 * Accepts a render: every check, the charge, its ledger entry, the render and its job in ONE transaction, so that a
 * crash leaves all of it or nothing (D-12, A-21).
 */
import { RETENTION_DAYS } from '#contract/plan-catalogue.ts';
import { isPremiumStyle, STYLE_OPTIONS } from '#contract/options.ts';
import type { Design } from '#engine/design.ts';
import { isTrialOver, withCurrentWindow } from '../billing/allowance.ts';
import type { RenderRow, UserRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problem.ts';
import { notSignedIn } from '../http/session.ts';
import { newId } from '../ids.ts';
import { RENDER_QUEUES } from '../jobs/queues.ts';
import { traceparentNow } from '../observe/tracing.ts';
import { engineFor } from '../providers/engine-policy.ts';
import { requireOwnPicture } from '../photos/own-picture.ts';
import { resolveSwatches } from '../swatches/resolve-swatches.ts';
import { allowanceUsed, alreadyGenerating, styleNotInPlan, trialExpired } from './allowance-problem.ts';
import { hashRequest, requestOf, type RenderRequest } from './read-request.ts';
import { findByKey, insertCharge, insertRender, keepFileUntil, lockUser, setJob, takeFromAllowance } from './store.ts';

export interface Started {
  render: RenderRow;
  /** Set when the same key was used before: the earlier render. */
  repeated: boolean;
}

/** @throws Problem in the order of A-21 */
export const startRender = async (
  deps: Deps,
  userId: string,
  request: RenderRequest,
  key: string | undefined,
  requestId: string | null = null,
): Promise<Started> => {
  const traceparent = traceparentNow();
  const now = deps.now();
  const requestHash = hashRequest(request);
  const started = await deps.database.db.transaction(async (tx): Promise<Started> => {
    // From here on, a user's calls run one after the other.
    const user = await lockUser(tx, userId);
    if (user === undefined) throw notSignedIn();

    const earlier = key === undefined ? undefined : await findByKey(tx, userId, key);
    if (earlier !== undefined) {
      if (earlier.requestHash !== requestHash)
        throw new Problem('conflict', 'This Idempotency-Key was used for another request.');
      return { render: earlier, repeated: true };
    }

    const picture = await requireOwnPicture(tx, userId, request.image);
    for (const other of request.others) await requireOwnPicture(tx, userId, other);
    const current = await withCurrentWindow(tx, user, now);
    refuseStyle(current, request.design);
    const engine = await engineFor(tx, current, request.engine, deps.config.providers, now);
    const design = await resolveSwatches(tx, userId, request.design, now);
    if (isTrialOver(current, now)) throw trialExpired();
    const charged = await takeFromAllowance(tx, userId);
    if (charged === undefined) throw allowanceUsed(current, now);

    const render = await insertRender(tx, {
      id: newId(),
      userId,
      tier: current.subscriptionTier,
      window: charged.rendersWindow,
      image: request.image,
      sourceFileId: picture.fileId,
      request: requestOf(design, engine === 'local' && request.engine === undefined ? undefined : engine),
      idempotencyKey: key ?? null,
      requestHash,
      requestId,
      traceparent,
      createdAt: now,
    });
    if (render === undefined) throw alreadyGenerating();
    await insertCharge(tx, render);
    if (picture.fileId !== null)
      await keepFileUntil(tx, picture.fileId, new Date(now.getTime() + RETENTION_DAYS * 86_400_000));
    return {
      render: await setJob(tx, render.id, await deps.jobs.send(tx, RENDER_QUEUES[render.tier], render.id)),
      repeated: false,
    };
  });
  if (!started.repeated) deps.signals.sent();
  return started;
};

const refuseStyle = (user: UserRow, design: Design): void => {
  if (user.subscriptionTier === 'premium' || design.mode !== 'quick' || !isPremiumStyle(design.style)) return;
  throw styleNotInPlan(STYLE_OPTIONS.find(({ id }) => id === design.style)?.name ?? design.style);
};
