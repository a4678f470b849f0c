import { PLANS } from '#contract/money/plan-catalog.ts';

/** Price id of each paid plan. */
export const TEST_PRICES = {
  'premium-monthly': 'price_test_monthly',
  'premium-yearly': 'price_test_yearly',
} as const;
/** Id of the annual price that follows an offer (D-03). */
export const TEST_NEXT_YEARLY_PRICE_ID = 'price_test_yearly_after';

export interface TestPrice {
  id: string;
  cents: number;
  interval: 'month' | 'year';
}

export const pricesOf = (yearlyAfterCents: number | undefined): readonly TestPrice[] => [
  ...PLANS.flatMap((plan): TestPrice[] =>
    plan.id === 'free-trial' || plan.interval === 'trial'
      ? []
      : [{ id: TEST_PRICES[plan.id], cents: plan.priceCents, interval: plan.interval }],
  ),
  ...(yearlyAfterCents === undefined
    ? []
    : [{ id: TEST_NEXT_YEARLY_PRICE_ID, cents: yearlyAfterCents, interval: 'year' } as const]),
];
