/** Reads a customer's subscriptions and charges, and holds, cancels and ends subscriptions. */
import type { Stripe } from 'stripe';
import { requireValue } from '#contract/expected.ts';
import type { Payments, PaymentCustomer, PaymentSubscription } from './payments.ts';
import { dateOf, idOf, type StripeClient } from './stripe-client.ts';
import { STRIPE_LIMITS } from './stripe-contract.ts';

/** Metadata of a subscription whose hold we set and may end. */
const HOLD_METADATA_KEY = 'retrim_hold';

const holdOf = ({ pause_collection: pause, metadata }: Stripe.Subscription): PaymentSubscription['hold'] => {
  if (pause == null) return 'none';
  return (metadata[HOLD_METADATA_KEY] ?? '') === '' ? 'operator' : 'ours';
};

export const stripeSubscriptions = (
  client: StripeClient,
): Pick<Payments, 'readCustomer' | 'setCancelAtPeriodEnd' | 'setInvoiceHold' | 'endNow'> => {
  const { request, find } = client;
  return {
    async readCustomer(id) {
      const customer = await find((stripe) => stripe.customers.retrieve(id));
      if (customer === undefined || customer.deleted === true) return undefined;
      const page = { customer: id, limit: STRIPE_LIMITS.page };
      const [subscriptions, charges, invoices] = await Promise.all([
        request((stripe) =>
          listAll(stripe.subscriptions.list({ ...page, status: 'all', expand: ['data.latest_invoice'] })),
        ),
        request((stripe) => listAll(stripe.charges.list(page))),
        request((stripe) => listAll(stripe.invoices.list({ ...page, expand: ['data.payments'] }))),
      ]);
      const [disputes, subscriptionOf] = await Promise.all([
        loadDisputes(client, charges),
        mapPaymentsToSubscriptions(client, invoices),
      ]);
      return {
        // A subscription whose first payment is not complete does not count yet.
        subscriptions: subscriptions
          .filter(({ status }) => !status.startsWith('incomplete'))
          .map(toSubscription)
          .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
        charges: charges
          .filter(({ paid }) => paid)
          .map((charge): PaymentCustomer['charges'][number] => ({
            id: charge.id,
            subscriptionId: subscriptionOf.get(idOf(charge.payment_intent) ?? charge.id),
            createdAt: dateOf(charge.created),
            refunded: charge.refunded,
            dispute: charge.disputed ? (disputes.get(charge.id) ?? 'open') : 'none',
          })),
      };
    },
    async setCancelAtPeriodEnd(subscriptionId, cancelAtPeriodEnd) {
      if (cancelAtPeriodEnd) {
        await request((stripe) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
        return;
      }
      // Stripe's own pages may have set a date instead of the flag. Only one of the two may be sent.
      const subscription = await request((stripe) => stripe.subscriptions.retrieve(subscriptionId));
      if (!subscription.cancel_at_period_end && subscription.cancel_at === null) return;
      await request((stripe) =>
        stripe.subscriptions.update(
          subscriptionId,
          subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
        ),
      );
    },
    async setInvoiceHold(subscriptionId, isHeld) {
      await request((stripe) =>
        stripe.subscriptions.update(subscriptionId, {
          pause_collection: isHeld ? { behavior: 'void' } : '',
          metadata: { [HOLD_METADATA_KEY]: isHeld ? 'dispute' : '' },
        }),
      );
    },
    async endNow(subscriptionId) {
      await find((stripe) => stripe.subscriptions.cancel(subscriptionId));
    },
  };
};

/** Maximum number of objects that are read from a list of a customer. */
const MAX_OBJECTS_PER_LIST = 10_000;
const listAll = <T>(list: Stripe.ApiListPromise<T>): Promise<T[]> =>
  list.autoPagingToArray({ limit: MAX_OBJECTS_PER_LIST });

/**
 * The subscription of each payment, keyed by its payment intent or else its charge. Found through the invoices,
 * because a charge does not name its subscription.
 */
const mapPaymentsToSubscriptions = async (
  { request }: StripeClient,
  invoices: readonly Stripe.Invoice[],
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for (const { id, parent, payments } of invoices) {
    const subscription = idOf(parent?.subscription_details?.subscription);
    if (subscription === undefined) continue;
    const paid =
      payments?.has_more === true
        ? await request((stripe) => listAll(stripe.invoicePayments.list({ invoice: id, limit: STRIPE_LIMITS.page })))
        : (payments?.data ?? []);
    for (const { payment } of paid) {
      const key = idOf(payment.payment_intent) ?? idOf(payment.charge);
      if (key !== undefined) found.set(key, subscription);
    }
  }
  return found;
};

/** State of each dispute, by the charge's id. A charge stays `disputed` whatever the outcome. */
const loadDisputes = async (
  { request }: StripeClient,
  charges: readonly Stripe.Charge[],
): Promise<ReadonlyMap<string, 'open' | 'won' | 'lost'>> =>
  new Map(
    await Promise.all(
      charges
        .filter(({ disputed }) => disputed)
        .map(async ({ id }) => {
          const { data } = await request((stripe) => stripe.disputes.list({ charge: id, limit: 1 }));
          return [id, disputeState(data[0]?.status)] as const;
        }),
    ),
  );

/** A warning is only an inquiry and a prevented dispute never happened, so neither took money from us. */
const disputeState = (status: string | undefined): 'open' | 'won' | 'lost' => {
  if (status === 'won' || status === 'prevented' || status?.startsWith('warning_') === true) return 'won';
  return status === 'lost' ? 'lost' : 'open';
};

/** Our status for each status of Stripe's. */
const STATUS_BY_STRIPE_STATUS: Readonly<Record<string, PaymentSubscription['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'not_paid',
  paused: 'not_paid',
  canceled: 'ended',
};

const toSubscription = (subscription: Stripe.Subscription): PaymentSubscription => {
  const item = requireValue(subscription.items.data[0], 'The item of a subscription');
  const { current_period_end: periodEnd } = item;
  const endsAt = subscription.cancel_at ?? Infinity;
  return {
    id: subscription.id,
    status: STATUS_BY_STRIPE_STATUS[subscription.status] ?? 'not_paid',
    priceId: item.price.id,
    interval: item.price.recurring?.interval === 'year' ? 'year' : 'month',
    createdAt: dateOf(subscription.created),
    anchor: dateOf(subscription.billing_cycle_anchor),
    periodEnd: dateOf(Math.min(periodEnd, endsAt)),
    // An end after this period, which the operator set, does not keep the period's end from being billed.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || endsAt <= periodEnd,
    hold: holdOf(subscription),
    unpaidBill: subscription.status === 'past_due' ? toUnpaidBill(subscription.latest_invoice, item) : undefined,
  };
};

/** The invoice, or else what the item is billed without any. */
const toUnpaidBill = (
  invoice: Stripe.Subscription['latest_invoice'],
  { price, current_period_start: periodStart }: Stripe.SubscriptionItem,
): PaymentSubscription['unpaidBill'] =>
  invoice !== null && typeof invoice === 'object'
    ? { createdAt: dateOf(invoice.created), cents: invoice.amount_due, currency: invoice.currency }
    : { createdAt: dateOf(periodStart), cents: price.unit_amount ?? 0, currency: price.currency };
