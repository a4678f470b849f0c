/**
 * The only way to send a webhook event. It is written in the transaction of its cause, so that neither exists without
 * the other.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { WebhookEvent, type WebhookTopic } from '#contract/developer/webhooks.ts';
import type { Queryable } from '../platform/db/open.ts';
import { webhookDeliveries, webhookEndpoints } from '../platform/db/schema/developers.ts';
import { newId } from '../platform/ids.ts';

type EventOf<T extends WebhookEvent['type']> = Extract<z.input<typeof WebhookEvent>, { type: T }>;

interface NewEvent<T extends WebhookTopic = WebhookTopic> {
  type: T;
  data: EventOf<T>['data'];
  /** Identifies the subject, such as a render's id. A second event of this type about the same subject is not sent. */
  subject: string;
}

/** The body as it is signed and sent. */
export const createEventBody = (id: string, type: WebhookEvent['type'], data: unknown, now: Date): string =>
  JSON.stringify(WebhookEvent.parse({ id, type, createdAt: now.toISOString(), data }));

export const queueEvent = async <T extends WebhookTopic>(
  tx: Queryable,
  userId: string,
  { type, data, subject }: NewEvent<T>,
  now: Date,
): Promise<void> => {
  const receivers = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.userId, userId),
        eq(webhookEndpoints.enabled, true),
        sql`${webhookEndpoints.topics} ? ${type}`,
      ),
    );
  if (receivers.length === 0) return;
  const eventId = `evt_${newId()}`;
  const body = createEventBody(eventId, type, data, now);
  await tx
    .insert(webhookDeliveries)
    .values(
      receivers.map(({ id }) => ({
        id: newId(),
        userId,
        endpointId: id,
        eventId,
        topic: type,
        fact: `${type}:${subject}`,
        body,
        nextAt: now,
        createdAt: now,
      })),
    )
    .onConflictDoNothing({ target: [webhookDeliveries.endpointId, webhookDeliveries.fact] });
};
