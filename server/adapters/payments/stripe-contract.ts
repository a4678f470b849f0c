/**
 * Stripe's API as its documentation and its SDK describe it: limits, refusals and changes. The adapter takes its limits from
 * here, the stand-in refuses by it, and one test gives every refusal to the adapter. Events are in `stripe-events.ts`.
 */
import { UNCONFIRMED, type Change, type Fact, type Source } from '../providers/contracts/contract.ts';

const READ = '2026-11-22';
/** The published package: its types, its changelog and its `RequestSender`. */
export const SDK: Source = { url: 'https://www.npmjs.com/package/stripe/v/23.1.0', read: READ };
const ERRORS: Source = { url: 'https://docs.stripe.com/api/errors', read: READ };
const IDEMPOTENCY: Source = { url: 'https://docs.stripe.com/idempotency', read: READ };
const EXPIRY: Source = { url: 'https://stripe.com/docs/payments/checkout/managing-limited-inventory', read: READ };
const TOO_SOON: Source = { url: 'https://github.com/stripe/stripe-go/issues/1550', read: READ };
const TOO_LATE: Source = { url: 'https://github.com/alexmorrisnz/moodle-paygw_stripe/pull/72', read: READ };
const NOT_OPEN: Source = { url: 'https://github.com/Sylius/PayumStripePlugin/issues/70', read: READ };
const OTHER_WORDS: Source = { url: 'https://github.com/stripe/stripe-ruby/issues/503', read: READ };
const CANCELED: Source = { url: 'https://github.com/fjordllc/bootcamp/issues/10390', read: READ };
const KEY: Source = { url: 'https://github.com/stripe/sync-engine/issues/192', read: READ };
const PAUSE: Source = { url: 'https://docs.stripe.com/billing/subscriptions/pause-payment.md', read: READ };
const DELIVERY: Source = { url: 'https://dev.to/shannonllc/stripe-webhooks-retries-ordering-duplicates-timeouts-and-ips-46f0', read: READ };

/** Sent with every call. The SDK's types accept this version alone: another SDK does not compile until this is changed. */
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

/**
 * - `gone`: there is no such thing, and the adapter answers with its absence.
 * - `failed`: `PaymentsFailed`; the same request would be refused again.
 * - `again`: the SDK asks twice more, then `PaymentsFailed`.
 */
export type StripeMeaning = 'gone' | 'failed' | 'again';

/** A refusal in Stripe's words. Names in capitals stand for values of the request. */
export interface StripeError {
  when: string;
  status: number;
  /** `authentication_error` and the like are names of the SDK: the API itself knows these four (ERRORS). */
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  param?: string;
  message: string;
  means: StripeMeaning;
  source: Source | typeof UNCONFIRMED;
}

type Rest = Pick<StripeError, 'when' | 'source'> & Partial<StripeError>;
const refused = (status: number, message: string, rest: Rest): StripeError =>
  ({ status, message, type: 'invalid_request_error', means: 'failed', ...rest });

export const STRIPE_ERRORS = {
  missing: refused(404, "No such WHAT: 'ID'", {
    when: 'the id in the path is unknown, or an ended subscription is ended again', code: 'resource_missing', param: 'id', means: 'gone', source: ERRORS,
  }),
  missingNamed: refused(400, "No such WHAT: 'ID'", {
    when: 'an id among the parameters is unknown', code: 'resource_missing', param: 'PARAM', source: UNCONFIRMED,
  }),
  noSuchPath: refused(404, 'Unrecognized request URL (PATH).', {
    when: 'the path is unknown', source: UNCONFIRMED,
  }),
  wrongKey: refused(401, 'Invalid API Key provided: sk_test_***', {
    when: 'the key is wrong', source: KEY,
  }),
  noPermission: refused(403, 'The provided key does not have the required permissions for this endpoint.', {
    when: 'a restricted key lacks a permission', source: UNCONFIRMED,
  }),
  wrongVersion: refused(400, 'Invalid Stripe API version: VERSION', {
    when: 'the version is unknown', source: UNCONFIRMED,
  }),
  parameterMissing: refused(400, 'Missing required param: PARAM.', {
    when: 'a parameter is missing', code: 'parameter_missing', param: 'PARAM', source: UNCONFIRMED,
  }),
  parameterUnknown: refused(400, 'Received unknown parameter: PARAM', {
    when: 'a parameter is unknown', code: 'parameter_unknown', param: 'PARAM', source: UNCONFIRMED,
  }),
  parameterInvalid: refused(400, 'Invalid PARAM', {
    when: 'a value is none of those that are allowed', param: 'PARAM', source: UNCONFIRMED,
  }),
  expiresTooSoon: refused(400,
    'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
    when: 'a checkout would close too soon', param: 'expires_at', source: TOO_SOON,
  }),
  expiresTooLate: refused(400,
    'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
    when: 'a checkout would stay open too long', param: 'expires_at', source: TOO_LATE,
  }),
  noAddress: refused(400, 'Automatic tax calculation in Checkout requires a valid address on the Customer.', {
    when: 'tax is wanted for a customer without an address', code: 'customer_tax_location_invalid', source: UNCONFIRMED,
  }),
  notOpen: refused(400,
    'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `STATUS`.', {
    when: 'a checkout that is not open is closed', source: NOT_OPEN,
  }),
  canceled: refused(400, 'A canceled subscription can only update its cancellation_details and metadata.', {
    when: 'a subscription that has ended is changed', source: CANCELED,
  }),
  noPortal: refused(400, 'No configuration provided and your default configuration has not been created.', {
    when: 'the customer portal was never set up', source: UNCONFIRMED,
  }),
  disputed: refused(400, 'Charge ID has been charged back; cannot issue a refund.', {
    when: 'a disputed payment is refunded', code: 'charge_disputed', source: UNCONFIRMED,
  }),
  refundedAlready: refused(400, 'Charge ID has already been refunded.', {
    when: 'a payment is refunded twice', code: 'charge_already_refunded', source: UNCONFIRMED,
  }),
  otherWords: refused(400,
    "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than 'KEY' if you meant to execute a different request.", {
    when: 'a key comes again with another request', type: 'idempotency_error', source: OTHER_WORDS,
  }),
  keyTooLong: refused(400, 'Idempotency keys can only be up to 255 characters long.', {
    when: 'a key is too long', type: 'idempotency_error', source: UNCONFIRMED,
  }),
  keyInUse: refused(409, 'There is currently another in-progress request using this Idempotent Key.', {
    when: 'a key comes again while its first request still runs', type: 'idempotency_error', code: 'idempotency_key_in_use', means: 'again', source: ERRORS,
  }),
  tooMany: refused(429, 'Request rate limit exceeded.', {
    when: 'too many requests', code: 'rate_limit', source: ERRORS,
  }),
  broken: refused(500, 'An unknown error occurred', {
    when: 'Stripe itself fails', type: 'api_error', means: 'again', source: ERRORS,
  }),
  away: refused(503, 'Service unavailable', {
    when: 'Stripe is away', type: 'api_error', means: 'again', source: ERRORS,
  }),
} as const satisfies Record<string, StripeError>;

/** The parameters that we send, by call; any other is unknown to the stand-in. */
export const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'POST customers': ['email', 'metadata'],
  'POST customers/:id': ['email'],
  'POST checkout/sessions': [
    'mode', 'customer', 'client_reference_id', 'line_items', 'success_url', 'cancel_url', 'expires_at', 'allow_promotion_codes',
    'automatic_tax', 'customer_update',
  ],
  'POST subscriptions/:id': ['cancel_at_period_end', 'cancel_at', 'pause_collection', 'metadata'],
  'POST billing_portal/sessions': ['customer', 'return_url', 'flow_data'],
  'POST refunds': ['charge', 'amount'],
  'GET subscriptions': ['customer', 'status', 'limit', 'starting_after', 'expand'],
  'GET invoices': ['customer', 'limit', 'starting_after'],
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
    day: '2025-03-31', source: SDK,
    what: 'basil: current_period_start and current_period_end left the subscription for its items; a charge no longer names its invoice',
  },
  {
    day: '2026-09-30', source: SDK,
    what: 'endive: a checkout takes no payment_method_types (we never sent them); a subscription can be paused, which is status paused and no access',
  },
  {
    day: '2026-10-28', source: SDK,
    what: 'a dispute may be appealed: appeal_needs_response and appeal_under_review, which are open to us; the version that the SDK 23.1.0 speaks',
  },
];
