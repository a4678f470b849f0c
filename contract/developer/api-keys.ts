/** API keys, by which other programs act on behalf of an account. */
import { z } from 'zod';
import { CurrentPassword } from '../account/account-settings.ts';
import { endpoint } from '../endpoint.ts';
import { requiredLine } from '../plain-text.ts';
import { Scope, SCOPES } from './scopes.ts';
import { IdParam } from '../ids.ts';

export const MAX_KEY_NAME_LENGTH = 60;
export const MAX_API_KEYS = 20;
/** Lifetimes in days that the form offers; `null` for a key that does not expire. */
export const KEY_LIFETIMES_DAYS = [30, 90, 365, null] as const;
export const MAX_CALLS_PER_MINUTE = 300;

export const ApiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** The visible part of the key: `rtm_` and 8 letters or digits. */
  prefix: z.string(),
  scopes: z.array(Scope),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  lastUsedAt: z.string().nullable(),
  /** Last IP address; empty before the first use. */
  lastUsedIp: z.string(),
  createdAt: z.string(),
});
export type ApiKeyView = z.infer<typeof ApiKeyView>;

export const ApiKeyBody = z.object({
  name: requiredLine(MAX_KEY_NAME_LENGTH, 'Please enter a name'),
  scopes: z
    .array(Scope)
    .min(1, 'Please choose at least one permission')
    .max(SCOPES.length)
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
  /** `null` for a key that does not expire. */
  expiresInDays: z.number().int().min(1).max(3650).nullable(),
  password: CurrentPassword,
});
export type ApiKeyBody = z.input<typeof ApiKeyBody>;

const ApiAuditView = z.object({
  action: z.string(),
  subject: z.string(),
  ipAddress: z.string(),
  createdAt: z.string(),
});
type ApiAuditView = z.infer<typeof ApiAuditView>;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/account/api-keys',
  summary: 'List your API keys',
  access: 'user',
  status: 200,
  reply: z.array(ApiKeyView),
});
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/account/api-keys',
  summary: 'Create a key, which is shown only once',
  access: 'user',
  status: 201,
  body: ApiKeyBody,
  reply: z.object({ key: z.string(), view: ApiKeyView }),
});
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/account/api-keys/:id',
  summary: 'Revoke a key at once',
  access: 'user',
  status: 204,
  params: IdParam,
});
export const listApiAudit = endpoint({
  method: 'GET',
  path: '/api/account/api-log',
  summary: 'Changes to keys and webhooks, newest first',
  access: 'user',
  status: 200,
  reply: z.array(ApiAuditView),
});
