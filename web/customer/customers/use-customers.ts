import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeCustomer,
  createCustomer,
  deleteCustomer,
  getCustomer,
  getDesignPlace,
  listCustomers,
  placeDesign,
  type Customer,
  type CustomerBody,
  type CustomerSort,
} from '#contract/customer/customers.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { pagedQuery } from '#web/lib/api/paged-lists.ts';
import { ALWAYS_FRESH, endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { CUSTOMER, FOLDER_SELECT_WORDS } from './words.ts';

const CUSTOMERS_PER_PAGE = 50;

export const useCustomers = (q: string, sort: CustomerSort) =>
  useInfiniteQuery({
    ...pagedQuery<Customer>(endpointUrl(listCustomers, { query: { q, sort } }), CUSTOMERS_PER_PAGE, (page, signal) =>
      call(listCustomers, { query: { q, sort, ...page } }, { signal }),
    ),
    ...ALWAYS_FRESH,
  });
export const useCustomer = (id: string) =>
  useQuery({ ...endpointQuery(getCustomer, { params: { id } }), ...ALWAYS_FRESH });
export const useDesignFolder = (designId: number) =>
  useQuery({ ...endpointQuery(getDesignPlace, { params: { id: designId } }), ...ALWAYS_FRESH });

const useRefresh = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [address] }) =>
        typeof address === 'string' && (address.startsWith('/api/customers') || address.endsWith('/customer')),
    });
};

/** Creates a folder, or changes `customer`. */
export const useSaveCustomer = (customer: Customer | undefined, onSaved: (saved: Customer) => void) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CustomerBody) =>
      customer === undefined
        ? call(createCustomer, { body })
        : call(changeCustomer, { params: { id: customer.id }, body }),
    onSuccess: async (saved) => {
      toast(CUSTOMER.saved);
      await refresh();
      onSaved(saved);
    },
    onError: (error) => toastError(CUSTOMER.saveFailed, getUserMessage(error, '')),
  });
};

export const useDeleteCustomer = (onDeleted: () => void) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(deleteCustomer, { params: { id } }),
    onSuccess: async () => {
      toast(CUSTOMER.deleted);
      onDeleted();
      await refresh();
    },
    onError: (error) => toastError(CUSTOMER.deleteFailed, getUserMessage(error, '')),
  });
};

export const useMoveDesign = (designId: number) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (customerId: string | null) => call(placeDesign, { params: { id: designId }, body: { customerId } }),
    onSuccess: async () => {
      toast(FOLDER_SELECT_WORDS.moved);
      await refresh();
    },
    onError: (error) => toastError(FOLDER_SELECT_WORDS.failed, getUserMessage(error, '')),
  });
};
