/** A day in milliseconds, the unit of `Date.now()`. */
export const DAY_MS = 86_400_000;
/** A day in seconds, as payment providers and cookies count. */
export const DAY_S = 86_400;
