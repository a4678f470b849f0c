import { useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  changeCustomer,
  createCustomer,
  deleteCustomer,
  getCustomer,
  getDesignCustomer,
  listCustomers,
  placeDesign,
  type Customer,
  type CustomerBody,
  type CustomerFolder,
  type CustomerSort,
} from '#contract/customer/customers.ts';
import { call } from '#web/lib/api/api.ts';
import { callOnce } from '#web/lib/api/call-once.ts';
import { pagedQuery } from '#web/lib/api/paged-lists.ts';
import { ALWAYS_FRESH, endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { useWrite } from '#web/lib/api/use-write.ts';
import { toast } from '#web/lib/toasts.ts';
import { CUSTOMER, FOLDER_SELECT_WORDS } from './customers-words.ts';

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
export const useDesignCustomer = (designId: number) =>
  useQuery({ ...endpointQuery(getDesignCustomer, { params: { id: designId } }), ...ALWAYS_FRESH });

const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [url] }) =>
      typeof url === 'string' && (url.startsWith('/api/customers') || url.endsWith('/customer')),
  });

/** Creates a folder, or changes `customer`. */
export const useSaveCustomer = (customer: Customer | undefined, onSaved: (saved: Customer) => void) => {
  const client = useQueryClient();
  return useWrite(
    async ({ basis, ...body }: CustomerBody & { basis?: Required<CustomerBody> }) => {
      if (customer === undefined) return callOnce(createCustomer, { body });
      const saved = await call(changeCustomer, { params: { id: customer.id }, body: { ...body, basis } });
      // Also if the folder cannot be fetched again: the next change would be refused, as based on an older state.
      client.setQueryData<CustomerFolder>(
        [endpointUrl(getCustomer, { params: { id: customer.id } })],
        (folder) => folder && { ...folder, customer: saved },
      );
      return saved;
    },
    {
      onDone: (saved) => {
        toast(CUSTOMER.saved);
        onSaved(saved);
      },
      failedTitle: CUSTOMER.saveFailed,
      refresh,
    },
  );
};

export const useDeleteCustomer = (onDeleted: () => void) =>
  useWrite((id: string) => call(deleteCustomer, { params: { id } }), {
    onDone: () => {
      toast(CUSTOMER.deleted);
      onDeleted();
    },
    failedTitle: CUSTOMER.deleteFailed,
    refresh,
  });

export const useMoveDesign = (designId: number) =>
  useWrite((customerId: string | null) => call(placeDesign, { params: { id: designId }, body: { customerId } }), {
    onDone: () => toast(FOLDER_SELECT_WORDS.moved),
    failedTitle: FOLDER_SELECT_WORDS.failed,
    refresh,
  });
