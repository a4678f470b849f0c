/** Embed codes: a before/after slider of one version, in an iframe on the shop's own site. */
import { z } from 'zod';
import { DesignId } from '../studio/saved-designs.ts';
import { endpoint } from '../endpoint.ts';
import { IdParam } from '../ids.ts';

export const MAX_EMBEDS = 20;

const expiresAt = z.iso.datetime({ error: 'is not a date' }).nullable();

export const Embed = z.object({
  id: z.string(),
  designId: z.number().int(),
  version: z.number().int(),
  /** `null` if the server's key was replaced after the code was made: the token can no longer be decrypted. */
  token: z.string().nullable(),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  createdAt: z.string(),
});
export type Embed = z.infer<typeof Embed>;

export const listEmbeds = endpoint({
  method: 'GET',
  path: '/api/designs/:id/embeds',
  summary: 'List the embed codes of a design and of its other versions',
  access: 'user',
  status: 200,
  scope: 'shares:read',
  params: DesignId,
  reply: z.array(Embed),
});
export const createEmbed = endpoint({
  method: 'POST',
  path: '/api/designs/:id/embeds',
  summary: 'Make an embed code for this version of a design',
  access: 'user',
  status: 201,
  scope: 'shares:write',
  params: DesignId,
  body: z.object({ expiresAt: expiresAt.default(null) }),
  reply: Embed,
});
export const changeEmbed = endpoint({
  method: 'PATCH',
  path: '/api/embeds/:id',
  summary: 'Change when an embed code expires',
  access: 'user',
  status: 200,
  scope: 'shares:write',
  params: IdParam,
  body: z.object({ expiresAt }),
  reply: Embed,
});
export const revokeEmbed = endpoint({
  method: 'DELETE',
  path: '/api/embeds/:id',
  summary: 'Revoke an embed code',
  access: 'user',
  status: 204,
  scope: 'shares:write',
  params: IdParam,
});
