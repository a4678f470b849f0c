/** Deliveries that the owner starts: a test event, and an event that is sent again. */
import { and, eq, inArray } from 'drizzle-orm';
import { onlyRow } from '../platform/db/only-row.ts';
import { webhookDeliveries, type WebhookDeliveryRow } from '../platform/db/schema/developers.ts';
import type { Deps } from '../platform/deps.ts';
import { limitRule, consumeRateLimit } from '../platform/http/limits.ts';
import { notFoundProblem, Problem } from '../platform/http/problem.ts';
import { newId } from '../platform/ids.ts';
import { attachAttemptsToDelivery, type LoggedDelivery } from './delivery-store.ts';
import { requireEndpoint } from './webhook-endpoints.ts';
import { createEventBody } from './queue-event.ts';

/** Limit for all webhooks of an account, so that the server cannot be used to flood others. */
const MANUAL_EVENT_LIMIT = limitRule('webhook-by-hand', 30, 600, 'You have sent many events by hand in a short time.');

const requireEnabled = async (deps: Deps, userId: string, id: string): Promise<void> => {
  if (!(await requireEndpoint(deps.database.db, userId, id)).enabled)
    throw new Problem('conflict', 'This webhook is switched off. Switch it on first.');
};

/** @throws Problem `not_found`, `conflict` (switched off), `too_many_requests` */
export const sendTestEvent = async (deps: Deps, userId: string, endpointId: string): Promise<LoggedDelivery> => {
  await requireEnabled(deps, userId, endpointId);
  await consumeRateLimit(deps, MANUAL_EVENT_LIMIT, userId);
  const now = deps.now();
  const eventId = `evt_${newId()}`;
  const row = onlyRow(
    await deps.database.db
      .insert(webhookDeliveries)
      .values({
        id: newId(),
        userId,
        endpointId,
        eventId,
        topic: 'test',
        fact: `test:${eventId}`,
        body: createEventBody(eventId, 'test', { message: 'This is a test. Nothing has happened.' }, now),
        nextAt: now,
        createdAt: now,
      })
      .returning(),
  );
  return attachAttemptsToDelivery(deps.database.db, row);
};

/**
 * Repeats a delivery with the same event id, so that the receiver recognizes it.
 * @throws Problem `not_found`, `conflict` (in progress, or switched off), `too_many_requests`
 */
export const resendDelivery = async (
  deps: Deps,
  userId: string,
  endpointId: string,
  id: string,
): Promise<LoggedDelivery> => {
  await requireEnabled(deps, userId, endpointId);
  await consumeRateLimit(deps, MANUAL_EVENT_LIMIT, userId);
  const { db } = deps.database;
  const isThisDelivery = and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.userId, userId),
  );
  const [row]: (WebhookDeliveryRow | undefined)[] = await db
    .update(webhookDeliveries)
    .set({ state: 'queued', tries: 0, nextAt: deps.now() })
    .where(and(isThisDelivery, inArray(webhookDeliveries.state, ['delivered', 'dead', 'queued'])))
    .returning();
  if (row !== undefined) return attachAttemptsToDelivery(db, row);
  const [sending] = await db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(isThisDelivery);
  throw sending === undefined
    ? notFoundProblem('This event')
    : new Problem('conflict', 'This event is being sent right now.');
};
