/**
 * Stripe's API as its documentation and its SDK describe it: limits, parameters and changes. The adapter takes its
 * limits from here, and the test payments enforce them. Refusals are in `stripe-errors.ts`, events in `stripe-events.ts`.
 */
import { UNCONFIRMED, type Change, type Fact, type Source } from '../../platform/http/service-facts.ts';

const READ = '2026-11-22';
/** The published package: its types, its changelog and its `RequestSender`. */
export const SDK: Source = { url: 'https://www.npmjs.com/package/stripe/v/23.1.0', read: READ };
const IDEMPOTENCY: Source = { url: 'https://docs.stripe.com/idempotency', read: READ };
const EXPIRY: Source = { url: 'https://stripe.com/docs/payments/checkout/managing-limited-inventory', read: READ };
const PAUSE: Source = { url: 'https://docs.stripe.com/billing/subscriptions/pause-payment.md', read: READ };
const PAUSED: Source = { url: 'https://github.com/ssheleg/sheleg-dev/releases/tag/v0.16.0', read: READ };
const DELIVERY: Source = {
  url: 'https://dev.to/shannonllc/stripe-webhooks-retries-ordering-duplicates-timeouts-and-ips-46f0',
  read: READ,
};

/**
 * Sent with every call. The SDK's types accept this version alone: another SDK does not compile until this is changed.
 */
export const API_VERSION = '2026-10-28.endive';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

export const LIMITS = {
  /** Seconds that a checkout page stays open (EXPIRY). */
  checkoutS: { least: 30 * MINUTE_S, most: DAY_S },
  /** Characters of an idempotency key, and seconds for which its answer is kept at least (IDEMPOTENCY). */
  key: { length: 255, keptS: DAY_S },
  /** Entries a page of a list (SDK). */
  page: 100,
  /** Seconds by which the time of a signature may differ from now (SDK, `DEFAULT_TOLERANCE`). */
  signatureS: 5 * MINUTE_S,
  /** Seconds for which an event is sent again (DELIVERY), and for which it can be read (SDK, `events.list`). */
  eventS: { sent: 3 * DAY_S, kept: 30 * DAY_S },
} as const;

/** The parameters that we send, by call; `stripe-calls.test.ts` holds the adapter to them. */
export const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'POST customers': ['email', 'metadata'],
  'POST customers/:id': ['email'],
  'POST checkout/sessions': [
    'mode',
    'customer',
    'client_reference_id',
    'line_items',
    'success_url',
    'cancel_url',
    'expires_at',
    'allow_promotion_codes',
    'automatic_tax',
    'customer_update',
  ],
  'POST subscriptions/:id': ['cancel_at_period_end', 'cancel_at', 'pause_collection', 'metadata'],
  'POST billing_portal/sessions': ['customer', 'return_url', 'flow_data'],
  'GET subscriptions': ['customer', 'status', 'limit', 'starting_after', 'expand'],
  'GET invoices': ['customer', 'limit', 'starting_after', 'expand'],
  'GET invoice_payments': ['invoice', 'limit', 'starting_after'],
  'GET charges': ['customer', 'limit', 'starting_after'],
  'GET disputes': ['charge', 'limit', 'starting_after'],
  'GET events': ['created', 'limit', 'starting_after'],
};

export const STRIPE_FACTS: readonly Fact[] = [
  {
    says: 'A checkout page closes 30 minutes to 24 hours after it was made; 24 hours where nothing is said',
    source: EXPIRY,
  },
  {
    says: 'A key has up to 255 characters; its answer is kept for at least a day, errors included, but not when the parameters were refused',
    source: IDEMPOTENCY,
  },
  {
    says: 'The SDK asks again after 409, 500 and above and a broken connection, and does what the header stripe-should-retry says; not after 429',
    source: SDK,
  },
  {
    says: 'An event is sent for up to three days (three times within hours in a sandbox), in any order, and may come twice',
    source: DELIVERY,
  },
  {
    says: 'pause_collection leaves the subscription active and goes on writing bills; bills from before the pause are tried again unless they are voided',
    source: PAUSE,
  },
  {
    says: 'A charge stays disputed for good; the dispute says how it ended: won, lost, prevented, warning_closed; appeal_* while it is looked at once more',
    source: SDK,
  },
  {
    says: 'A customer of live mode is missing (404, resource_missing) to a key of test mode, and the other way round',
    source: UNCONFIRMED,
  },
];

export const STRIPE_CHANGES: readonly Change[] = [
  {
    day: '2025-03-31',
    source: SDK,
    what: 'basil: current_period_start and current_period_end left the subscription for its items; a charge no longer names its invoice, nor an invoice its charge: the payments of an invoice (`payments`, where asked for) name the payment intent, and its `parent` the subscription',
  },
  {
    day: '2026-09-30',
    source: SDK,
    what: 'endive: a checkout takes no payment_method_types; we never sent them',
  },
  {
    day: '2026-09-30',
    what: 'endive: a subscription can be paused; its status is paused, and it opens nothing here',
    source: PAUSED,
  },
  {
    day: '2026-10-28',
    source: SDK,
    what: 'a dispute may be appealed: appeal_needs_response and appeal_under_review, which are open to us; the version that the SDK 23.1.0 speaks',
  },
];
