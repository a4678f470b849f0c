/** Stripe's error responses; a test passes each of them to the adapter. */
import { UNDOCUMENTED, type DocumentationSource } from '#tests/support/service-facts.ts';

const READ = '2026-11-22';
const ERRORS: DocumentationSource = { url: 'https://docs.stripe.com/api/errors', read: READ };
const NO_SUCH: DocumentationSource = { url: 'https://github.com/stripe/stripe-python/issues/709', read: READ };
const TOO_SOON: DocumentationSource = { url: 'https://github.com/stripe/stripe-go/issues/1550', read: READ };
const TOO_LATE: DocumentationSource = {
  url: 'https://github.com/alexmorrisnz/moodle-paygw_stripe/pull/72',
  read: READ,
};
const NOT_OPEN: DocumentationSource = { url: 'https://github.com/Sylius/PayumStripePlugin/issues/70', read: READ };
const OTHER_WORDS: DocumentationSource = { url: 'https://github.com/stripe/stripe-ruby/issues/503', read: READ };
const CANCELED: DocumentationSource = { url: 'https://github.com/fjordllc/bootcamp/issues/10390', read: READ };
const KEY: DocumentationSource = { url: 'https://github.com/stripe/sync-engine/issues/192', read: READ };

/**
 * - `gone`: the object does not exist, and the adapter returns that it is absent.
 * - `failed`: the adapter throws `PaymentsFailedError`, because the same request would be refused again.
 * - `again`: the SDK retries twice, then the adapter throws `PaymentsFailedError`.
 */
type StripeMeaning = 'gone' | 'failed' | 'again';

/** An error response of Stripe. Names in capitals stand for values from the request. */
export interface StripeError {
  when: string;
  status: number;
  /** The API's four types; others, such as `authentication_error`, are names of the SDK (ERRORS). */
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  param?: string;
  message: string;
  means: StripeMeaning;
  /** Source of status, meaning and wording; ERRORS does not quote the wording. */
  source: DocumentationSource | typeof UNDOCUMENTED;
}

type Rest = Pick<StripeError, 'when' | 'source'> & Partial<StripeError>;
const createError = (status: number, message: string, rest: Rest): StripeError => ({
  status,
  message,
  type: 'invalid_request_error',
  means: 'failed',
  ...rest,
});

export const STRIPE_ERRORS = {
  missing: createError(404, "No such WHAT: 'ID'", {
    when: 'the id in the path is unknown, or an ended subscription is ended again',
    code: 'resource_missing',
    param: 'id',
    means: 'gone',
    source: NO_SUCH,
  }),
  missingNamed: createError(400, "No such WHAT: 'ID'", {
    when: 'an id among the parameters is unknown',
    code: 'resource_missing',
    param: 'PARAM',
    source: UNDOCUMENTED,
  }),
  noSuchPath: createError(404, 'Unrecognized request URL (PATH).', {
    when: 'the path is unknown',
    source: UNDOCUMENTED,
  }),
  wrongKey: createError(401, 'Invalid API Key provided: sk_test_***', {
    when: 'the key is wrong',
    source: KEY,
  }),
  noPermission: createError(403, 'The provided key does not have the required permissions for this endpoint.', {
    when: 'a restricted key lacks a permission',
    source: UNDOCUMENTED,
  }),
  wrongVersion: createError(400, 'Invalid Stripe API version: VERSION', {
    when: 'the version is unknown',
    source: UNDOCUMENTED,
  }),
  parameterMissing: createError(400, 'Missing required param: PARAM.', {
    when: 'a parameter is missing',
    code: 'parameter_missing',
    param: 'PARAM',
    source: UNDOCUMENTED,
  }),
  parameterUnknown: createError(400, 'Received unknown parameter: PARAM', {
    when: 'a parameter is unknown',
    code: 'parameter_unknown',
    param: 'PARAM',
    source: UNDOCUMENTED,
  }),
  parameterInvalid: createError(400, 'Invalid PARAM', {
    when: 'a value is none of those that are allowed',
    param: 'PARAM',
    source: UNDOCUMENTED,
  }),
  expiresTooSoon: createError(
    400,
    'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    {
      when: 'a checkout would close too soon',
      param: 'expires_at',
      source: TOO_SOON,
    },
  ),
  expiresTooLate: createError(
    400,
    'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    {
      when: 'a checkout would stay open too long',
      param: 'expires_at',
      source: TOO_LATE,
    },
  ),
  noAddress: createError(400, 'Automatic tax calculation in Checkout requires a valid address on the Customer.', {
    when: 'tax is wanted for a customer without an address',
    code: 'customer_tax_location_invalid',
    source: UNDOCUMENTED,
  }),
  notOpen: createError(
    400,
    'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `STATUS`.',
    {
      when: 'a checkout that is not open is closed',
      source: NOT_OPEN,
    },
  ),
  canceled: createError(400, 'A canceled subscription can only update its cancellation_details and metadata.', {
    when: 'a subscription that has ended is changed',
    source: CANCELED,
  }),
  noPortal: createError(400, 'No configuration provided and your default configuration has not been created.', {
    when: 'the customer portal was never set up',
    source: UNDOCUMENTED,
  }),
  disputed: createError(400, 'Charge ID has been charged back; cannot issue a refund.', {
    when: 'a disputed payment is refunded',
    code: 'charge_disputed',
    source: UNDOCUMENTED,
  }),
  refundedAlready: createError(400, 'Charge ID has already been refunded.', {
    when: 'a payment is refunded twice',
    code: 'charge_already_refunded',
    source: UNDOCUMENTED,
  }),
  otherWords: createError(
    400,
    "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than 'KEY' if you meant to execute a different request.",
    {
      when: 'a key comes again with another request',
      type: 'idempotency_error',
      source: OTHER_WORDS,
    },
  ),
  keyTooLong: createError(400, 'Idempotency keys can only be up to 255 characters long.', {
    when: 'a key is too long',
    type: 'idempotency_error',
    source: UNDOCUMENTED,
  }),
  keyInUse: createError(409, 'There is currently another in-progress request using this Idempotent Key.', {
    when: 'a key comes again while its first request still runs',
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    means: 'again',
    source: ERRORS,
  }),
  tooMany: createError(429, 'Request rate limit exceeded.', {
    when: 'too many requests',
    code: 'rate_limit',
    source: ERRORS,
  }),
  broken: createError(500, 'An unknown error occurred', {
    when: 'Stripe itself fails',
    type: 'api_error',
    means: 'again',
    source: ERRORS,
  }),
  away: createError(503, 'Service unavailable', {
    when: 'Stripe is away',
    type: 'api_error',
    means: 'again',
    source: ERRORS,
  }),
} as const satisfies Record<string, StripeError>;
