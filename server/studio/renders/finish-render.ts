/** Stores a finished picture: the bytes first, then the rows and the render's end in one transaction. */
import { requireValue } from '#contract/expected.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import { createHash } from 'node:crypto';
import { TransactionRollbackError } from 'drizzle-orm';
import type { RenderSummary } from '#contract/studio/renders.ts';
import { STANDARD_SIDE } from '#contract/studio/photos.ts';
import { formatHexColor } from '#engine/color/hex.ts';
import { coverOf } from '#engine/compose/cover-of.ts';
import type { Design } from '#engine/design.ts';
import { writeAnalysisText } from '#engine/report/analysis-text.ts';
import { describeUnusedColors } from '#engine/report/unused-colors.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import { countRendersRemaining, countUnusedRenders } from '#server/money/subscriptions/allowance.ts';
import type { FileKind, files, RenderRow, RenderTimings } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { getRetentionEnd } from '../photos/limits.ts';
import type { EncodedPicture } from '#server/platform/threads/pictures/photo-codec.ts';
import type { RenderResult } from '#server/platform/threads/render-task.ts';
import { saveBatchDesign } from './batches/save-of-batch.ts';
import { queueRenderEvent } from './queue-render-event.ts';
import { queueNextRender } from './queue-next-render.ts';
import { endRunningRender, insertFiles } from './store.ts';

export interface FinishedPicture {
  result: RenderResult;
  design: Design;
  plan: TrimPlan;
  notUnderstood: string[];
  timings: RenderTimings;
}

/** @returns false, with nothing stored, when the render was canceled or taken over meanwhile */
export const finishRender = async (deps: Deps, render: RenderRow, finished: FinishedPicture): Promise<boolean> => {
  const { standard, master } = finished.result;
  const startedAt = performance.now();
  const standardFile = await storePicture(deps, render, 'render', standard);
  const masterFile = master === undefined ? undefined : await storePicture(deps, render, 'master', master);
  const stored = masterFile === undefined ? [standardFile] : [standardFile, masterFile];
  const timings = {
    ...finished.timings,
    finishing: finished.timings.finishing + Math.round(performance.now() - startedAt),
  };
  // After an error the pictures stay, because their rows may have been committed; without rows they are swept.
  const isSaved = await saveResult(deps, render, { ...finished, timings }, stored);
  if (isSaved) deps.signals.jobQueued();
  else await removePictures(deps, stored);
  return isSaved;
};

type FileInsert = typeof files.$inferInsert;

const storePicture = async (
  deps: Deps,
  render: RenderRow,
  kind: FileKind,
  picture: EncodedPicture,
): Promise<FileInsert> => {
  const id = newId();
  const storageKey = `renders/${id.slice(0, 2)}/${id}.png`;
  await deps.storage.put(storageKey, picture.bytes);
  const now = deps.now();
  return {
    id,
    userId: render.userId,
    kind,
    storageKey,
    name: '',
    mime: 'image/png',
    width: picture.width,
    height: picture.height,
    bytes: picture.bytes.byteLength,
    sha256: createHash('sha256').update(picture.bytes).digest('hex'),
    expiresAt: getRetentionEnd(now),
    createdAt: now,
  };
};

const removePictures = async (deps: Deps, stored: FileInsert[]): Promise<void> => {
  for (const { storageKey } of stored) await deps.storage.remove(storageKey);
};

const saveResult = (deps: Deps, render: RenderRow, finished: FinishedPicture, stored: FileInsert[]): Promise<boolean> =>
  deps.database.db
    .transaction(async (tx) => {
      const user = await lockUser(tx, render.userId);
      if (user === undefined) return false;
      await insertFiles(tx, stored);
      const { report } = finished.result;
      const master = stored.find(({ kind }) => kind === 'master');
      const ended = await endRunningRender(tx, render, {
        state: 'succeeded',
        stage: 'done',
        progress: 1,
        provider: report.provider,
        resultFileId: requireValue(stored[0], 'The picture of a finished render').id,
        masterFileId: master?.id ?? null,
        isHighRes:
          render.tier === 'premium' &&
          master !== undefined &&
          Math.max(master.width ?? 0, master.height ?? 0) > STANDARD_SIDE,
        analysis: writeAnalysisText({
          report,
          design: finished.design,
          plan: finished.plan,
          notUnderstood: finished.notUnderstood,
        }),
        summary: summaryOf(report, finished),
        cover: coverOf(
          report.zones.filter(({ changed }) => changed),
          finished.plan,
          finished.design,
        ),
        timings: finished.timings,
        finishedAt: deps.now(),
        rendersRemaining: countRendersRemaining(user, deps.now()),
        upgradeToPremium: user.subscriptionTier === 'free' && countUnusedRenders(user) === 0,
      });
      // Removes the file rows inserted above.
      if (ended === undefined) return tx.rollback();
      await queueRenderEvent(tx, deps, ended);
      await saveBatchDesign(tx, deps, ended);
      await queueNextRender(tx, deps, ended.userId);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof TransactionRollbackError) return false;
      throw error;
    });

const summaryOf = (
  report: RenderResult['report'],
  { plan, notUnderstood, timings }: FinishedPicture,
): RenderSummary => ({
  zones: report.zones.map(({ id, kind, name, area, confidence, changed, material, pattern, color, deltaELit }) => ({
    id,
    kind,
    name,
    area,
    confidence,
    changed,
    material,
    pattern,
    ...(color === undefined ? {} : { color: formatHexColor(color) }),
    ...(deltaELit === undefined ? {} : { deltaE: deltaELit }),
  })),
  warnings: report.warnings,
  notUnderstood: [...notUnderstood, ...describeUnusedColors(plan, report.zones)],
  outsideChanged: report.outsideChanged,
  milliseconds: timings.reading + timings.finding + timings.trimming + (timings.outside ?? 0) + timings.finishing,
  provider: report.provider,
  ...(report.remote === undefined
    ? {}
    : { remote: { label: report.remote.label, used: report.remote.transfer?.used ?? 0 } }),
});
