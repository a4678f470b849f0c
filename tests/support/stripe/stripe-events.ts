/**
 * The events that Stripe sends us, and the effect of each. An event only says whose data changed; the data itself is
 * read from the API. An event's effect is therefore whether it triggers a sync, and of which customer.
 */
import type { Source } from '#server/platform/http/service-facts.ts';

/** The published package: its types and its changelog. */
const SDK: Source = { url: 'https://www.npmjs.com/package/stripe/v/23.1.0', read: '2026-11-22' };

interface StripeEventShape {
  type: string;
  /** Stripe's own meaning, in short. */
  when: string;
  /** The fields by which the customer is found; `cus_1` owns `ch_1`. */
  object: Readonly<Record<string, unknown>>;
  /** `look`: the customer's plan is synced. `noted`: only the event's id is stored. */
  means: 'look' | 'noted';
  source: Source;
}

const of = (object: string, fields: Record<string, unknown> = {}) => ({ object, id: `${object}_1`, ...fields });
const ITS_CUSTOMER = { customer: 'cus_1' };
const ITS_CHARGE = { charge: 'ch_1' };
type Shape = (type: string, when: string, object: StripeEventShape['object']) => StripeEventShape;
const look: Shape = (type, when, object) => ({ type, when, object, means: 'look', source: SDK });
const noted: Shape = (type, when, object) => ({ type, when, object, means: 'noted', source: SDK });

export const STRIPE_EVENTS: readonly StripeEventShape[] = [
  look('checkout.session.completed', 'a checkout was paid', of('checkout.session', ITS_CUSTOMER)),
  look('checkout.session.expired', 'a checkout was closed unpaid', of('checkout.session', ITS_CUSTOMER)),
  look('customer.subscription.created', 'a plan begins', of('subscription', ITS_CUSTOMER)),
  look(
    'customer.subscription.updated',
    'a plan changes: its price, its state, set to cancel or not, held or not',
    of('subscription', ITS_CUSTOMER),
  ),
  look('customer.subscription.paused', 'a plan is paused (not: its payments are)', of('subscription', ITS_CUSTOMER)),
  look('customer.subscription.resumed', 'a paused plan goes on', of('subscription', ITS_CUSTOMER)),
  look('customer.subscription.deleted', 'a plan has ended', of('subscription', ITS_CUSTOMER)),
  look('customer.deleted', 'somebody deleted the customer', { object: 'customer', id: 'cus_1', deleted: true }),
  look('invoice.paid', 'a bill was paid', of('invoice', ITS_CUSTOMER)),
  look('invoice.payment_failed', 'a card was declined, or there is none', of('invoice', ITS_CUSTOMER)),
  look('charge.succeeded', 'money came', of('charge', ITS_CUSTOMER)),
  look(
    'charge.refunded',
    'money went back, all or part of it',
    of('charge', { customer: { id: 'cus_1', object: 'customer' } }),
  ),
  look('charge.dispute.created', 'a bank takes a payment back to look at it', of('dispute', ITS_CHARGE)),
  look('charge.dispute.updated', 'evidence came in', of('dispute', ITS_CHARGE)),
  look(
    'charge.dispute.closed',
    'won, lost, or a warning that came to nothing',
    of('dispute', { charge: { id: 'ch_1', object: 'charge' } }),
  ),
  look('charge.dispute.funds_reinstated', 'the money of a dispute came back to us', of('dispute', ITS_CHARGE)),
  look('refund.failed', 'a refund bounced', of('refund', ITS_CHARGE)),
  noted('customer.updated', 'the address or the card changed; we told it ourselves', {
    object: 'customer',
    id: 'cus_1',
  }),
  noted('charge.failed', 'a card was declined: the invoice says it as well', of('charge', ITS_CUSTOMER)),
  noted('payment_intent.succeeded', 'money came: the charge says it as well', of('payment_intent', ITS_CUSTOMER)),
  noted('price.updated', 'a price of the account changed; it is read before it is sold', of('price')),
];
