/** Renders and their progress (D-12, D-31, D-84). */
import { z } from 'zod';
import { Design } from '#engine/design.ts';
import { CoverPart } from './cover.ts';
import { DesignLine } from './design-lines.ts';
import { WireDesign } from './design-wire.ts';
import { endpoint } from '../endpoint.ts';
import { EngineName } from './engines.ts';
import { ProblemReply } from '../problem.ts';
import { Id } from '../ids.ts';

export const MAX_INSTRUCTIONS_LENGTH = 2000;

/** A design, and the engine that makes its picture; by default the operator's choice. */
export const DesignToRender = z
  .object({
    engine: z.union([z.literal(['', null]).transform(() => undefined), EngineName]).optional(),
  })
  .and(WireDesign);

export const GenerateBody = z
  .object({
    originalImages: z.array(z.string().max(20_000_000)).max(5).optional(),
    originalImage: z.string().max(20_000_000),
  })
  .and(DesignToRender);
export type GenerateBody = z.input<typeof GenerateBody>;

export const GenerateReply = z.object({
  generatedImage: z.string(),
  analysis: z.string(),
  upgradeToPremium: z.boolean(),
  renderId: z.string(),
  rendersRemaining: z.number().int().nullable(),
  isHighRes: z.boolean(),
});
export type GenerateReply = z.infer<typeof GenerateReply>;

export const AcceptedReply = z.object({ renderId: z.string(), upgradeToPremium: z.literal(false) });

export const RenderState = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']);
export type RenderState = z.infer<typeof RenderState>;
export const RenderStage = z.enum(['waiting', 'reading', 'finding', 'trimming', 'outside', 'finishing', 'done']);
export type RenderStage = z.infer<typeof RenderStage>;

/** A zone that was found, for the summary of the result. */
const ZoneResult = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  area: z.number(),
  changed: z.boolean(),
  confidence: z.number(),
  material: z.string().optional(),
  color: z.string().optional(),
  pattern: z.string().optional(),
  deltaE: z.number().optional(),
});
export const RenderSummary = z.object({
  zones: z.array(ZoneResult),
  warnings: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Words of the instructions that could not be used. */
  notUnderstood: z.array(z.string()),
  outsideChanged: z.number().int(),
  milliseconds: z.number(),
  provider: z.string(),
  /** The remote model that was used, and the fraction of the changed pixels that have its detail (0..1). */
  remote: z.object({ label: z.string(), used: z.number() }).optional(),
});
export type RenderSummary = z.infer<typeof RenderSummary>;

export const RenderView = z.object({
  id: z.string(),
  state: RenderState,
  stage: RenderStage,
  /** From 0 to 1. */
  progress: z.number(),
  /** Position in the queue: 1 for the next render; `null` when the render is not waiting. */
  queuePosition: z.number().int().nullable(),
  /** Estimated milliseconds left; `null` while unknown. */
  etaMs: z.number().nullable(),
  originalImage: z.string(),
  /** The render's batch, if any. */
  batchId: z.string().optional(),
  createdAt: z.string(),
  /** Design and engine of the request, for "edit and render again". */
  design: Design,
  engine: EngineName.optional(),
  result: GenerateReply.optional(),
  summary: RenderSummary.optional(),
  /** The cover of each part, by ids. Present when the picture is. */
  cover: z.array(CoverPart).optional(),
  /** The cover of each part, in words and codes. */
  parts: z.array(DesignLine).optional(),
  problem: ProblemReply.optional(),
});
export type RenderView = z.infer<typeof RenderView>;

/** `latest` is the user's newest render. */
const RenderId = z.object({ id: z.union([z.literal('latest'), Id]) });

/** With the header `Prefer: respond-async`, the answer is 202. With `Idempotency-Key`, repeated requests count once. */
export const generateDesign = endpoint({
  method: 'POST',
  path: '/api/generate-design',
  summary: 'Render a design',
  access: 'user',
  status: 200,
  scope: 'renders:write',
  body: GenerateBody,
  reply: z.union([GenerateReply, AcceptedReply]),
});
/** Replies `null` if the user has no render yet. */
export const getLatestRender = endpoint({
  method: 'GET',
  path: '/api/renders/latest',
  summary: 'My newest render; null if there is none yet',
  access: 'user',
  status: 200,
  scope: 'renders:read',
  reply: RenderView.nullable(),
});
/** A finished picture that was not saved as a design. */
export const UnsavedRender = z.object({
  id: z.string(),
  originalImage: z.string(),
  picture: z.string(),
  /** Empty when the design names none. */
  vehicle: z.string(),
  createdAt: z.string(),
  /** Time at which the picture is removed. */
  keptUntil: z.string(),
});
export type UnsavedRender = z.infer<typeof UnsavedRender>;

export const listUnsavedRenders = endpoint({
  method: 'GET',
  path: '/api/renders/unsaved',
  summary: 'Of each photo the newest picture, unless it was saved as a design',
  access: 'user',
  status: 200,
  reply: z.array(UnsavedRender),
});
export const getRender = endpoint({
  method: 'GET',
  path: '/api/renders/:id',
  summary: 'A render: state, stage, place in the queue, result',
  access: 'user',
  status: 200,
  scope: 'renders:read',
  params: RenderId,
  reply: RenderView,
});
export const cancelRender = endpoint({
  method: 'DELETE',
  path: '/api/renders/:id',
  summary: 'Cancel a render, which is refunded',
  access: 'user',
  status: 204,
  scope: 'renders:write',
  params: RenderId,
});
/** Server-sent events `render` with a RenderView. The stream ends after a final state. */
export const streamRenderEvents = endpoint({
  method: 'GET',
  path: '/api/renders/:id/events',
  summary: 'The state of a render, as server-sent events',
  access: 'user',
  status: 200,
  scope: 'renders:read',
  media: 'text/event-stream',
  params: RenderId,
});
/** `high` requires the premium plan, or a render that was made under it. */
export const getRenderPicture = endpoint({
  method: 'GET',
  path: '/api/renders/:id/picture',
  summary: 'The picture of a render',
  access: 'user',
  isFile: true,
  status: 200,
  scope: 'renders:read',
  media: 'image/png',
  params: RenderId,
  query: z.object({ quality: z.enum(['standard', 'high']).default('standard') }),
});
