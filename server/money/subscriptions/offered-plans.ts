/** The catalog with price ids, and with the annual price that follows an offer (D-03). */
import { PLANS } from '#contract/money/plan-catalog.ts';
import type { Plan, PlanId } from '#contract/money/plans.ts';
import { TEST_PRICES, TEST_NEXT_YEARLY_PRICE_ID } from '../payments/test-payments/prices.ts';
import type { Config } from '#server/config.ts';

type PriceConfig = Pick<Config, 'payments' | 'stripe' | 'yearlyOffer'>;

/** Existing subscribers keep their price, which the payment provider stores. */
export const listOfferedPlans = (config: PriceConfig, now: Date): Plan[] =>
  PLANS.map((plan) => {
    const offer = plan.id === 'premium-yearly' ? config.yearlyOffer : undefined;
    if (offer !== undefined && offer.endsAt <= now)
      return withPrice(
        { ...plan, priceCents: offer.nextCents },
        offer.nextPriceId ?? (config.payments === 'test' ? TEST_NEXT_YEARLY_PRICE_ID : undefined),
      );
    return withPrice(
      offer === undefined ? plan : { ...plan, limitedUntil: offer.lastDay },
      regularPriceId(config, plan.id),
    );
  });

/** `undefined` when the plan cannot be bought on this server. */
const regularPriceId = ({ payments, stripe }: PriceConfig, plan: PlanId): string | undefined =>
  plan === 'free-trial' ? undefined : (stripe.prices[plan] ?? (payments === 'test' ? TEST_PRICES[plan] : undefined));

const withPrice = (plan: Plan, priceId: string | undefined): Plan =>
  priceId === undefined ? plan : { ...plan, priceId };
