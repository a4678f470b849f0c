/** Engines for rendering: this server's own, and remote models that the operator has configured. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** `local`, `remote` (the configured models in their order), or the name of a model. */
export const EngineName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'This server has no such engine.');

export const EngineView = z.object({
  name: EngineName,
  /** Name for people, which says what service gets their photo. */
  label: z.string(),
  /** Whether the photo leaves this server. */
  sendsPhoto: z.boolean(),
  allowed: z.boolean(),
  /** One sentence for the user that says why the engine is not allowed. */
  why: z.string().optional(),
});
export type EngineView = z.infer<typeof EngineView>;

export const EnginesReply = z.object({
  /** Only `local` when no model is configured. */
  engines: z.array(EngineView),
  /** The default: the engine of requests that do not name one. */
  usual: EngineName,
});
export type EnginesReply = z.infer<typeof EnginesReply>;

export const listEngines = endpoint({
  method: 'GET',
  path: '/api/engines',
  summary: 'Engines that may make the picture',
  access: 'user',
  status: 200,
  scope: 'renders:read',
  reply: EnginesReply,
});
