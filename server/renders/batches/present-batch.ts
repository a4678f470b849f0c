/** A batch as the browser sees it. */
import type { BatchItemView, BatchView } from '#contract/batches.ts';
import type { RenderBatchRow, RenderRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { presentResult, problemOf, type ProgressEstimate } from '../present-render.ts';
import { estimateProgress } from '../progress-estimate.ts';
import { designsOfRenders, latestByItem, listRendersOf } from './store.ts';

export const presentBatch = async (deps: Deps, batch: RenderBatchRow): Promise<BatchView> => {
  const { db } = deps.database;
  const latest = latestByItem(await listRendersOf(db, batch.id));
  const saved = await designsOfRenders(
    db,
    batch.userId,
    latest.map(({ id }) => id),
  );
  const items: BatchItemView[] = [];
  for (const render of latest)
    items.push(presentItem(batch, render, saved.get(render.id) ?? null, await estimateProgress(deps, render)));
  return {
    id: batch.id,
    kind: batch.kind,
    state: latest.some(({ state }) => state === 'queued' || state === 'running') ? 'running' : 'ended',
    createdAt: batch.createdAt.toISOString(),
    items,
  };
};

const presentItem = (
  batch: RenderBatchRow,
  render: RenderRow,
  designId: number | null,
  { queuePosition, etaMs }: ProgressEstimate,
): BatchItemView => ({
  item: render.batchItem!,
  ...batch.items[render.batchItem!]!,
  originalImage: render.image,
  renderId: render.id,
  state: render.state,
  stage: render.stage,
  progress: render.progress,
  queuePosition,
  etaMs,
  picture: presentResult(render)?.generatedImage ?? null,
  designId,
  problem: problemOf(render),
});
