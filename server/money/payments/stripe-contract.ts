/**
 * Limits of Stripe's API, from its documentation and its SDK 23.1.0. The adapter respects them, and the test payments
 * enforce them.
 */
import { DAY_S, MINUTE_S } from '#contract/durations.ts';

/** Sent with every call. The SDK's types accept only this version, so that a new SDK requires a change here. */
export const API_VERSION = '2026-10-28.endive';

export const STRIPE_LIMITS = {
  /** Seconds that a checkout page stays open. */
  checkoutSeconds: { min: 30 * MINUTE_S, max: DAY_S },
  /** Maximum characters of an idempotency key, and minimum seconds for which its response is stored. */
  key: { length: 255, keptSeconds: DAY_S },
  /** Entries on a page of a list. */
  page: 100,
  /** Seconds by which the time of a signature may differ from the current time (the SDK's `DEFAULT_TOLERANCE`). */
  signatureSeconds: 5 * MINUTE_S,
  /** Seconds for which an event is retried, and for which it can be read. */
  eventSeconds: { sent: 3 * DAY_S, kept: 30 * DAY_S },
} as const;
