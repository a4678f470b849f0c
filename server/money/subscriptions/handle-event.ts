/**
 * Handles an event of the payment provider. The event says only whose data changed; the data itself is read from the
 * provider.
 */
import { eq } from 'drizzle-orm';
import type { PaymentEvent } from '../payments/payments.ts';
import { webhookEvents } from '#server/platform/db/schema/billing.ts';
import { users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { syncWithPaymentProvider, recordEvent } from './sync-with-payment-provider.ts';

/** Events that can change a user's access. Others are only recorded. */
const ACCESS_EVENTS =
  /^(customer\.subscription\.|customer\.deleted$|invoice\.|charge\.(succeeded|refunded|dispute\.)|checkout\.session\.|refund\.)/;

export const isAboutAccess = (type: string): boolean => ACCESS_EVENTS.test(type);

type EventOutcome = 'handled' | 'seen before' | 'ignored';

/** @throws when the event cannot be handled now; the payment provider sends it again */
export const handleEvent = async (deps: Deps, event: PaymentEvent): Promise<EventOutcome> => {
  const { db } = deps.database;
  const [seen] = await db.select({ id: webhookEvents.id }).from(webhookEvents).where(eq(webhookEvents.id, event.id));
  if (seen !== undefined) return 'seen before';
  // Found only by our stored customer id, because other fields of the event are not trusted.
  const [owner] =
    event.customerId === undefined || !isAboutAccess(event.type)
      ? []
      : await db.select({ id: users.id }).from(users).where(eq(users.stripeCustomerId, event.customerId));
  if (owner === undefined) {
    await db.transaction((tx) => recordEvent(tx, event, null, deps.now()));
    return 'ignored';
  }
  await syncWithPaymentProvider(deps, owner.id, event);
  return 'handled';
};
