import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { filtersFrom, filtersToQuery, type Filters } from './design-filters.ts';

/**
 * Search and filters, kept here and written to the address bar. Not read back from there while typing: the router answers
 * a moment later, and a field that waits for it loses letters. Another way to this page (back, forward, a link) is read.
 */
export const useFilters = (): [Filters, (filters: Filters) => void] => {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const cameBy = useNavigationType();
  const [state, setState] = useState({ filters: filtersFrom(query), key });

  if (state.key !== key) setState({ filters: cameBy === 'REPLACE' ? state.filters : filtersFrom(query), key });

  const change = (filters: Filters): void => {
    setState({ filters, key });
    setQuery(filtersToQuery(filters), { replace: true, preventScrollReset: true });
  };
  return [state.filters, change];
};
