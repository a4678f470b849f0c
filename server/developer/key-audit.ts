/** Log of changes to keys and webhooks. */
import { desc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../platform/db/open.ts';
import { apiAudit } from '../platform/db/schema/developers.ts';
import { newId } from '../platform/ids.ts';

type AuditAction =
  | 'key.created'
  | 'key.revoked'
  | 'webhook.created'
  | 'webhook.changed'
  | 'webhook.secret-renewed'
  | 'webhook.removed';

const MAX_LISTED = 100;

/** @param tx the transaction of the change */
export const recordApiChange = async (
  tx: Queryable,
  request: Pick<FastifyRequest, 'ip'>,
  userId: string,
  action: AuditAction,
  subject: string,
  details: Record<string, unknown>,
  now: Date,
): Promise<void> => {
  await tx
    .insert(apiAudit)
    .values({ id: newId(), userId, action, subject, details, ipAddress: request.ip, createdAt: now });
};

/** Newest first. */
export const listApiChanges = (db: Queryable, userId: string) =>
  db
    .select()
    .from(apiAudit)
    .where(eq(apiAudit.userId, userId))
    .orderBy(desc(apiAudit.createdAt), desc(apiAudit.id))
    .limit(MAX_LISTED);
