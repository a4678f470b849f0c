/** A batch as the browser sees it. */
import type { BatchItemView, BatchView } from '#contract/studio/batches.ts';
import { requireValue } from '#contract/expected.ts';
import type { RenderBatchRow, RenderRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { toGenerateReply, getProblem, type ProgressEstimate } from '../to-render-view.ts';
import { estimateProgress } from '../progress-estimate.ts';
import { findDesignsByRender, findLatestByItem, listRendersOf, getItemIndex } from './store.ts';

export const loadBatchView = async (deps: Deps, batch: RenderBatchRow): Promise<BatchView> => {
  const { db } = deps.database;
  const latest = findLatestByItem(await listRendersOf(db, batch.id));
  const saved = await findDesignsByRender(
    db,
    batch.userId,
    latest.map(({ id }) => id),
  );
  const items: BatchItemView[] = [];
  for (const render of latest)
    items.push(toBatchItemView(batch, render, saved.get(render.id) ?? null, await estimateProgress(deps, render)));
  const notStarted = batch.items.flatMap(({ name, tag, problem }, item) =>
    problem === undefined ? [] : [{ item, name, tag, problem }],
  );
  return {
    id: batch.id,
    kind: batch.kind,
    state: latest.some(({ state }) => state === 'queued' || state === 'running') ? 'running' : 'ended',
    createdAt: batch.createdAt.toISOString(),
    items,
    ...(notStarted.length === 0 ? {} : { notStarted }),
  };
};

const itemOf = (batch: RenderBatchRow, render: RenderRow) => {
  const item = getItemIndex(render);
  return { item, ...requireValue(batch.items[item], 'The item of a render in its batch') };
};

const toBatchItemView = (
  batch: RenderBatchRow,
  render: RenderRow,
  designId: number | null,
  { queuePosition, etaMs }: ProgressEstimate,
): BatchItemView => ({
  ...itemOf(batch, render),
  originalImage: render.image,
  renderId: render.id,
  state: render.state,
  stage: render.stage,
  progress: render.progress,
  queuePosition,
  etaMs,
  picture: toGenerateReply(render)?.generatedImage ?? null,
  designId,
  problem: getProblem(render),
});
