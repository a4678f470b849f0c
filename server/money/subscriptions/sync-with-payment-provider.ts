/**
 * Updates a user's row from the payment provider's record. A sync takes a number before it reads; when two syncs
 * overlap, the one with the higher number wins, whichever finishes first. The result therefore always includes the
 * change that an event reported.
 */
import { DAY_MS } from '#contract/durations.ts';
import { eq, sql } from 'drizzle-orm';
import {
  PaymentsFailedError,
  type Payments,
  type PaymentCustomer,
  type PaymentEvent,
  type PaymentSubscription,
} from '../payments/payments.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { webhookEvents } from '#server/platform/db/schema/billing.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { deriveSubscriptionChange, findCurrentSubscription, isDisputed, isPaidBack } from './subscription-change.ts';

/** @throws Problem `payments_not_configured` */
export const requirePayments = ({ money: { payments } }: Pick<Deps, 'money'>): Payments => {
  if (payments === undefined)
    throw new Problem('payments_not_configured', 'Online payment is not set up on this server.');
  return payments;
};

/** @throws Problem `provider_failed` when the payment provider does not answer */
export const callPaymentProvider = async <T>(deps: Deps, call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PaymentsFailedError)) throw error;
    deps.log.error({ err: error }, 'the payment provider failed');
    throw new Problem(
      'provider_failed',
      'The payment provider cannot be reached right now. Nothing was changed. Please try again in a moment.',
    );
  }
};

/**
 * @param event the event that caused the sync, if any; it is recorded in the same transaction
 * @returns the updated user; `undefined` when there is none
 */
export const syncWithPaymentProvider = async (
  deps: Deps,
  userId: string,
  event?: PaymentEvent,
): Promise<UserRow | undefined> => {
  const { db } = deps.database;
  const payments = requirePayments(deps);
  const [started] = await db
    .update(users)
    .set({ billingSync: sql`${users.billingSync} + 1` })
    .where(eq(users.id, userId))
    .returning();
  if (started === undefined) return undefined;
  const customer =
    started.stripeCustomerId === null
      ? NO_CUSTOMER
      : await callPaymentProvider(deps, settleAndRead(payments, started.stripeCustomerId));
  return db.transaction(async (tx) => {
    if (event !== undefined && !(await recordEvent(tx, event, userId, deps.now()))) return findUser(tx, userId);
    const user = await lockUser(tx, userId);
    if (user === undefined || user.billingApplied >= started.billingSync) return user;
    // An unknown customer alone could be due to a wrong key; with the signed event it was deleted.
    const isDeleted =
      customer === undefined && event?.type === 'customer.deleted' && event.customerId === user.stripeCustomerId;
    if (!isDeleted) return applyRecord(deps, tx, user, started.billingSync, customer);
    await applyRecord(deps, tx, user, started.billingSync, NO_CUSTOMER);
    const ids = { stripeCustomerId: null, stripeSubscriptionId: null };
    return onlyRow(await tx.update(users).set(ids).where(eq(users.id, userId)).returning());
  });
};

const NO_CUSTOMER: PaymentCustomer = { subscriptions: [], charges: [] };

/** Ends refunded subscriptions and holds disputed ones, then reads the result. */
const settleAndRead = async (payments: Payments, customerId: string): Promise<PaymentCustomer | undefined> => {
  const customer = await payments.readCustomer(customerId);
  if (customer === undefined) return undefined;
  // Ended at the payment provider first, so that every later sync reads them as ended.
  const refunded = customer.subscriptions.filter(
    (subscription) => subscription.status !== 'ended' && isPaidBack(customer, subscription),
  );
  for (const { id } of refunded) await payments.endNow(id);
  const current = refunded.length === 0 ? customer : await payments.readCustomer(customerId);
  return current && holdDisputedSubscriptions(payments, current);
};

/** While a dispute is open, its subscription and bills are on hold. Winning it reopens the subscription. */
const holdDisputedSubscriptions = async (payments: Payments, customer: PaymentCustomer): Promise<PaymentCustomer> => {
  const subscriptions: PaymentSubscription[] = [];
  for (const subscription of customer.subscriptions) {
    const isHeld = subscription.status !== 'ended' && isDisputed(customer, subscription);
    // A hold that the operator set is not changed.
    if (isHeld && subscription.hold === 'none') await payments.setInvoiceHold(subscription.id, true);
    if (subscription.status !== 'ended' && !isHeld && subscription.hold === 'ours')
      await payments.setInvoiceHold(subscription.id, false);
    subscriptions.push(isHeld ? { ...subscription, status: 'not_paid' } : subscription);
  }
  return { ...customer, subscriptions };
};

const applyRecord = async (
  deps: Deps,
  tx: Tx,
  user: UserRow,
  billingSync: number,
  customer: PaymentCustomer | undefined,
): Promise<UserRow> => {
  const now = deps.now();
  if (customer === undefined && !hasEndedLongAgo(user, now)) {
    // Nothing is changed, because otherwise a wrong key in the settings would end every plan.
    deps.log.error({ user: user.id }, 'the payment provider does not know this customer');
    return user;
  }
  const { set, notices } = deriveSubscriptionChange(user, customer ?? NO_CUSTOMER, now);
  const refunded =
    customer !== undefined && isRefunded(customer) && user.refundedAt === null ? { refundedAt: now } : {};
  const changed = onlyRow(
    await tx
      .update(users)
      .set({ ...set, ...refunded, billingApplied: billingSync })
      .where(eq(users.id, user.id))
      .returning(),
  );
  for (const { template, data } of notices)
    await queueMail(tx, { to: user.email, template, data: data as never, at: now });
  return changed;
};

/** A refund uses the guarantee only if it leaves no subscription running (D-07). */
const isRefunded = (customer: PaymentCustomer): boolean =>
  findCurrentSubscription(customer)?.status === 'ended' &&
  customer.subscriptions.some((subscription) => isPaidBack(customer, subscription));

const hasEndedLongAgo = ({ currentPeriodEnd }: UserRow, now: Date): boolean =>
  currentPeriodEnd === null || currentPeriodEnd.getTime() + DAY_MS < now.getTime();

/** @returns false if the event was handled before */
export const recordEvent = async (
  tx: Tx,
  { id, type }: PaymentEvent,
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
