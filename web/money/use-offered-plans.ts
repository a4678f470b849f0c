import { useQuery } from '@tanstack/react-query';
import { HOUR_MS } from '#contract/durations.ts';
import { PLANS } from '#contract/money/plan-catalog.ts';
import type { Plan } from '#contract/money/plans.ts';
import { send } from '#web/lib/api/api.ts';
import { useIsHydrated } from '#web/lib/first-paint/is-hydrated.ts';

/**
 * Today's offer: the catalog until the server has answered, which knows of an end of the annual price (D-03). A
 * part of a prerendered page that React is taking over has the catalog's. Read without the schema library, which the
 * public pages do not load.
 */
export const useOfferedPlans = (): readonly [Plan, Plan, Plan] => {
  const { data } = useQuery({
    queryKey: ['offered plans'],
    queryFn: async ({ signal }) => (await (await send('/api/plans', { signal })).json()) as [Plan, Plan, Plan],
    staleTime: HOUR_MS,
  });
  return useIsHydrated() && data !== undefined ? data : PLANS;
};
