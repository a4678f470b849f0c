/**
 * The one way to send a webhook event: written in the transaction of the fact, so that neither exists without the
 * other.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { WebhookEvent, type WebhookTopic } from '#contract/developer/webhooks.ts';
import type { Queryable } from '../platform/db/open.ts';
import { webhookDeliveries, webhookEndpoints } from '../platform/db/schema/developers.ts';
import { newId } from '../platform/ids.ts';

type EventOf<T extends WebhookEvent['type']> = Extract<z.input<typeof WebhookEvent>, { type: T }>;

export interface News<T extends WebhookTopic = WebhookTopic> {
  type: T;
  data: EventOf<T>['data'];
  /** Names the subject, such as the render's id; a repeated event is not sent. */
  about: string;
}

/** The body as it is signed and sent. */
export const eventBodyOf = (id: string, type: WebhookEvent['type'], data: unknown, at: Date): string =>
  JSON.stringify(WebhookEvent.parse({ id, type, createdAt: at.toISOString(), data }));

/** @param at current time */
export const queueEvent = async <T extends WebhookTopic>(
  tx: Queryable,
  userId: string,
  { type, data, about }: News<T>,
  at: Date,
): Promise<void> => {
  const hearing = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.userId, userId),
        eq(webhookEndpoints.enabled, true),
        sql`${webhookEndpoints.topics} ? ${type}`,
      ),
    );
  if (hearing.length === 0) return;
  const eventId = `evt_${newId()}`;
  const body = eventBodyOf(eventId, type, data, at);
  await tx
    .insert(webhookDeliveries)
    .values(
      hearing.map(({ id }) => ({
        id: newId(),
        userId,
        endpointId: id,
        eventId,
        topic: type,
        fact: `${type}:${about}`,
        body,
        nextAt: at,
        createdAt: at,
      })),
    )
    .onConflictDoNothing({ target: [webhookDeliveries.endpointId, webhookDeliveries.fact] });
};
