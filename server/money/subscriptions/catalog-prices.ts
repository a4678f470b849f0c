/** Checks that the payment provider charges the price that the page shows. */
import type { Plan } from '#contract/money/plans.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { callPaymentProvider, requirePayments } from './sync-with-payment-provider.ts';
import { listOfferedPlans } from './offered-plans.ts';

const checkedPrices = new WeakMap<object, Set<string>>();

/**
 * @throws Problem `invalid_input` for a price that is not in the catalog; `payments_not_configured` when the payment
 *   provider would charge another amount
 */
export const requireCatalogPrice = async (deps: Deps, priceId: string): Promise<Plan> => {
  const payments = requirePayments(deps);
  const plan = listOfferedPlans(deps.config, deps.now()).find((one) => one.priceId === priceId);
  if (plan === undefined) throw new Problem('invalid_input', 'This plan is not offered.', { field: 'priceId' });
  const known = checkedPrices.get(payments) ?? new Set<string>();
  checkedPrices.set(payments, known);
  if (known.has(priceId)) return plan;
  const price = await callPaymentProvider(deps, payments.readPrice(priceId));
  if (
    price === undefined ||
    !price.active ||
    price.cents !== plan.priceCents ||
    price.currency !== 'usd' ||
    price.interval !== plan.interval
  ) {
    deps.log.error(
      { priceId, price, plan: plan.id, cents: plan.priceCents },
      'the price at the payment provider is not the one in the catalog',
    );
    throw new Problem('payments_not_configured', 'This plan cannot be bought right now. Please write to us.');
  }
  known.add(priceId);
  return plan;
};
