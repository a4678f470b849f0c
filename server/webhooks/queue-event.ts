/** The one way to tell other people's programs something: beside the fact, in its transaction. No event without its fact, no fact without its event. */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { WebhookEvent, type WebhookTopic } from '#contract/webhooks.ts';
import type { Queryable } from '../db/open.ts';
import { webhookDeliveries, webhookEndpoints } from '../db/schema/developers.ts';
import { newId } from '../ids.ts';

type EventOf<T extends WebhookEvent['type']> = Extract<z.input<typeof WebhookEvent>, { type: T }>;

export interface News<T extends WebhookTopic = WebhookTopic> {
  type: T;
  data: EventOf<T>['data'];
  /** Names what it is about, such as the render's id: the same again is told to nobody. */
  about: string;
}

/** The bytes as they are signed and sent. */
export const bodyOf = (id: string, type: WebhookEvent['type'], data: unknown, at: Date): string => JSON.stringify(WebhookEvent.parse({ id, type, createdAt: at.toISOString(), data }));

/** @param at the clock's time */
export const queueEvent = async <T extends WebhookTopic>(tx: Queryable, userId: string, { type, data, about }: News<T>, at: Date): Promise<void> => {
  const hearing = await tx.select({ id: webhookEndpoints.id }).from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), eq(webhookEndpoints.enabled, true), sql`${webhookEndpoints.topics} ? ${type}`));
  if (hearing.length === 0) return;
  const eventId = `evt_${newId()}`;
  const body = bodyOf(eventId, type, data, at);
  await tx.insert(webhookDeliveries)
    .values(hearing.map(({ id }) => ({ id: newId(), userId, endpointId: id, eventId, topic: type, fact: `${type}:${about}`, body, nextAt: at, createdAt: at })))
    .onConflictDoNothing({ target: [webhookDeliveries.endpointId, webhookDeliveries.fact] });
};
