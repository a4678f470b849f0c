import { expect, test, vi } from 'vitest';
import { daysRemaining, formatDate, formatFileSize, formatMoney, usagePercent } from './formats.ts';

test('B-28: dates are US English and short, "N/A" when missing or no date', () => {
  expect(formatDate('2026-01-05T12:00:00Z')).toBe('Jan 5, 2026');
  expect([null, undefined, '', 'soon'].map(formatDate)).toEqual(['N/A', 'N/A', 'N/A', 'N/A']);
});

test('B-28: a day of the calendar reads the same in every zone', async () => {
  const home = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Ends with the initial zone, because Node does not notice when the variable is unset.
  for (const zone of ['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati', home]) {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    const { formatCalendarDate } = await import('./formats.ts');
    expect(formatCalendarDate('2026-10-05'), zone).toBe('Oct 5, 2026');
  }
  vi.unstubAllEnvs();
});

test('B-29: days are whole, rounded up, and never below zero', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(
    ['2026-11-21T12:00:00Z', '2026-11-20T13:00:00Z', '2026-11-20T12:00:00Z', '2026-10-01T00:00:00Z', null].map(
      (until) => daysRemaining(until, now),
    ),
  ).toEqual([1, 1, 0, 0, 0]);
});

test('B-30: sizes go in steps of 1024 with one decimal, bytes whole', () => {
  expect(
    [0, -1, Number.NaN, 1, 1023, 1024, 1536, 1_048_575, 10_485_760, 5 * 1024 ** 3, 3 * 1024 ** 5].map(formatFileSize),
  ).toEqual([
    '0 Bytes',
    '0 Bytes',
    '0 Bytes',
    '1 Bytes',
    '1023 Bytes',
    '1.0 KB',
    '1.5 KB',
    '1.0 MB',
    '10.0 MB',
    '5.0 GB',
    '3072.0 TB',
  ]);
});

test('B-31: money is US English with two decimals', () => {
  expect([formatMoney(1234.5), formatMoney(0), formatMoney(19.999), formatMoney(-3), formatMoney(5, 'EUR')]).toEqual([
    '$1,234.50',
    '$0.00',
    '$20.00',
    '-$3.00',
    '€5.00',
  ]);
});

test('W-24: usage in percent stays between 0 and 100', () => {
  expect([
    usagePercent(5, 25),
    usagePercent(30, 25),
    usagePercent(-1, 25),
    usagePercent(3, 0),
    usagePercent(3, null),
  ]).toEqual([20, 100, 0, 0, 0]);
});
