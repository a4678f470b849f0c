import { PaymentsFailedError, SignatureRefusedError, type Payments, type PaymentSubscription } from '../payments.ts';
import { STRIPE_LIMITS } from '../stripe-contract.ts';
import type { TestStripe } from './test-stripe.ts';
import type { TestPrice } from './prices.ts';
import { findById, newTestId, type TestEvent, type TestPortal, type TestSubscription } from './state.ts';

interface AdapterDeps {
  getTestStripe: () => Promise<TestStripe>;
  save: () => Promise<void>;
  prices: readonly TestPrice[];
  pageUrl: (page: 'checkout' | 'portal', id: string) => string;
  isSigned: (body: Buffer, signature: string) => boolean;
}

export const createPaymentsAdapter = (deps: AdapterDeps): Payments => ({
  ...createCheckoutMethods(deps),
  ...createPortalMethods(deps),
  ...createSubscriptionMethods(deps),
  ...createEventMethods(deps),
  async close() {},
});

/** @throws PaymentsFailedError when the object does not exist, as Stripe would refuse it */
const requireFound = <T>(found: T | undefined, noun: string): T => {
  if (found === undefined) throw new PaymentsFailedError(`the test payments: no such ${noun}`);
  return found;
};

type CheckoutMethods = Pick<
  Payments,
  'createCustomer' | 'changeEmail' | 'openCheckout' | 'checkoutState' | 'closeCheckout' | 'readPrice'
>;

const createCheckoutMethods = ({ getTestStripe, save, prices, pageUrl }: AdapterDeps): CheckoutMethods => ({
  async createCustomer({ userId, email }, idempotencyKey) {
    const { state } = await getTestStripe();
    const existing = state.customers.find((customer) => customer.key === idempotencyKey);
    if (existing !== undefined) return existing.id;
    const id = newTestId('cus');
    state.customers.push({ id, key: idempotencyKey, userId, email });
    await save();
    return id;
  },
  async changeEmail(customerId, email) {
    const testStripe = await getTestStripe();
    const customer = findById(testStripe.state.customers, customerId);
    if (customer === undefined) return false;
    customer.email = email;
    testStripe.emit('customer.updated', customerId);
    await save();
    return true;
  },
  async openCheckout({ customerId, priceId, successUrl, cancelUrl, expiresAt }, idempotencyKey) {
    const { state, now } = await getTestStripe();
    const existing = state.checkouts.find((checkout) => checkout.key === idempotencyKey);
    if (existing !== undefined && existing.price.id !== priceId)
      throw new PaymentsFailedError('the test payments: this idempotency key was already used for a different price');
    if (existing !== undefined) return { id: existing.id, url: existing.url };
    requireFound(findById(state.customers, customerId), 'customer');
    const price = requireFound(findById(prices, priceId), 'price');
    const openSeconds = (expiresAt.getTime() - now()) / 1000;
    if (!(openSeconds >= STRIPE_LIMITS.checkoutSeconds.min && openSeconds <= STRIPE_LIMITS.checkoutSeconds.max))
      throw new PaymentsFailedError('the test payments: a checkout is open for 30 minutes to 24 hours');
    const id = newTestId('cs');
    const url = pageUrl('checkout', id);
    const order = { id, key: idempotencyKey, customerId, price, url, successUrl, cancelUrl };
    state.checkouts.push({ ...order, state: 'open', expiresAt: expiresAt.getTime() });
    await save();
    return { id, url };
  },
  checkoutState: async (id) => findById((await getTestStripe()).state.checkouts, id)?.state ?? 'expired',
  async closeCheckout(id) {
    const testStripe = await getTestStripe();
    const checkout = findById(testStripe.state.checkouts, id);
    if (checkout?.state === 'open') {
      testStripe.expire(checkout);
      await save();
    }
    return checkout?.state ?? 'expired';
  },
  async readPrice(id) {
    // Throws once `TestPayments` is closed: this call must fail then, too.
    await getTestStripe();
    const price = findById(prices, id);
    return price && { cents: price.cents, currency: 'usd', interval: price.interval, active: true };
  },
});

const createPortalMethods = ({
  getTestStripe,
  save,
  prices,
  pageUrl,
}: AdapterDeps): Pick<Payments, 'openPlanChange' | 'openPortal'> => {
  const open = async (customerId: string, returnUrl: string, change?: TestPortal['change']): Promise<string> => {
    const { state, now } = await getTestStripe();
    requireFound(findById(state.customers, customerId), 'customer');
    const portal = { id: newTestId('bps'), customerId, returnUrl, createdAt: now(), ...(change && { change }) };
    state.portals.push(portal);
    await save();
    return pageUrl('portal', portal.id);
  };
  return {
    openPortal: ({ customerId, returnUrl }) => open(customerId, returnUrl),
    async openPlanChange({ customerId, subscriptionId, priceId, returnUrl }) {
      requireFound(findById((await getTestStripe()).state.subscriptions, subscriptionId), 'subscription');
      return open(customerId, returnUrl, { subscriptionId, price: requireFound(findById(prices, priceId), 'price') });
    },
  };
};

type SubscriptionMethods = Pick<Payments, 'readCustomer' | 'setCancelAtPeriodEnd' | 'setInvoiceHold' | 'endNow'>;

const createSubscriptionMethods = ({ getTestStripe, save }: AdapterDeps): SubscriptionMethods => {
  const requireRunning = (testStripe: TestStripe, id: string): TestSubscription => {
    const running = testStripe.state.subscriptions.filter(({ status }) => status !== 'ended');
    return requireFound(findById(running, id), 'running subscription');
  };
  return {
    async readCustomer(id) {
      const testStripe = await getTestStripe();
      const { state } = testStripe;
      if (findById(state.customers, id) === undefined) return undefined;
      const listNewestFirst = <T extends { customerId: string }>(list: readonly T[]): T[] =>
        list.filter(({ customerId }) => customerId === id).toReversed();
      return {
        subscriptions: listNewestFirst(state.subscriptions).map((subscription) =>
          toPaymentSubscription(testStripe, subscription),
        ),
        charges: listNewestFirst(state.charges).map((charge) => ({
          id: charge.id,
          subscriptionId: charge.subscriptionId,
          createdAt: new Date(charge.createdAt),
          refunded: charge.refundedCents >= charge.cents,
          dispute: charge.dispute,
        })),
      };
    },
    async setCancelAtPeriodEnd(subscriptionId, cancelAtPeriodEnd) {
      const testStripe = await getTestStripe();
      testStripe.setCancelAtPeriodEnd(requireRunning(testStripe, subscriptionId), cancelAtPeriodEnd);
      await save();
    },
    async setInvoiceHold(subscriptionId, isHeld) {
      const testStripe = await getTestStripe();
      testStripe.setInvoiceHold(requireRunning(testStripe, subscriptionId), isHeld ? 'ours' : 'none');
      await save();
    },
    async endNow(subscriptionId) {
      const testStripe = await getTestStripe();
      const subscription = findById(testStripe.state.subscriptions, subscriptionId);
      if (subscription === undefined) return;
      testStripe.end(subscription);
      await save();
    },
  };
};

const toPaymentSubscription = (testStripe: TestStripe, subscription: TestSubscription): PaymentSubscription => {
  const { id, status, price, createdAt, anchor, periodEnd, cancelAtPeriodEnd, hold } = subscription;
  const bill = status === 'past_due' ? testStripe.lastBill(subscription) : undefined;
  return {
    id,
    status,
    priceId: price.id,
    interval: price.interval,
    createdAt: new Date(createdAt),
    anchor: new Date(anchor),
    periodEnd: new Date(periodEnd),
    cancelAtPeriodEnd,
    hold,
    unpaidBill: bill && { createdAt: new Date(bill.createdAt), cents: bill.cents, currency: 'usd' },
  };
};

const createEventMethods = ({ getTestStripe, isSigned }: AdapterDeps): Pick<Payments, 'readEvent' | 'eventsSince'> => ({
  async readEvent(raw, signature) {
    if (signature === undefined || !isSigned(raw, signature))
      throw new SignatureRefusedError('the signature is missing or invalid');
    return toEvent(JSON.parse(raw.toString('utf8')) as TestEvent);
  },
  async eventsSince(since) {
    const { state } = await getTestStripe();
    return state.events.filter(({ createdAt }) => createdAt >= since.getTime()).map(toEvent);
  },
});

const toEvent = (event: TestEvent) => ({ ...event, createdAt: new Date(event.createdAt) });
