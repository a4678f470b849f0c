/** The date `months` calendar months after `anchor`, in UTC: on its day of the month, or on the last day of a shorter one. */
export const addCalendarMonths = (anchor: Date, months: number): Date => {
  const date = new Date(anchor);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return date;
};
