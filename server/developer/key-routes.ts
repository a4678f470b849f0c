/** Routes for the account's API keys. No key has a scope for them, so that a key cannot create, list or revoke keys. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/developer/api-keys.ts';
import { apiKeys, type ApiKeyRow } from '../platform/db/schema/developers.ts';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/serve.ts';
import { listApiChanges } from './key-audit.ts';
import { createKey } from './create-key.ts';
import { revokeKey } from './revoke-key.ts';

const toApiKeyView = (
  { id, name, prefix, scopes, expiresAt, lastUsedAt, lastUsedIp, createdAt }: ApiKeyRow,
  now: Date,
): contract.ApiKeyView => ({
  id,
  name,
  prefix,
  scopes,
  lastUsedIp,
  expiresAt: expiresAt?.toISOString() ?? null,
  isExpired: expiresAt !== null && expiresAt <= now,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

export const apiKeyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;
  serve(app, deps, contract.listApiKeys, async ({ user }) => {
    const rows = await db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.userId, user.id), isNull(apiKeys.revokedAt)))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
    return rows.map((row) => toApiKeyView(row, deps.now()));
  });
  serve(app, deps, contract.createApiKey, async ({ user, body, request }) => {
    const { key, row } = await createKey(deps, user, body, request);
    return { key, view: toApiKeyView(row, deps.now()) };
  });
  serve(app, deps, contract.revokeApiKey, async ({ user, params, request }) =>
    revokeKey(deps, user.id, params.id, request),
  );
  serve(app, deps, contract.listApiAudit, async ({ user }) =>
    (await listApiChanges(db, user.id)).map(({ action, subject, ipAddress, createdAt }) => ({
      action,
      subject,
      ipAddress,
      createdAt: createdAt.toISOString(),
    })),
  );
};
