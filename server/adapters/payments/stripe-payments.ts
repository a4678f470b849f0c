/** Payments over the official SDK. Loaded when the first call needs it. */
import type { Stripe } from 'stripe';
import { API_VERSION, LIMITS } from './stripe-contract.ts';
import {
  PaymentsFailed,
  SignatureRefused,
  type CheckoutState,
  type Payments,
  type ProviderCustomer,
  type ProviderEvent,
  type ProviderSubscription,
} from './payments.ts';

export interface StripeAccess {
  secretKey: string;
  webhookSecret: string;
  /** Address of the API, when it is not Stripe's own. */
  host?: { host: string; port: number; protocol: 'http' | 'https' };
}

const TIMEOUT_MS = 20_000;
/** Marks, in a subscription's metadata, a hold that we set and may end. */
const HOLD_MARK = 'retrim_hold';
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

/** @param access may take time to resolve (the stand-in starts with the first call) */
export const stripePayments = (
  access: () => Promise<StripeAccess>,
  now: () => Date,
  { automaticTax = false }: { automaticTax?: boolean } = {},
): Payments => {
  let loading: Promise<{ stripe: Stripe; secret: string }> | undefined;
  const load = async (): Promise<{ stripe: Stripe; secret: string }> => {
    const [{ default: Sdk }, { secretKey, webhookSecret, host }] = await Promise.all([import('stripe'), access()]);
    return {
      stripe: new Sdk(secretKey, {
        apiVersion: API_VERSION,
        timeout: TIMEOUT_MS,
        maxNetworkRetries: 2,
        telemetry: false,
        appInfo: { name: 'Retrim' },
        ...host,
      }),
      secret: webhookSecret,
    };
  };
  const ready = (): Promise<{ stripe: Stripe; secret: string }> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  /** Runs a call. The provider's message about a failure goes to the log only. */
  const ask = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const { stripe } = await ready();
    try {
      return await call(stripe);
    } catch (error) {
      throw new PaymentsFailed(`the payment provider: ${(error as Error).message}`, { cause: error });
    }
  };
  const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });

  /** State of each disputed charge of a customer; the charge itself stays `disputed` whatever the outcome. */
  const disputesOf = async (charges: readonly Stripe.Charge[]): Promise<ReadonlyMap<string, 'open' | 'won' | 'lost'>> =>
    new Map(
      await Promise.all(
        charges
          .filter(({ disputed }) => disputed)
          .map(async ({ id }) => {
            const { data } = await ask((stripe) => stripe.disputes.list({ charge: id, limit: 1 }));
            return [id, disputeState(data[0]?.status)] as const;
          }),
      ),
    );

  const customerOf = async (event: Stripe.Event): Promise<string | undefined> => {
    const { object } = event.data as {
      object: {
        object?: string;
        id?: string;
        customer?: string | { id: string } | null;
        charge?: string | { id: string } | null;
      };
    };
    if (object.object === 'customer') return object.id;
    const customer = idOf(object.customer);
    const charge = idOf(object.charge);
    if (customer !== undefined || charge === undefined) return customer;
    // A dispute names its charge only.
    const found = await unlessMissing(ask((stripe) => stripe.charges.retrieve(charge)));
    return idOf(found?.customer);
  };
  const toEvent = async (event: Stripe.Event): Promise<ProviderEvent> => ({
    id: event.id,
    type: event.type,
    createdAt: dateOf(typeof event.created === 'number' ? event.created : 0),
    customerId: await customerOf(event),
  });

  return {
    async createCustomer({ userId, email }, key) {
      return (await ask((stripe) => stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey: key })))
        .id;
    },
    async changeEmail(customerId, email) {
      return (await unlessMissing(ask((stripe) => stripe.customers.update(customerId, { email })))) !== undefined;
    },
    async openCheckout({ customerId, userId, priceId, successUrl, cancelUrl, expiresAt }, key) {
      const session = await ask((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: userId,
            line_items: [{ price: priceId, quantity: 1 }],
            success_url: successUrl,
            cancel_url: cancelUrl,
            expires_at: Math.floor(expiresAt.getTime() / 1000),
            allow_promotion_codes: false,
            // An existing customer has no address: Checkout collects and saves it, because later taxes are computed from
            // it.
            ...(automaticTax
              ? { automatic_tax: { enabled: true }, customer_update: { address: 'auto' as const } }
              : {}),
          },
          { idempotencyKey: key },
        ),
      );
      if (session.url === null) throw new PaymentsFailed('the payment provider gave no address for the checkout');
      return { id: session.id, url: session.url };
    },
    async checkoutState(id) {
      return stateOf(await unlessMissing(ask((stripe) => stripe.checkout.sessions.retrieve(id))));
    },
    async closeCheckout(id) {
      try {
        return stateOf(await ask((stripe) => stripe.checkout.sessions.expire(id)));
      } catch {
        // The session may have been paid or have expired in the meantime; then its state says so.
        return stateOf(await unlessMissing(ask((stripe) => stripe.checkout.sessions.retrieve(id))));
      }
    },
    async changePlanUrl({ customerId, subscriptionId, priceId, returnUrl }) {
      const subscription = await ask((stripe) => stripe.subscriptions.retrieve(subscriptionId));
      const item = subscription.items.data[0];
      if (item === undefined) throw new PaymentsFailed('the subscription has no item');
      const session = await ask((stripe) =>
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          flow_data: {
            type: 'subscription_update_confirm',
            subscription_update_confirm: {
              subscription: subscriptionId,
              items: [{ id: item.id, price: priceId, quantity: 1 }],
            },
            after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
          },
        }),
      );
      return session.url;
    },
    async portalUrl({ customerId, returnUrl }) {
      return (
        await ask((stripe) => stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }))
      ).url;
    },
    async readCustomer(id) {
      const customer = await unlessMissing(ask((stripe) => stripe.customers.retrieve(id)));
      if (customer === undefined || customer.deleted === true) return undefined;
      const [subscriptions, charges] = await Promise.all([
        ask((stripe) =>
          stripe.subscriptions.list({
            customer: id,
            status: 'all',
            limit: LIMITS.page,
            expand: ['data.latest_invoice'],
          }),
        ),
        ask((stripe) => stripe.charges.list({ customer: id, limit: LIMITS.page })),
      ]);
      const disputes = await disputesOf(charges.data);
      return {
        // A first payment that waits for its bank does not count as a subscription yet.
        subscriptions: subscriptions.data
          .filter(({ status }) => !status.startsWith('incomplete'))
          .map(toSubscription)
          .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
        charges: charges.data
          .filter(({ paid }) => paid)
          .map((charge): ProviderCustomer['charges'][number] => ({
            id: charge.id,
            createdAt: dateOf(charge.created),
            refunded: charge.refunded,
            dispute: charge.disputed ? (disputes.get(charge.id) ?? 'open') : 'none',
          })),
      };
    },
    async setCancelAtPeriodEnd(subscriptionId, on) {
      if (on)
        return void (await ask((stripe) =>
          stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
        ));
      // The provider's own page may have set a date instead of the flag; only one of the two may be sent.
      const subscription = await ask((stripe) => stripe.subscriptions.retrieve(subscriptionId));
      if (!subscription.cancel_at_period_end && subscription.cancel_at === null) return;
      await ask((stripe) =>
        stripe.subscriptions.update(
          subscriptionId,
          subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
        ),
      );
    },
    async setHold(subscriptionId, on) {
      await ask((stripe) =>
        stripe.subscriptions.update(subscriptionId, {
          pause_collection: on ? { behavior: 'void' } : '',
          metadata: { [HOLD_MARK]: on ? 'dispute' : '' },
        }),
      );
    },
    async endNow(subscriptionId) {
      await unlessMissing(ask((stripe) => stripe.subscriptions.cancel(subscriptionId)));
    },
    async readPrice(id) {
      const price = await unlessMissing(ask((stripe) => stripe.prices.retrieve(id)));
      return price === undefined
        ? undefined
        : {
            cents: price.unit_amount ?? -1,
            currency: price.currency,
            interval: price.recurring?.interval_count === 1 ? price.recurring.interval : undefined,
            active: price.active,
          };
    },
    async readEvent(raw, signature) {
      const { stripe, secret } = await ready();
      const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature ?? '')?.[1] ?? Number.NaN) * 1000;
      const at = now().getTime();
      // The SDK checks only for times in the past.
      if (!(Math.abs(at - signedAt) <= LIMITS.signatureS * 1000)) throw new SignatureRefused('signed at another time');
      // The SDK's decoder drops a byte order mark, which would be in the bytes but not in the signature.
      if (raw.subarray(0, 3).equals(BYTE_ORDER_MARK)) throw new SignatureRefused('other bytes than were signed');
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(raw, signature!, secret, LIMITS.signatureS, undefined, at);
      } catch (error) {
        throw new SignatureRefused((error as Error).message);
      }
      if (!isEvent(event)) throw new SignatureRefused('signed, but no event');
      return toEvent(event);
    },
    async eventsSince(since) {
      const events: ProviderEvent[] = [];
      for (let after: string | undefined; ;) {
        const page = await ask((stripe) =>
          stripe.events.list({
            created: { gte: Math.floor(since.getTime() / 1000) },
            limit: LIMITS.page,
            ...(after === undefined ? {} : { starting_after: after }),
          }),
        );
        for (const event of page.data) events.push(await toEvent(event));
        after = page.data.at(-1)?.id;
        if (!page.has_more || after === undefined) return events.reverse();
      }
    },
    async close() {},
  };
};

const isEvent = (value: unknown): value is Stripe.Event => {
  const { id, type, data } = (value ?? {}) as { id?: unknown; type?: unknown; data?: { object?: unknown } };
  return (
    typeof id === 'string' &&
    id !== '' &&
    typeof type === 'string' &&
    typeof data?.object === 'object' &&
    data.object !== null
  );
};

/**
 * Stripe's own answer about the id in the path; a 404 from elsewhere (a proxy, a wrong host) must not remove a
 * customer.
 */
const isMissing = (error: unknown): boolean => {
  const cause = (error as { cause?: { code?: unknown; statusCode?: unknown } }).cause;
  return cause?.code === 'resource_missing' && cause.statusCode === 404;
};

const stateOf = (session: Stripe.Checkout.Session | undefined): CheckoutState =>
  session?.status === 'open' ? 'open' : session?.status === 'complete' ? 'complete' : 'expired';

/** A warning is an inquiry and a prevented dispute never happened: neither took any money. */
const disputeState = (status: string | undefined): 'open' | 'won' | 'lost' =>
  status === 'won' || status === 'prevented' || status?.startsWith('warning_') === true
    ? 'won'
    : status === 'lost'
      ? 'lost'
      : 'open';

/** Access by Stripe's status: a plan is open while it is paid or only briefly overdue. */
const STATUS: Readonly<Record<string, ProviderSubscription['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'not_paid',
  paused: 'not_paid',
  canceled: 'ended',
};

const toSubscription = (subscription: Stripe.Subscription): ProviderSubscription => {
  const item = subscription.items.data[0]!;
  const periodEnd = Math.min(item.current_period_end, subscription.cancel_at ?? Infinity);
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  return {
    id: subscription.id,
    status: STATUS[subscription.status] ?? 'not_paid',
    priceId: item.price.id,
    cents: item.price.unit_amount ?? 0,
    interval: item.price.recurring?.interval === 'year' ? 'year' : 'month',
    createdAt: dateOf(subscription.created),
    anchor: dateOf(subscription.billing_cycle_anchor),
    periodEnd: dateOf(periodEnd),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    hold:
      subscription.pause_collection == null
        ? 'none'
        : (subscription.metadata[HOLD_MARK] ?? '') === ''
          ? 'operators'
          : 'ours',
    pastDueSince:
      subscription.status === 'past_due' ? dateOf(invoice?.created ?? item.current_period_start) : undefined,
  };
};
