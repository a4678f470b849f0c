import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCustomers, MAX_CUSTOMERS_ON_PAGE } from '#contract/customer/customers.ts';
import { queryOf } from '#web/lib/api/queries.ts';

/** The first by name that match, as many as a list to choose from holds. */
export const useCustomersToChoose = (q: string) =>
  useQuery({
    ...queryOf(listCustomers, { query: { q, sort: 'name', limit: MAX_CUSTOMERS_ON_PAGE } }),
    staleTime: 0,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
