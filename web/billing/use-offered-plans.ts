import { useQuery } from '@tanstack/react-query';
import { PLANS } from '#contract/plan-catalog.ts';
import type { Plan } from '#contract/plans.ts';
import { send } from '#web/lib/api.ts';

/**
 * Today's offer: the catalog until the server has answered, which knows of an end of the annual price (D-03). Read
 * without the schema library, which the public pages do not load.
 */
export const useOfferedPlans = (): readonly [Plan, Plan, Plan] => {
  const { data } = useQuery({
    queryKey: ['offered plans'],
    queryFn: async ({ signal }) => (await (await send('/api/plans', { signal })).json()) as [Plan, Plan, Plan],
    staleTime: 60 * 60_000,
  });
  return data ?? PLANS;
};
