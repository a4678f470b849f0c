/** SQL of the deliveries. A lease and a fencing token (`attempt`) let only one worker have a delivery. */
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { onlyRow } from '../platform/db/only-row.ts';
import type { Queryable, Tx } from '../platform/db/open.ts';
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  type WebhookAttemptRow,
  type WebhookDeliveryRow,
  type WebhookEndpointRow,
} from '../platform/db/schema/developers.ts';
import { newId } from '../platform/ids.ts';
import type { Outcome } from './post-webhook.ts';

/** Longer than the time limit of an attempt. */
export const LEASE_MS = 60_000;

/**
 * Claims the next delivery that is due. An endpoint has one attempt at a time, and failing endpoints come last, so that a
 * receiver that does not respond delays only itself.
 */
export const claimDelivery = async (db: Queryable, now: Date): Promise<WebhookDeliveryRow | undefined> => {
  const instant = sql`${now.toISOString()}::timestamptz`;
  const due = sql`select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where ((d.state = 'queued' and d.next_at <= ${instant}) or (d.state = 'sending' and d.leased_until < ${instant}))
      and not exists (select 1 from webhook_deliveries other where other.endpoint_id = d.endpoint_id and other.id <> d.id and other.state = 'sending' and other.leased_until >= ${instant})
    order by (e.failing_since is not null), d.next_at, d.created_at limit 1 for update of d skip locked`;
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({
      state: 'sending',
      attempt: sql`${webhookDeliveries.attempt} + 1`,
      tries: sql`${webhookDeliveries.tries} + 1`,
      leasedUntil: new Date(now.getTime() + LEASE_MS),
    })
    .where(sql`${webhookDeliveries.id} = (${due})`)
    .returning();
  return delivery;
};

export const findEndpoint = async (db: Queryable, id: string): Promise<WebhookEndpointRow | undefined> =>
  (await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0];

/** @returns false when another worker has taken over; then nothing is written */
export const finishAttempt = async (
  tx: Tx,
  { id, attempt }: WebhookDeliveryRow,
  set: Partial<WebhookDeliveryRow>,
): Promise<boolean> => {
  const ended = await tx
    .update(webhookDeliveries)
    .set({ ...set, leasedUntil: null })
    .where(
      and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempt, attempt), eq(webhookDeliveries.state, 'sending')),
    )
    .returning({ id: webhookDeliveries.id });
  return ended.length === 1;
};

export const recordAttempt = async (
  tx: Tx,
  { id, userId, attempt }: WebhookDeliveryRow,
  { delivered: _delivered, ...result }: Outcome,
  now: Date,
): Promise<void> => {
  await tx
    .insert(webhookAttempts)
    .values({ id: newId(), userId, deliveryId: id, attempt, ...result, createdAt: now })
    .onConflictDoNothing();
};

export interface LoggedDelivery {
  delivery: WebhookDeliveryRow;
  attempts: WebhookAttemptRow[];
}

const attachAttempts = async (db: Queryable, deliveries: WebhookDeliveryRow[]): Promise<LoggedDelivery[]> => {
  const ids = deliveries.map(({ id }) => id);
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.deliveryId, ids))
    .orderBy(desc(webhookAttempts.attempt));
  return deliveries.map((delivery) => ({
    delivery,
    attempts: attempts.filter(({ deliveryId }) => deliveryId === delivery.id),
  }));
};

const PAGE_SIZE = 30;

/** Newest first. @param before id of the last delivery of the previous page */
export const listDeliveries = async (
  db: Queryable,
  userId: string,
  endpointId: string,
  before: string | undefined,
): Promise<LoggedDelivery[]> =>
  attachAttempts(
    db,
    await db
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.userId, userId),
          eq(webhookDeliveries.endpointId, endpointId),
          before === undefined
            ? undefined
            : sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) <
                (select created_at, id from webhook_deliveries where id = ${before} and user_id = ${userId})`,
        ),
      )
      .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
      .limit(PAGE_SIZE),
  );

export const attachAttemptsToDelivery = async (db: Queryable, row: WebhookDeliveryRow): Promise<LoggedDelivery> =>
  onlyRow(await attachAttempts(db, [row]));

/** Deletes finished deliveries with their attempts. */
export const deleteOldDeliveries = async (db: Queryable, before: Date): Promise<void> => {
  await db
    .delete(webhookDeliveries)
    .where(and(inArray(webhookDeliveries.state, ['delivered', 'dead']), lt(webhookDeliveries.createdAt, before)));
};
