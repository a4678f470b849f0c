/** Formats values for pages and emails (B-27 to B-32). */
import { DAY_MS } from './durations.ts';

const SHORT_DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const LOCAL_DATE_FORMAT = new Intl.DateTimeFormat('en-US', SHORT_DATE);
export const formatDate = (when: string | Date | null | undefined): string => {
  const date = when == null || when === '' ? undefined : new Date(when);
  return date === undefined || Number.isNaN(date.getTime()) ? 'N/A' : LOCAL_DATE_FORMAT.format(date);
};

const UTC_DATE_FORMAT = new Intl.DateTimeFormat('en-US', { ...SHORT_DATE, timeZone: 'UTC' });
/** @param day a calendar day such as `2027-03-31`, which does not depend on the reader's time zone */
export const formatCalendarDate = (day: string): string => UTC_DATE_FORMAT.format(new Date(day));

/** Rounded up, never below zero. */
export const daysRemaining = (until: string | Date | null | undefined, now: Date): number =>
  until == null ? 0 : Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / DAY_MS));

const SIZE_UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;
/** In steps of 1024: whole bytes, or one decimal from KB on (D-75). */
export const formatFileSize = (bytes: number): string => {
  if (!(bytes > 0)) return '0 Bytes';
  let unit = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), SIZE_UNITS.length - 1);
  // Otherwise 1048575 bytes would read "1024.0 KB".
  if (unit > 0 && unit < SIZE_UNITS.length - 1 && Number((bytes / 1024 ** unit).toFixed(1)) >= 1024) unit += 1;
  return unit === 0 ? `${Math.round(bytes)} Bytes` : `${(bytes / 1024 ** unit).toFixed(1)} ${SIZE_UNITS[unit]}`;
};

export const formatMoney = (amount: number, currency = 'USD'): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount);

/** From 0 to 100 (W-24). */
export const usagePercent = (count: number, limit: number | null): number =>
  limit === null || limit <= 0 ? 0 : Math.min(100, Math.max(0, (100 * count) / limit));
