import { PaymentsFailedError, SignatureRefusedError, type Payments, type ProviderSubscription } from '../payments.ts';
import { STRIPE_LIMITS } from '../stripe-contract.ts';
import type { TestBank } from './bank.ts';
import type { TestPrice } from './prices.ts';
import { findById, newTestId, type TestEvent, type TestPortal, type TestSubscription } from './record.ts';

interface AdapterDeps {
  getCurrentBank: () => Promise<TestBank>;
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

const createCheckoutMethods = ({ getCurrentBank, save, prices, pageUrl }: AdapterDeps): CheckoutMethods => ({
  async createCustomer({ userId, email }, idempotencyKey) {
    const { record } = await getCurrentBank();
    const existing = record.customers.find((customer) => customer.key === idempotencyKey);
    if (existing !== undefined) return existing.id;
    const id = newTestId('cus');
    record.customers.push({ id, key: idempotencyKey, userId, email });
    await save();
    return id;
  },
  async changeEmail(customerId, email) {
    const bank = await getCurrentBank();
    const customer = findById(bank.record.customers, customerId);
    if (customer === undefined) return false;
    customer.email = email;
    bank.emit('customer.updated', customerId);
    await save();
    return true;
  },
  async openCheckout({ customerId, priceId, successUrl, cancelUrl, expiresAt }, idempotencyKey) {
    const { record, now } = await getCurrentBank();
    const existing = record.checkouts.find((checkout) => checkout.key === idempotencyKey);
    if (existing !== undefined && existing.price.id !== priceId)
      throw new PaymentsFailedError('the test payments: this idempotency key ordered something else');
    if (existing !== undefined) return { id: existing.id, url: existing.url };
    requireFound(findById(record.customers, customerId), 'customer');
    const price = requireFound(findById(prices, priceId), 'price');
    const openSeconds = (expiresAt.getTime() - now()) / 1000;
    if (!(openSeconds >= STRIPE_LIMITS.checkoutS.min && openSeconds <= STRIPE_LIMITS.checkoutS.max))
      throw new PaymentsFailedError('the test payments: a checkout is open for 30 minutes to 24 hours');
    const id = newTestId('cs');
    const url = pageUrl('checkout', id);
    const order = { id, key: idempotencyKey, customerId, price, url, successUrl, cancelUrl };
    record.checkouts.push({ ...order, state: 'open', expiresAt: expiresAt.getTime() });
    await save();
    return { id, url };
  },
  checkoutState: async (id) => findById((await getCurrentBank()).record.checkouts, id)?.state ?? 'expired',
  async closeCheckout(id) {
    const bank = await getCurrentBank();
    const checkout = findById(bank.record.checkouts, id);
    if (checkout?.state === 'open') {
      bank.expire(checkout);
      await save();
    }
    return checkout?.state ?? 'expired';
  },
  async readPrice(id) {
    // Fails like every other call once the test payments are closed (`test-payments.ts`).
    await getCurrentBank();
    const price = findById(prices, id);
    return price && { cents: price.cents, currency: 'usd', interval: price.interval, active: true };
  },
});

const createPortalMethods = ({
  getCurrentBank,
  save,
  prices,
  pageUrl,
}: AdapterDeps): Pick<Payments, 'changePlanUrl' | 'portalUrl'> => {
  const open = async (customerId: string, returnUrl: string, change?: TestPortal['change']): Promise<string> => {
    const { record, now } = await getCurrentBank();
    requireFound(findById(record.customers, customerId), 'customer');
    const portal = { id: newTestId('bps'), customerId, returnUrl, createdAt: now(), ...(change && { change }) };
    record.portals.push(portal);
    await save();
    return pageUrl('portal', portal.id);
  };
  return {
    portalUrl: ({ customerId, returnUrl }) => open(customerId, returnUrl),
    async changePlanUrl({ customerId, subscriptionId, priceId, returnUrl }) {
      requireFound(findById((await getCurrentBank()).record.subscriptions, subscriptionId), 'subscription');
      return open(customerId, returnUrl, { subscriptionId, price: requireFound(findById(prices, priceId), 'price') });
    },
  };
};

type SubscriptionMethods = Pick<Payments, 'readCustomer' | 'setCancelAtPeriodEnd' | 'setHold' | 'endNow'>;

const createSubscriptionMethods = ({ getCurrentBank, save }: AdapterDeps): SubscriptionMethods => {
  const requireRunning = (bank: TestBank, id: string): TestSubscription => {
    const running = bank.record.subscriptions.filter(({ status }) => status !== 'ended');
    return requireFound(findById(running, id), 'running subscription');
  };
  return {
    async readCustomer(id) {
      const bank = await getCurrentBank();
      const { record } = bank;
      if (findById(record.customers, id) === undefined) return undefined;
      const newestFirstOf = <T extends { customerId: string }>(list: readonly T[]): T[] =>
        list.filter(({ customerId }) => customerId === id).toReversed();
      return {
        subscriptions: newestFirstOf(record.subscriptions).map((subscription) =>
          toProviderSubscription(bank, subscription),
        ),
        charges: newestFirstOf(record.charges).map((charge) => ({
          id: charge.id,
          subscriptionId: charge.subscriptionId,
          refunded: charge.refundedCents >= charge.cents,
          dispute: charge.dispute,
        })),
      };
    },
    async setCancelAtPeriodEnd(subscriptionId, cancels) {
      const bank = await getCurrentBank();
      bank.setCancelAtPeriodEnd(requireRunning(bank, subscriptionId), cancels);
      await save();
    },
    async setHold(subscriptionId, isHeld) {
      const bank = await getCurrentBank();
      bank.setHold(requireRunning(bank, subscriptionId), isHeld ? 'app' : 'none');
      await save();
    },
    async endNow(subscriptionId) {
      const bank = await getCurrentBank();
      const subscription = findById(bank.record.subscriptions, subscriptionId);
      if (subscription === undefined) return;
      bank.end(subscription);
      await save();
    },
  };
};

const toProviderSubscription = (bank: TestBank, subscription: TestSubscription): ProviderSubscription => {
  const { id, status, price, createdAt, anchor, periodEnd, cancelAtPeriodEnd, hold } = subscription;
  return {
    id,
    status,
    priceId: price.id,
    cents: price.cents,
    interval: price.interval,
    createdAt: new Date(createdAt),
    anchor: new Date(anchor),
    periodEnd: new Date(periodEnd),
    cancelAtPeriodEnd,
    hold,
    pastDueSince: status === 'past_due' ? new Date(bank.lastBill(subscription).createdAt) : undefined,
  };
};

const createEventMethods = ({
  getCurrentBank,
  isSigned,
}: AdapterDeps): Pick<Payments, 'readEvent' | 'eventsSince'> => ({
  async readEvent(raw, signature) {
    if (signature === undefined || !isSigned(raw, signature))
      throw new SignatureRefusedError('signed by somebody else');
    return toEvent(JSON.parse(raw.toString('utf8')) as TestEvent);
  },
  async eventsSince(since) {
    const { record } = await getCurrentBank();
    return record.events.filter(({ createdAt }) => createdAt >= since.getTime()).map(toEvent);
  },
});

const toEvent = (event: TestEvent) => ({ ...event, createdAt: new Date(event.createdAt) });
