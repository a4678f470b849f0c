/** Who may make the picture: the engine in this server, and other people's models where the operator has configured some. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** `local`, `remote` (the configured models in their order), or one model's name. */
export const EngineName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);

export const EngineView = z.object({
  name: EngineName,
  /** As people know it; where their photo goes. */
  label: z.string(),
  /** Whether the photo leaves this server. */
  sendsPhoto: z.boolean(),
  allowed: z.boolean(),
  /** Why not, in a sentence for the user. */
  why: z.string().optional(),
});
export type EngineView = z.infer<typeof EngineView>;

export const EnginesReply = z.object({
  /** Only `local` where nothing else is configured. */
  engines: z.array(EngineView),
  /** What a render is made with that does not say. */
  usual: EngineName,
});
export type EnginesReply = z.infer<typeof EnginesReply>;

export const listEngines = endpoint({ method: 'GET', path: '/api/engines', summary: 'Who may make the picture', access: 'user', status: 200, scope: 'renders:read', reply: EnginesReply });
