/**
 * Stripe's events and whether each triggers a sync of a customer. We use an event only to find the customer whose data changed, and
 * read the data itself from the API.
 */
import type { Source } from '#server/platform/http/service-facts.ts';

/** The published package: its types and its changelog. */
const SDK: Source = { url: 'https://www.npmjs.com/package/stripe/v/23.1.0', read: '2026-11-22' };

interface StripeEventShape {
  type: string;
  when: string;
  /** Fields from which the customer is found; `cus_1` owns `ch_1`. */
  object: Readonly<Record<string, unknown>>;
  /** `sync`: the customer's plan is synced. `stored`: only the event's id is stored. */
  means: 'sync' | 'stored';
  source: Source;
}

const of = (object: string, fields: Record<string, unknown> = {}) => ({ object, id: `${object}_1`, ...fields });
const ITS_CUSTOMER = { customer: 'cus_1' };
const ITS_CHARGE = { charge: 'ch_1' };
type Shape = (type: string, when: string, object: StripeEventShape['object']) => StripeEventShape;
const sync: Shape = (type, when, object) => ({ type, when, object, means: 'sync', source: SDK });
const stored: Shape = (type, when, object) => ({ type, when, object, means: 'stored', source: SDK });

export const STRIPE_EVENTS: readonly StripeEventShape[] = [
  sync('checkout.session.completed', 'a checkout was paid', of('checkout.session', ITS_CUSTOMER)),
  sync('checkout.session.expired', 'a checkout was closed unpaid', of('checkout.session', ITS_CUSTOMER)),
  sync('customer.subscription.created', 'a plan begins', of('subscription', ITS_CUSTOMER)),
  sync(
    'customer.subscription.updated',
    'a plan changes: its price, its state, set to cancel or not, held or not',
    of('subscription', ITS_CUSTOMER),
  ),
  sync('customer.subscription.paused', 'a plan is paused (not: its payments are)', of('subscription', ITS_CUSTOMER)),
  sync('customer.subscription.resumed', 'a paused plan goes on', of('subscription', ITS_CUSTOMER)),
  sync('customer.subscription.deleted', 'a plan has ended', of('subscription', ITS_CUSTOMER)),
  sync('customer.deleted', 'somebody deleted the customer', { object: 'customer', id: 'cus_1', deleted: true }),
  sync('invoice.paid', 'a bill was paid', of('invoice', ITS_CUSTOMER)),
  sync('invoice.payment_failed', 'a card was declined, or there is none', of('invoice', ITS_CUSTOMER)),
  sync('charge.succeeded', 'money came', of('charge', ITS_CUSTOMER)),
  sync(
    'charge.refunded',
    'money went back, all or part of it',
    of('charge', { customer: { id: 'cus_1', object: 'customer' } }),
  ),
  sync('charge.dispute.created', 'a bank takes a payment back to look at it', of('dispute', ITS_CHARGE)),
  sync('charge.dispute.updated', 'evidence came in', of('dispute', ITS_CHARGE)),
  sync(
    'charge.dispute.closed',
    'won, lost, or a warning that came to nothing',
    of('dispute', { charge: { id: 'ch_1', object: 'charge' } }),
  ),
  sync('charge.dispute.funds_reinstated', 'the money of a dispute came back to us', of('dispute', ITS_CHARGE)),
  sync('refund.failed', 'a refund bounced', of('refund', ITS_CHARGE)),
  stored('customer.updated', 'the address or the card changed; we told it ourselves', {
    object: 'customer',
    id: 'cus_1',
  }),
  stored('charge.failed', 'a card was declined: the invoice says it as well', of('charge', ITS_CUSTOMER)),
  stored('payment_intent.succeeded', 'money came: the charge says it as well', of('payment_intent', ITS_CUSTOMER)),
  stored('price.updated', 'a price of the account changed; it is read before it is sold', of('price')),
];
