/** What was changed about keys and webhooks, by whom and from where. */
import { desc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../db/open.ts';
import { apiAudit } from '../db/schema/developers.ts';
import { newId } from '../ids.ts';

export type AuditedAct = 'key.created' | 'key.revoked' | 'webhook.created' | 'webhook.changed' | 'webhook.secret-renewed' | 'webhook.removed';

const SHOWN = 100;

/** In the transaction of the change itself. */
export const noteApiChange = async (tx: Queryable, request: Pick<FastifyRequest, 'ip'>, userId: string, action: AuditedAct, subject: string, details: Record<string, unknown>, now: Date): Promise<void> => {
  await tx.insert(apiAudit).values({ id: newId(), userId, action, subject, details, address: request.ip, createdAt: now });
};

/** Newest first. */
export const listApiChanges = (q: Queryable, userId: string) =>
  q.select().from(apiAudit).where(eq(apiAudit.userId, userId)).orderBy(desc(apiAudit.createdAt), desc(apiAudit.id)).limit(SHOWN);
