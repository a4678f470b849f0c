/**
 * The `months`-th monthly return of `anchor`, in UTC. Day 31 becomes the month's last day and is 31 again where there
 * is one.
 */
export const monthsAfter = (anchor: Date, months: number): Date => {
  const then = new Date(anchor);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return then;
};
