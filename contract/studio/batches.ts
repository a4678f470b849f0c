/** A batch: up to twelve renders that were asked for together. They run one after the other, on the server. */
import { z } from 'zod';
import { DESIGN_NAME_MAX } from './saved-designs.ts';
import { endpoint } from '../endpoint.ts';
import { SourceImageUrl } from './photos.ts';
import { ProblemReply } from '../problem.ts';
import { DesignToRender, RenderStage, RenderState } from './renders.ts';
import { IdParam } from '../ids.ts';

export const MAX_IN_BATCH = 12;

/**
 * `colorways`: one photo in several designs, each picture saved under its name as soon as it is there. `photos`: one
 * design on several photos, whose pictures stay unsaved.
 */
export const BatchKind = z.enum(['colorways', 'photos']);
export type BatchKind = z.infer<typeof BatchKind>;

const BatchItem = z.object({
  name: z.string().trim().min(1).max(DESIGN_NAME_MAX),
  /** The caller's own mark, to know the item again. */
  tag: z.string().max(100).default(''),
  originalImage: SourceImageUrl,
  /** The fields that `POST /api/generate-design` takes beside its images. */
  design: DesignToRender,
});

export const StartBatchBody = z.object({
  kind: BatchKind,
  items: z.array(BatchItem).min(1).max(MAX_IN_BATCH),
  /** Folder for the designs of `colorways`. */
  customerId: z.string().max(64).nullish(),
});
export type StartBatchBody = z.input<typeof StartBatchBody>;

export const BatchItemView = z.object({
  /** Place in the batch, from 0. */
  item: z.number().int(),
  name: z.string(),
  tag: z.string(),
  originalImage: z.string(),
  /** Id of the latest render: each retry is a new render. */
  renderId: z.string(),
  state: RenderState,
  stage: RenderStage,
  /** 0..1 within this render. */
  progress: z.number(),
  /** Place in the server's queue; `null` while it waits for its turn in the batch, and when not waiting. */
  queuePosition: z.number().int().nullable(),
  etaMs: z.number().nullable(),
  picture: z.string().nullable(),
  /** The design that it was saved as; `null` until then, and once that is deleted. */
  designId: z.number().int().nullable(),
  problem: ProblemReply.optional(),
});
export type BatchItemView = z.infer<typeof BatchItemView>;

export const BatchView = z.object({
  id: z.string(),
  kind: BatchKind,
  /** `ended` once no item waits or runs. Follows from the items. */
  state: z.enum(['running', 'ended']),
  createdAt: z.string(),
  items: z.array(BatchItemView),
});
export type BatchView = z.infer<typeof BatchView>;

/**
 * All renders are charged and accepted together, or none. Header `Idempotency-Key`: the same key again is the same
 * batch, charged once.
 */
export const startBatch = endpoint({
  method: 'POST',
  path: '/api/render-batches',
  summary: 'Render up to twelve designs or photos, one after the other',
  access: 'user',
  status: 202,
  scope: 'renders:write',
  body: StartBatchBody,
  reply: BatchView,
});
/** `null` when there is none of the last week. */
export const getLatestBatch = endpoint({
  method: 'GET',
  path: '/api/render-batches/latest',
  summary: 'My newest batch; null when there is none',
  access: 'user',
  status: 200,
  scope: 'renders:read',
  reply: BatchView.nullable(),
});
export const getBatch = endpoint({
  method: 'GET',
  path: '/api/render-batches/:id',
  summary: 'A batch and what became of each item',
  access: 'user',
  status: 200,
  scope: 'renders:read',
  params: IdParam,
  reply: BatchView,
});
/** Finished pictures stay. */
export const cancelBatch = endpoint({
  method: 'DELETE',
  path: '/api/render-batches/:id',
  summary: 'Cancel what waits or runs and get it back',
  access: 'user',
  status: 200,
  scope: 'renders:write',
  params: IdParam,
  reply: BatchView,
});
/** Charged like any render. An item that waits, runs or has its picture stays as it is. */
export const retryBatchItem = endpoint({
  method: 'POST',
  path: '/api/render-batches/:id/items/:item/retry',
  summary: 'Render an item again that failed or was cancelled',
  access: 'user',
  status: 202,
  scope: 'renders:write',
  params: IdParam.extend({
    item: z.coerce
      .number()
      .int()
      .min(0)
      .max(MAX_IN_BATCH - 1),
  }),
  reply: BatchView,
});
