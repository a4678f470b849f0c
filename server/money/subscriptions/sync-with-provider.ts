/**
 * Brings a user's row into line with the payment provider's record. Each sync takes its number before it reads, so that
 * of two overlapping ones the later wins, whichever finishes first. The sync that an event causes therefore sees the
 * change behind that event.
 */
import { DAY_MS } from '#contract/durations.ts';
import { eq, sql } from 'drizzle-orm';
import {
  PaymentsFailed,
  type Payments,
  type ProviderCustomer,
  type ProviderEvent,
  type ProviderSubscription,
} from '../payments/payments.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { webhookEvents } from '#server/platform/db/schema/billing.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { changeFor, currentSubscription, isDisputed, isPaidBack } from './standing.ts';

/** @throws Problem `payments_not_configured` */
export const requirePayments = ({ money: { payments } }: Pick<Deps, 'money'>): Payments => {
  if (payments === undefined)
    throw new Problem('payments_not_configured', 'Online payment is not set up on this server.');
  return payments;
};

/** Turns a provider that does not answer into a message for the customer. @throws Problem `provider_failed` */
export const askProvider = async <T>(deps: Deps, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PaymentsFailed)) throw error;
    deps.log.error({ err: error }, 'the payment provider failed');
    throw new Problem(
      'provider_failed',
      'The payment provider cannot be reached right now. Nothing was changed. Please try again in a moment.',
    );
  }
};

/**
 * @param event recorded in the same transaction; `undefined` when no event caused the sync
 * @returns the user as stored now; `undefined` when there is none
 */
export const syncWithProvider = async (
  deps: Deps,
  userId: string,
  event?: ProviderEvent,
): Promise<UserRow | undefined> => {
  const { db } = deps.database;
  const payments = requirePayments(deps);
  const [begun] = await db
    .update(users)
    .set({ billingLook: sql`${users.billingLook} + 1` })
    .where(eq(users.id, userId))
    .returning();
  if (begun === undefined) return undefined;
  const customer =
    begun.stripeCustomerId === null
      ? NO_CUSTOMER
      : await askProvider(deps, readSettled(payments, begun.stripeCustomerId));
  return db.transaction(async (tx) => {
    if (event !== undefined && !(await recordEvent(tx, event, userId, deps.now()))) return findUser(tx, userId);
    const user = await lockUser(tx, userId);
    if (user === undefined || user.billingApplied >= begun.billingLook) return user;
    return applyRecord(deps, tx, user, begun.billingLook, customer);
  });
};

const NO_CUSTOMER: ProviderCustomer = { subscriptions: [], charges: [] };

/** Each running subscription is settled by its own payments alone, whichever other ones the customer has. */
const readSettled = async (payments: Payments, customerId: string): Promise<ProviderCustomer | undefined> => {
  const customer = await payments.readCustomer(customerId);
  if (customer === undefined) return undefined;
  // A refunded subscription is ended at the provider first, so that every later sync reads it as ended.
  const refunded = customer.subscriptions.filter((one) => one.status !== 'ended' && isPaidBack(customer, one));
  for (const { id } of refunded) await payments.endNow(id);
  const current = refunded.length === 0 ? customer : await payments.readCustomer(customerId);
  return current === undefined ? undefined : heldWhileDisputed(payments, current);
};

/**
 * While a dispute is open, its subscription is closed and its bills are held back; winning it opens the subscription
 * again as it was.
 */
const heldWhileDisputed = async (payments: Payments, customer: ProviderCustomer): Promise<ProviderCustomer> => {
  const subscriptions: ProviderSubscription[] = [];
  for (const one of customer.subscriptions) {
    const disputed = one.status !== 'ended' && isDisputed(customer, one);
    // A hold that the operator set is left alone.
    if (disputed && one.hold === 'none') await payments.setHold(one.id, true);
    if (one.status !== 'ended' && !disputed && one.hold === 'ours') await payments.setHold(one.id, false);
    subscriptions.push(disputed ? { ...one, status: 'not_paid' } : one);
  }
  return { ...customer, subscriptions };
};

const applyRecord = async (
  deps: Deps,
  tx: Tx,
  user: UserRow,
  number: number,
  customer: ProviderCustomer | undefined,
): Promise<UserRow> => {
  const now = deps.now();
  if (customer === undefined && !hasEndedLongAgo(user, now)) {
    // With another account's key in the settings, every plan would end at once.
    deps.log.error({ user: user.id }, 'the payment provider does not know this customer');
    return user;
  }
  const { set, notices } = changeFor(user, customer ?? NO_CUSTOMER, now);
  const refunded =
    customer !== undefined && isRefunded(customer) && user.refundedAt === null ? { refundedAt: now } : {};
  const changed = onlyRow(
    await tx
      .update(users)
      .set({ ...set, ...refunded, billingApplied: number })
      .where(eq(users.id, user.id))
      .returning(),
  );
  for (const { template, data } of notices)
    await queueMail(tx, { to: user.email, template, data: data as never, at: now });
  return changed;
};

/** The guarantee is used by the refund that leaves no subscription running, not by that of a second one (D-07). */
const isRefunded = (customer: ProviderCustomer): boolean =>
  currentSubscription(customer)?.status === 'ended' && customer.subscriptions.some((one) => isPaidBack(customer, one));

const hasEndedLongAgo = ({ currentPeriodEnd }: UserRow, now: Date): boolean =>
  currentPeriodEnd === null || currentPeriodEnd.getTime() + DAY_MS < now.getTime();

/** @returns false when it was handled before */
export const recordEvent = async (
  tx: Tx,
  { id, type }: ProviderEvent,
  userId: string | null,
  now: Date,
): Promise<boolean> => {
  const rows = await tx
    .insert(webhookEvents)
    .values({ id, type, userId, handledAt: now })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id });
  return rows.length === 1;
};

const findUser = async (tx: Tx, id: string): Promise<UserRow | undefined> => {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  return user;
};
