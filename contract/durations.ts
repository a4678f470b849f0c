/** Durations in milliseconds, the unit of `Date.now()`. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Days for which the server keeps rows, for its cleanup and for pages that mention them. */
export const TRASH_DAYS = 30;
export const DELETED_SWATCH_DAYS = 30;
export const MAIL_DAYS = 30;
export const WEBHOOK_LOG_DAYS = 30;
/** The payment provider resends an event for three days; this is much longer. */
export const PAYMENT_EVENT_DAYS = 60;
/** Durations in seconds, the unit of limits, cookies and payment providers. */
export const MINUTE_S = 60;
export const HOUR_S = 60 * MINUTE_S;
export const DAY_S = 24 * HOUR_S;
