/**
 * Handles one event of the payment provider. An event only says whose data changed; the data itself is read from the
 * provider.
 */
import { eq } from 'drizzle-orm';
import type { ProviderEvent } from '../payments/payments.ts';
import { webhookEvents } from '#server/platform/db/schema/billing.ts';
import { users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { syncWithProvider, recordEvent } from './sync-with-provider.ts';

/** Events that can change a user's access. Others are only recorded. */
const MATTERS =
  /^(customer\.subscription\.|customer\.deleted$|invoice\.|charge\.(succeeded|refunded|dispute\.)|checkout\.session\.|refund\.)/;

export const isAboutAccess = (type: string): boolean => MATTERS.test(type);

type EventOutcome = 'handled' | 'seen before' | 'ignored';

/** @throws when the event cannot be handled now; the provider sends it again */
export const handleEvent = async (deps: Deps, event: ProviderEvent): Promise<EventOutcome> => {
  const { db } = deps.database;
  const [seen] = await db.select({ id: webhookEvents.id }).from(webhookEvents).where(eq(webhookEvents.id, event.id));
  if (seen !== undefined) return 'seen before';
  // The owner is found only by the customer id that we stored; other fields of the event are not trusted.
  const [owner] =
    event.customerId === undefined || !isAboutAccess(event.type)
      ? []
      : await db.select({ id: users.id }).from(users).where(eq(users.stripeCustomerId, event.customerId));
  if (owner === undefined) {
    await db.transaction((tx) => recordEvent(tx, event, null, deps.now()));
    return 'ignored';
  }
  if (wasSeen(deps, owner.id, event)) await db.transaction((tx) => recordEvent(tx, event, owner.id, deps.now()));
  else {
    const began = deps.now();
    await syncWithProvider(deps, owner.id, event);
    noteSync(deps, owner.id, began);
  }
  return 'handled';
};

/** Largest expected difference between the provider's clock and ours. */
const SKEW_MS = 60_000;
const REMEMBERED = 20_000;
/**
 * Time at which this process last began to sync each customer: that sync covers every earlier event, which makes a
 * backlog cheap.
 */
const syncs = new WeakMap<object, Map<string, number>>();

const wasSeen = ({ database }: Deps, userId: string, { createdAt }: ProviderEvent): boolean =>
  createdAt.getTime() + SKEW_MS < (syncs.get(database)?.get(userId) ?? 0);

const noteSync = ({ database }: Deps, userId: string, began: Date): void => {
  const known = syncs.get(database) ?? new Map<string, number>();
  syncs.set(database, known);
  if (known.size >= REMEMBERED) known.clear();
  known.set(userId, began.getTime());
};
