/** A day in milliseconds, the unit of `Date.now()`. */
export const DAY_MS = 86_400_000;
/** Days for which the server keeps what is over; its housekeeping and the pages that speak of it read them here. */
export const TRASH_DAYS = 30;
export const DELETED_SWATCH_DAYS = 30;
export const MAIL_DAYS = 30;
export const WEBHOOK_LOG_DAYS = 30;
/** The provider sends an event again for three days; older ones are not needed. */
export const PAYMENT_EVENT_DAYS = 60;
/** A day in seconds, as payment providers and cookies count. */
export const DAY_S = 86_400;
