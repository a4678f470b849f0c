/**
 * Limits of Stripe's API as its documentation and its SDK 23.1.0 tell them. The adapter keeps to them, and the test
 * payments enforce them.
 */
import { DAY_S, MINUTE_S } from '#contract/durations.ts';

/**
 * Sent with every call. The SDK's types accept this version alone: another SDK does not compile until this is changed.
 */
export const API_VERSION = '2026-10-28.endive';

export const LIMITS = {
  /** Seconds that a checkout page stays open. */
  checkoutS: { least: 30 * MINUTE_S, most: DAY_S },
  /** Characters of an idempotency key, and seconds for which its answer is kept at least. */
  key: { length: 255, keptS: DAY_S },
  /** Entries a page of a list. */
  page: 100,
  /** Seconds by which the time of a signature may differ from now (`DEFAULT_TOLERANCE` of the SDK). */
  signatureS: 5 * MINUTE_S,
  /** Seconds for which an event is sent again, and for which it can be read. */
  eventS: { sent: 3 * DAY_S, kept: 30 * DAY_S },
} as const;
