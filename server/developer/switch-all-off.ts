import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { recordApiChange } from './key-audit.ts';
import type { Tx } from '../platform/db/open.ts';
import { webhookDeliveries, webhookEndpoints } from '../platform/db/schema/developers.ts';

/** Switches all webhooks off until the owner switches them on again. @returns the number that were on */
export const switchWebhooksOff = async (
  tx: Tx,
  userId: string,
  reason: string,
  now: Date,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<number> => {
  const disabled = await tx
    .update(webhookEndpoints)
    .set({ enabled: false, disabledReason: reason })
    .where(and(eq(webhookEndpoints.userId, userId), eq(webhookEndpoints.enabled, true)))
    .returning();
  const ids = disabled.map(({ id }) => id);
  await tx
    .update(webhookDeliveries)
    .set({ state: 'dead', leasedUntil: null })
    .where(and(inArray(webhookDeliveries.endpointId, ids), eq(webhookDeliveries.state, 'queued')));
  for (const { url, topics } of disabled)
    await recordApiChange(tx, request, userId, 'webhook.changed', url, { enabled: false, reason, topics }, now);
  return disabled.length;
};
