/** Renders, which the allowance counts, and their progress (D-12, D-31, D-84). */
import { z } from 'zod';
import { Design } from '#engine/design.ts';
import { CoverPart } from './cover.ts';
import { DesignLine } from './design-lines.ts';
import { WireDesign } from './design-wire.ts';
import { endpoint } from '../endpoint.ts';
import { EngineName } from './engines.ts';
import { ProblemReply } from '../problem.ts';
import { Id } from '../ids.ts';

export const MAX_INSTRUCTIONS = 2000;

/** The fields of a design, and the engine that is to make its picture; without it, the operator's choice. */
export const DesignToRender = z
  .object({
    engine: z.union([z.literal(['', null]).transform(() => undefined), EngineName]).optional(),
  })
  .and(WireDesign);

/** The images of a request beside them. */
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

/** Zones found and changed, for the summary beside the result. */
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
  /** The remote model that was used, and the share of the changed pixels with its detail (0..1). */
  remote: z.object({ label: z.string(), used: z.number() }).optional(),
});
export type RenderSummary = z.infer<typeof RenderSummary>;

export const RenderView = z.object({
  id: z.string(),
  state: RenderState,
  stage: RenderStage,
  /** 0..1 within the whole render. */
  progress: z.number(),
  /** 1 = next; `null` when not waiting. */
  queuePosition: z.number().int().nullable(),
  /** Milliseconds left as measured on this server; `null` = not known yet. */
  etaMs: z.number().nullable(),
  originalImage: z.string(),
  /** The batch that it belongs to; absent for a single render. */
  batchId: z.string().optional(),
  /** Address of a partial picture, if the engine makes some; gone when the render ends. */
  partial: z.string().optional(),
  createdAt: z.string(),
  /** Design for "edit and render again", like the engine that was asked for. */
  design: Design,
  engine: EngineName.optional(),
  result: GenerateReply.optional(),
  summary: RenderSummary.optional(),
  /** The cover of each part by id, as it is ordered. Present once the picture is. */
  cover: z.array(CoverPart).optional(),
  /** The same choices as a list of words and codes, for the pages and papers of a design. */
  parts: z.array(DesignLine).optional(),
  problem: ProblemReply.optional(),
});
export type RenderView = z.infer<typeof RenderView>;

/** `latest` names the caller's newest render. */
const RenderId = z.object({ id: z.union([z.literal('latest'), Id]) });

/** Header `Prefer: respond-async` answers 202 with AcceptedReply; header `Idempotency-Key` makes retries count once. */
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
/** The caller's newest render; `null` before the first, which is not an error. */
export const getLatestRender = endpoint({
  method: 'GET',
  path: '/api/renders/latest',
  summary: 'My newest render; null before the first',
  access: 'user',
  status: 200,
  scope: 'renders:read',
  reply: RenderView.nullable(),
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
  summary: 'Cancel a render and get it back',
  access: 'user',
  status: 204,
  scope: 'renders:write',
  params: RenderId,
});
/** Server-sent events: `event: render`, data = RenderView; ends after a final state. */
export const renderEvents = endpoint({
  method: 'GET',
  path: '/api/renders/:id/events',
  summary: 'The same as it happens',
  access: 'user',
  status: 200,
  scope: 'renders:read',
  media: 'text/event-stream',
  params: RenderId,
});
/** WebP bytes of the latest partial picture; outside the upholstery it is the photo. */
export const renderPartial = endpoint({
  method: 'GET',
  path: '/api/renders/:id/partial',
  summary: 'The picture on the way',
  access: 'user',
  isFile: true,
  status: 200,
  scope: 'renders:read',
  media: 'image/webp',
  params: RenderId,
  query: z.object({ n: z.coerce.number().int().optional() }),
});
/** PNG bytes of a render that is not saved (yet); `high` needs premium or a render made as premium. */
export const renderPicture = endpoint({
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
