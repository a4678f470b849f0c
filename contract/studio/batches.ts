/** Batches of up to twelve renders, which the server runs one after the other. */
import { z } from 'zod';
import { requiredLine } from '../plain-text.ts';
import { MAX_DESIGN_NAME_LENGTH } from './saved-designs.ts';
import { endpoint } from '../endpoint.ts';
import { SourceImageUrl } from './photos.ts';
import { ProblemReply } from '../problem.ts';
import { DesignToRender, RenderStage, RenderState } from './renders.ts';
import { IdParam } from '../ids.ts';

export const MAX_BATCH_ITEMS = 12;

/**
 * `colorways` renders one photo in several designs and saves each picture under its name. `photos` renders one design on
 * several photos and does not save the pictures.
 */
export const BatchKind = z.enum(['colorways', 'photos']);
export type BatchKind = z.infer<typeof BatchKind>;

const BatchItem = z.object({
  name: requiredLine(MAX_DESIGN_NAME_LENGTH, 'Please enter a name'),
  /** Text by which the caller identifies the item. */
  tag: z.string().max(100).default(''),
  originalImage: SourceImageUrl,
  /** The fields of `POST /api/generate-design` without its images. */
  design: DesignToRender,
});

export const StartBatchBody = z.object({
  kind: BatchKind,
  items: z.array(BatchItem).min(1).max(MAX_BATCH_ITEMS),
  /** Folder for the designs of `colorways`. */
  customerId: z.string().max(64).nullish(),
});
export type StartBatchBody = z.input<typeof StartBatchBody>;

export const BatchItemView = z.object({
  /** Index in the batch. */
  item: z.number().int(),
  name: z.string(),
  tag: z.string(),
  originalImage: z.string(),
  /** Id of the latest render; a retry is a new render. */
  renderId: z.string(),
  state: RenderState,
  stage: RenderStage,
  /** 0..1 within this render. */
  progress: z.number(),
  /** Position in the server's queue; `null` when the render is not in it. */
  queuePosition: z.number().int().nullable(),
  etaMs: z.number().nullable(),
  picture: z.string().nullable(),
  /** Id of the design that the picture was saved as; `null` until then, and once the design is deleted. */
  designId: z.number().int().nullable(),
  problem: ProblemReply.optional(),
});
export type BatchItemView = z.infer<typeof BatchItemView>;

export const BatchView = z.object({
  id: z.string(),
  kind: BatchKind,
  /** `ended` when no item is waiting or running. */
  state: z.enum(['running', 'ended']),
  createdAt: z.string(),
  items: z.array(BatchItemView),
  /** Photos that the allowance did not reach, with the reason; they were not charged. Absent when all were started. */
  notStarted: z
    .array(BatchItemView.pick({ item: true, name: true, tag: true }).extend({ problem: ProblemReply }))
    .optional(),
});
export type BatchView = z.infer<typeof BatchView>;

/**
 * `colorways` are charged and accepted together, or none. Of `photos`, as many are as the allowance permits, in order.
 * A repeated `Idempotency-Key` header returns the same batch, charged once.
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
/** Replies `null` if no batch was started in the last week. */
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
  summary: 'A batch with the state of each item',
  access: 'user',
  status: 200,
  scope: 'renders:read',
  params: IdParam,
  reply: BatchView,
});
/** Finished pictures are kept. */
export const cancelBatch = endpoint({
  method: 'DELETE',
  path: '/api/render-batches/:id',
  summary: 'Cancel waiting and running renders, which are refunded',
  access: 'user',
  status: 200,
  scope: 'renders:write',
  params: IdParam,
  reply: BatchView,
});
/** Charged like any render. Has no effect on an item that is waiting, running or finished. */
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
      .max(MAX_BATCH_ITEMS - 1),
  }),
  reply: BatchView,
});
