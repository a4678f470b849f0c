import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { apiKeys } from '../db/schema/developers.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/problem.ts';
import { noteApiChange } from './audit.ts';

/** From the next call on it opens nothing. Its row stays, as the record of it. @throws Problem `not_found` */
export const revokeKey = (deps: Deps, userId: string, id: string, request: FastifyRequest): Promise<void> => deps.database.db.transaction(async (tx) => {
  const now = deps.now();
  const [revoked] = await tx.update(apiKeys).set({ revokedAt: now }).where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))).returning();
  if (revoked === undefined) throw notFound('This key');
  await noteApiChange(tx, request, userId, 'key.revoked', revoked.prefix, { name: revoked.name }, now);
});
