/** The catalog's prices at the stand-in. */
import { PLANS } from '#contract/plan-catalog.ts';
import type { Price } from './books.ts';

/** Price ids of the catalog's paid plans at the stand-in. */
export const STAND_IN_PRICES = {
  'premium-monthly': 'price_test_monthly',
  'premium-yearly': 'price_test_yearly',
} as const;
/** Price id of the annual price that follows an offer (D-03). */
export const STAND_IN_YEARLY_AFTER = 'price_test_yearly_after';

const priceOf = (id: string, cents: number, interval: 'month' | 'year'): Price => ({
  id,
  object: 'price',
  active: true,
  currency: 'usd',
  unit_amount: cents,
  recurring: { interval, interval_count: 1 },
  product: 'prod_test_core',
  type: 'recurring',
});

export const pricesOf = (yearlyAfterCents: number | undefined): Readonly<Record<string, Price>> => {
  const prices = PLANS.flatMap((plan) =>
    plan.id === 'free-trial' || plan.interval === 'trial'
      ? []
      : [priceOf(STAND_IN_PRICES[plan.id], plan.priceCents, plan.interval)],
  );
  if (yearlyAfterCents !== undefined) prices.push(priceOf(STAND_IN_YEARLY_AFTER, yearlyAfterCents, 'year'));
  return Object.fromEntries(prices.map((price) => [price.id, price]));
};
