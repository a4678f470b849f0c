/**
 * Stripe's events and whether each triggers a sync of a customer. We use an event only to find the customer whose data changed, and
 * read the data itself from the API.
 */
import type { DocumentationSource } from '#tests/support/service-facts.ts';

/** The published package: its types and its changelog. */
const SDK: DocumentationSource = { url: 'https://www.npmjs.com/package/stripe/v/23.1.0', read: '2026-11-22' };

interface StripeEventShape {
  type: string;
  when: string;
  /** Fields from which the customer is found; `cus_1` owns `ch_1`. */
  object: Readonly<Record<string, unknown>>;
  /** `sync`: the customer's plan is synced. `stored`: only the event's id is stored. */
  means: 'sync' | 'stored';
  source: DocumentationSource;
}

const createObject = (object: string, fields: Record<string, unknown> = {}) => ({
  object,
  id: `${object}_1`,
  ...fields,
});
const ITS_CUSTOMER = { customer: 'cus_1' };
const ITS_CHARGE = { charge: 'ch_1' };
type EventFactory = (type: string, when: string, object: StripeEventShape['object']) => StripeEventShape;
const createSyncEvent: EventFactory = (type, when, object) => ({ type, when, object, means: 'sync', source: SDK });
const createStoredEvent: EventFactory = (type, when, object) => ({ type, when, object, means: 'stored', source: SDK });

export const STRIPE_EVENTS: readonly StripeEventShape[] = [
  createSyncEvent('checkout.session.completed', 'a checkout was paid', createObject('checkout.session', ITS_CUSTOMER)),
  createSyncEvent(
    'checkout.session.expired',
    'a checkout was closed unpaid',
    createObject('checkout.session', ITS_CUSTOMER),
  ),
  createSyncEvent('customer.subscription.created', 'a plan begins', createObject('subscription', ITS_CUSTOMER)),
  createSyncEvent(
    'customer.subscription.updated',
    'a plan changes: its price, its state, set to cancel or not, held or not',
    createObject('subscription', ITS_CUSTOMER),
  ),
  createSyncEvent(
    'customer.subscription.paused',
    'a plan is paused (not: its payments are)',
    createObject('subscription', ITS_CUSTOMER),
  ),
  createSyncEvent('customer.subscription.resumed', 'a paused plan goes on', createObject('subscription', ITS_CUSTOMER)),
  createSyncEvent('customer.subscription.deleted', 'a plan has ended', createObject('subscription', ITS_CUSTOMER)),
  createSyncEvent('customer.deleted', 'somebody deleted the customer', {
    object: 'customer',
    id: 'cus_1',
    deleted: true,
  }),
  createSyncEvent('invoice.paid', 'a bill was paid', createObject('invoice', ITS_CUSTOMER)),
  createSyncEvent(
    'invoice.payment_failed',
    'a card was declined, or there is none',
    createObject('invoice', ITS_CUSTOMER),
  ),
  createSyncEvent('charge.succeeded', 'money came', createObject('charge', ITS_CUSTOMER)),
  createSyncEvent(
    'charge.refunded',
    'money went back, all or part of it',
    createObject('charge', { customer: { id: 'cus_1', object: 'customer' } }),
  ),
  createSyncEvent(
    'charge.dispute.created',
    'a bank takes a payment back to look at it',
    createObject('dispute', ITS_CHARGE),
  ),
  createSyncEvent('charge.dispute.updated', 'evidence came in', createObject('dispute', ITS_CHARGE)),
  createSyncEvent(
    'charge.dispute.closed',
    'won, lost, or a warning that came to nothing',
    createObject('dispute', { charge: { id: 'ch_1', object: 'charge' } }),
  ),
  createSyncEvent(
    'charge.dispute.funds_reinstated',
    'the money of a dispute came back to us',
    createObject('dispute', ITS_CHARGE),
  ),
  createSyncEvent('refund.failed', 'a refund bounced', createObject('refund', ITS_CHARGE)),
  createStoredEvent('customer.updated', 'the address or the card changed; we told it ourselves', {
    object: 'customer',
    id: 'cus_1',
  }),
  createStoredEvent(
    'charge.failed',
    'a card was declined: the invoice says it as well',
    createObject('charge', ITS_CUSTOMER),
  ),
  createStoredEvent(
    'payment_intent.succeeded',
    'money came: the charge says it as well',
    createObject('payment_intent', ITS_CUSTOMER),
  ),
  createStoredEvent(
    'price.updated',
    'a price of the account changed; it is read before it is sold',
    createObject('price'),
  ),
];
