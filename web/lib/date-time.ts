const DATE_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 20, 2026, 3:04 PM", in the reader's time zone. */
export const formatDateTime = (iso: string): string => DATE_TIME.format(new Date(iso));
