import { PaymentsFailed, SignatureRefused, type Payments, type ProviderSubscription } from '../payments.ts';
import { LIMITS } from '../stripe-contract.ts';
import type { TestBank } from './bank.ts';
import type { TestPrice } from './prices.ts';
import { find, newId, type TestEvent, type TestPortal, type TestSubscription } from './record.ts';

interface Deps {
  openBank: () => Promise<TestBank>;
  save: () => Promise<void>;
  prices: readonly TestPrice[];
  /** Address of the pages for people. */
  pageUrl: (page: 'checkout' | 'portal', id: string) => string;
  isSigned: (body: Buffer, signature: string) => boolean;
}

export const createInterface = (parts: Deps): Payments => ({
  ...ordering(parts),
  ...portal(parts),
  ...subscriptions(parts),
  ...events(parts),
  async close() {},
});

/** @throws PaymentsFailed when the object does not exist, as Stripe would refuse it */
const requireFound = <T>(found: T | undefined, what: string): T => {
  if (found === undefined) throw new PaymentsFailed(`the test payments: no such ${what}`);
  return found;
};

type Ordering = Pick<
  Payments,
  'createCustomer' | 'changeEmail' | 'openCheckout' | 'checkoutState' | 'closeCheckout' | 'readPrice'
>;

const ordering = ({ openBank, save, prices, pageUrl }: Deps): Ordering => ({
  async createCustomer({ userId, email }, key) {
    const { record } = await openBank();
    const existing = record.customers.find((customer) => customer.key === key);
    if (existing !== undefined) return existing.id;
    const id = newId('cus');
    record.customers.push({ id, key, userId, email });
    await save();
    return id;
  },
  async changeEmail(customerId, email) {
    const bank = await openBank();
    const customer = find(bank.record.customers, customerId);
    if (customer === undefined) return false;
    customer.email = email;
    bank.emit('customer.updated', customerId);
    await save();
    return true;
  },
  async openCheckout({ customerId, priceId, successUrl, cancelUrl, expiresAt }, key) {
    const { record, now } = await openBank();
    const existing = record.checkouts.find((checkout) => checkout.key === key);
    if (existing !== undefined && existing.price.id !== priceId)
      throw new PaymentsFailed('the test payments: this key ordered something else');
    if (existing !== undefined) return { id: existing.id, url: existing.url };
    const { id: customer } = requireFound(find(record.customers, customerId), 'customer');
    const price = requireFound(find(prices, priceId), 'price');
    const openS = (expiresAt.getTime() - now()) / 1000;
    if (!(openS >= LIMITS.checkoutS.min && openS <= LIMITS.checkoutS.max))
      throw new PaymentsFailed('the test payments: a checkout is open for 30 minutes to 24 hours');
    const id = newId('cs');
    const url = pageUrl('checkout', id);
    const order = { id, key, customerId: customer, price, url, successUrl, cancelUrl };
    record.checkouts.push({ ...order, state: 'open', expiresAt: expiresAt.getTime() });
    await save();
    return { id, url };
  },
  checkoutState: async (id) => find((await openBank()).record.checkouts, id)?.state ?? 'expired',
  async closeCheckout(id) {
    const bank = await openBank();
    const checkout = find(bank.record.checkouts, id);
    if (checkout?.state === 'open') {
      bank.expire(checkout);
      await save();
    }
    return checkout?.state ?? 'expired';
  },
  async readPrice(id) {
    await openBank();
    const price = find(prices, id);
    return price && { cents: price.cents, currency: 'usd', interval: price.interval, active: true };
  },
});

const portal = ({ openBank, save, prices, pageUrl }: Deps): Pick<Payments, 'changePlanUrl' | 'portalUrl'> => {
  const open = async (customerId: string, returnUrl: string, change?: TestPortal['change']): Promise<string> => {
    const { record, now } = await openBank();
    requireFound(find(record.customers, customerId), 'customer');
    const page = { id: newId('bps'), customerId, returnUrl, createdAt: now() };
    record.portals.push(change === undefined ? page : { ...page, change });
    await save();
    return pageUrl('portal', page.id);
  };
  return {
    portalUrl: ({ customerId, returnUrl }) => open(customerId, returnUrl),
    async changePlanUrl({ customerId, subscriptionId, priceId, returnUrl }) {
      requireFound(find((await openBank()).record.subscriptions, subscriptionId), 'subscription');
      return open(customerId, returnUrl, { subscriptionId, price: requireFound(find(prices, priceId), 'price') });
    },
  };
};

type Subscriptions = Pick<Payments, 'readCustomer' | 'setCancelAtPeriodEnd' | 'setHold' | 'endNow'>;

const subscriptions = ({ openBank, save }: Deps): Subscriptions => {
  const requireRunning = (bank: TestBank, id: string): TestSubscription => {
    const subscription = find(bank.record.subscriptions, id);
    return requireFound(subscription?.status === 'ended' ? undefined : subscription, 'running subscription');
  };
  return {
    async readCustomer(id) {
      const bank = await openBank();
      const { record } = bank;
      if (find(record.customers, id) === undefined) return undefined;
      const own = <T extends { customerId: string }>(list: readonly T[]): T[] =>
        list.filter(({ customerId }) => customerId === id).toReversed();
      return {
        subscriptions: own(record.subscriptions).map((one) => toProvider(bank, one)),
        charges: own(record.charges).map((charge) => ({
          id: charge.id,
          subscriptionId: charge.subscriptionId,
          refunded: charge.refundedCents >= charge.cents,
          dispute: charge.dispute,
        })),
      };
    },
    async setCancelAtPeriodEnd(subscriptionId, on) {
      const bank = await openBank();
      bank.setCancel(requireRunning(bank, subscriptionId), on);
      await save();
    },
    async setHold(subscriptionId, on) {
      const bank = await openBank();
      bank.setHold(requireRunning(bank, subscriptionId), on ? 'ours' : 'none');
      await save();
    },
    async endNow(subscriptionId) {
      const bank = await openBank();
      const subscription = find(bank.record.subscriptions, subscriptionId);
      if (subscription === undefined) return;
      bank.end(subscription);
      await save();
    },
  };
};

const toProvider = (bank: TestBank, subscription: TestSubscription): ProviderSubscription => {
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

const events = ({ openBank, isSigned }: Deps): Pick<Payments, 'readEvent' | 'eventsSince'> => ({
  async readEvent(raw, signature) {
    if (signature === undefined || !isSigned(raw, signature)) throw new SignatureRefused('signed by somebody else');
    return toEvent(JSON.parse(raw.toString('utf8')) as TestEvent);
  },
  async eventsSince(since) {
    const { record } = await openBank();
    return record.events.filter(({ createdAt }) => createdAt >= since.getTime()).map(toEvent);
  },
});

const toEvent = (event: TestEvent) => ({ ...event, createdAt: new Date(event.createdAt) });
