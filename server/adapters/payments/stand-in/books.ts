/**
 * The stand-in's data, in the shapes of Stripe's API with the fields that our side or the pages read. Times are in
 * seconds.
 */
import { LIMITS } from '../stripe-contract.ts';

export type Card = 'works' | 'declines';

export interface Customer {
  id: string;
  object: 'customer';
  email: string;
  created: number;
  metadata: Record<string, string>;
  livemode: false;
  deleted?: true;
}

export interface Price {
  id: string;
  object: 'price';
  active: true;
  currency: 'usd';
  unit_amount: number;
  recurring: { interval: 'month' | 'year'; interval_count: 1 };
  product: string;
  type: 'recurring';
}

export interface Session {
  id: string;
  object: 'checkout.session';
  mode: 'subscription';
  customer: string;
  client_reference_id: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  url: string | null;
  success_url: string;
  cancel_url: string;
  created: number;
  expires_at: number;
  subscription: string | null;
  price: string;
  automatic_tax: { enabled: boolean };
}

export interface Subscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: 'active' | 'past_due' | 'canceled';
  created: number;
  start_date: number;
  billing_cycle_anchor: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  latest_invoice: string;
  metadata: Record<string, string>;
  /** Missing in data of an earlier version. */
  pause_collection?: { behavior: 'void'; resumes_at: null } | null;
  items: {
    object: 'list';
    data: [
      {
        id: string;
        object: 'subscription_item';
        price: Price;
        quantity: 1;
        current_period_start: number;
        current_period_end: number;
      },
    ];
  };
  /** Not Stripe's: time of the next attempt at an unpaid invoice, and the number of attempts. */
  retry?: { at: number; tries: number };
}

export interface Invoice {
  id: string;
  object: 'invoice';
  customer: string;
  status: 'open' | 'paid' | 'void';
  amount_due: number;
  amount_paid: number;
  currency: 'usd';
  created: number;
  number: string;
  billing_reason: string;
  /** `null` on an invoice that no subscription wrote. */
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } } | null;
  /** Answered only where a request asks for it by `expand`. */
  payments: { object: 'list'; data: [InvoicePayment]; has_more: false };
}

/** How an invoice is paid: one payment intent, and a charge for each attempt at it. */
interface InvoicePayment {
  id: string;
  object: 'invoice_payment';
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
}

export interface Charge {
  id: string;
  object: 'charge';
  customer: string;
  amount: number;
  amount_refunded: number;
  currency: 'usd';
  created: number;
  paid: boolean;
  status: 'succeeded' | 'failed';
  refunded: boolean;
  disputed: boolean;
  /** A charge names its intent, never its invoice. */
  payment_intent: string;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  currency: 'usd';
  created: number;
  status: 'needs_response' | 'won' | 'lost';
}

export interface PortalSession {
  id: string;
  object: 'billing_portal.session';
  customer: string;
  url: string;
  return_url: string;
  created: number;
  change: { subscription: string; price: string } | null;
}

export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  livemode: false;
  pending_webhooks: number;
  request: null;
  data: { object: object };
}

/** An event on its way to our endpoint. */
export interface Delivery {
  event: string;
  at: number;
  tries: number;
}

export interface Kept {
  hash: string;
  status: number;
  body: string;
  at: number;
}

export interface Books {
  secret: string;
  key: string;
  counter: number;
  customers: Record<string, Customer>;
  cards: Record<string, Card>;
  sessions: Record<string, Session>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  charges: Record<string, Charge>;
  disputes: Record<string, Dispute>;
  portals: Record<string, PortalSession>;
  /** Oldest first. */
  events: Event[];
  deliveries: Delivery[];
  idempotency: Record<string, Kept>;
}

export const emptyBooks = (secret: string, key: string): Books => ({
  secret,
  key,
  counter: 0,
  customers: {},
  cards: {},
  sessions: {},
  subscriptions: {},
  invoices: {},
  charges: {},
  disputes: {},
  portals: {},
  events: [],
  deliveries: [],
  idempotency: {},
});

const KEEP_EVENTS = 20_000;
/** Seconds for which a portal's address is valid. */
const PORTAL_S = 86_400;

/** Stripe forgets keys after a day and events after thirty. */
export const forgetOld = (books: Books, now: number): void => {
  for (const [key, { at }] of Object.entries(books.idempotency))
    if (at < now - LIMITS.key.keptS) delete books.idempotency[key];
  for (const [id, { created }] of Object.entries(books.portals)) if (created < now - PORTAL_S) delete books.portals[id];
  const old = books.events.findIndex(({ created }) => created >= now - LIMITS.eventS.kept);
  if (old > 0) books.events.splice(0, old);
  if (books.events.length > KEEP_EVENTS) books.events.splice(0, books.events.length - KEEP_EVENTS);
};
