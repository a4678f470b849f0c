import { FolderOpen } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { Link } from 'react-router';
import { CUSTOMER_SORTS, type Customer, type CustomerSort } from '#contract/customer/customers.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { mergePages } from '#web/lib/api/paged-lists.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MorePages } from '#web/ui/more-rows.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, LoadFailed, Skeleton } from '#web/ui/states.tsx';
import { useCustomers } from './use-customers.ts';
import { CUSTOMERS } from './customers-words.ts';

/** Search, sort order, and a row for each folder. */
export function CustomersBrowser() {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<CustomerSort>('updated');
  const deferredSearch = useDeferredValue(search.trim());
  const customers = useCustomers(deferredSearch, sort);
  if (customers.isError && customers.data === undefined)
    return <LoadFailed query={customers} title={CUSTOMERS.failed} text={CUSTOMERS.failedText} />;
  const list = customers.data && mergePages(customers.data.pages);
  if (list?.length === 0 && deferredSearch === '' && search === '')
    return <EmptyState title={CUSTOMERS.emptyTitle}>{CUSTOMERS.emptyText}</EmptyState>;
  return (
    <>
      <SearchAndSort search={search} onSearch={setSearch} sort={sort} onSort={setSort} />
      {list === undefined ? (
        <div className="grid gap-3" role="status" aria-label={CUSTOMERS.loading}>
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} className="h-20" />
          ))}
        </div>
      ) : (
        <p className="sr-only" role="status">
          {CUSTOMERS.found(list.length, customers.hasNextPage)}
        </p>
      )}
      {list?.length === 0 && (
        <EmptyState
          title={CUSTOMERS.noMatchTitle}
          action={<Button onClick={() => setSearch('')}>{CUSTOMERS.clear}</Button>}
        >
          {CUSTOMERS.noMatchText}
        </EmptyState>
      )}
      {list !== undefined && list.length > 0 && (
        <ul className="grid border-t border-line">
          {list.map((customer) => (
            <CustomerRow key={customer.id} customer={customer} />
          ))}
        </ul>
      )}
      <MorePages pages={customers} words={CUSTOMERS} />
    </>
  );
}

interface SearchAndSortProps {
  search: string;
  onSearch: (text: string) => void;
  sort: CustomerSort;
  onSort: (sort: CustomerSort) => void;
}

function SearchAndSort({ search, onSearch, sort, onSort }: SearchAndSortProps) {
  const sortId = useId();
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <SearchField
        className="min-w-[200px] sm:max-w-[360px]"
        label={CUSTOMERS.search}
        hint={CUSTOMERS.searchHint}
        value={search}
        onChange={onSearch}
      />
      <div className="sm:ml-auto">
        <label className="sr-only" htmlFor={sortId}>
          {CUSTOMERS.sort}
        </label>
        <select
          className="input"
          id={sortId}
          value={sort}
          onChange={(event) => onSort(event.currentTarget.value as CustomerSort)}
        >
          {CUSTOMER_SORTS.map((option) => (
            <option key={option} value={option}>
              {CUSTOMERS.sorts[option]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

function CustomerRow({ customer }: { customer: Customer }) {
  const facts = [
    customer.vehicle,
    customer.jobNumber === '' ? '' : CUSTOMERS.job(customer.jobNumber),
    CUSTOMERS.designs(customer.designs),
  ].filter(Boolean);
  return (
    <li className="relative flex items-center gap-4 border-b border-line py-3 hover:bg-sunken">
      <span className="photo grid h-16 w-24 flex-none place-items-center text-ink-3">
        {customer.cover === null ? (
          <Icon icon={FolderOpen} />
        ) : (
          <img src={getThumbnailUrl(customer.cover)} alt="" loading="lazy" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <Link
          className="block font-semibold wrap-anywhere no-underline after:absolute after:inset-0 hover:underline"
          to={`/customers/${customer.id}`}
        >
          <bdi>{customer.name}</bdi>
        </Link>
        <span className="small block wrap-anywhere">
          {facts.map((fact, i) => (
            <span key={i}>
              {i > 0 && ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </span>
      </span>
      <span className="small hidden max-w-[30%] justify-items-end wrap-anywhere sm:grid">
        {[customer.phone, customer.email].filter(Boolean).map((contact) => (
          <bdi key={contact}>{contact}</bdi>
        ))}
      </span>
    </li>
  );
}
