import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCustomers, MAX_CUSTOMERS_ON_PAGE } from '#contract/customer/customers.ts';
import { ALWAYS_FRESH, endpointQuery } from '#web/lib/api/queries.ts';

/** Customers whose name matches, for a list of suggestions. */
export const useCustomersToChoose = (q: string) =>
  useQuery({
    ...endpointQuery(listCustomers, { query: { q, sort: 'name', limit: MAX_CUSTOMERS_ON_PAGE } }),
    ...ALWAYS_FRESH,
    placeholderData: keepPreviousData,
  });
