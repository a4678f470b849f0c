import { useQuery } from '@tanstack/react-query';
import { HOUR_MS } from '#contract/durations.ts';
import { PLANS } from '#contract/money/plan-catalog.ts';
import type { Plan } from '#contract/money/plans.ts';
import { fetchResponse } from '#web/lib/api/api.ts';
import { useIsHydrated } from '#web/lib/first-paint/is-hydrated.ts';

/**
 * The plans for sale today. Until the server has answered and the page is hydrated, these are the catalog's plans; only
 * the server checks when the annual price ends (D-03). The reply is not parsed, because public pages do not load the
 * schema library.
 */
export const useOfferedPlans = (): readonly [Plan, Plan, Plan] => {
  const { data } = useQuery({
    queryKey: ['offered plans'],
    queryFn: async ({ signal }) => (await (await fetchResponse('/api/plans', { signal })).json()) as [Plan, Plan, Plan],
    staleTime: HOUR_MS,
  });
  return useIsHydrated() && data !== undefined ? data : PLANS;
};
