import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { searchFrom, searchToQuery, type SwatchSearch } from './swatch-search.ts';

/**
 * Search kept here and written to the address bar: the router answers a moment later, and a field that waited for it
 * would lose letters. Back, forward and links are read.
 */
export const useSearch = (): [SwatchSearch, (change: Partial<SwatchSearch>) => void] => {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const cameBy = useNavigationType();
  const [state, setState] = useState({ search: searchFrom(query), key });
  if (state.key !== key) setState({ search: cameBy === 'REPLACE' ? state.search : searchFrom(query), key });
  const change = (part: Partial<SwatchSearch>): void => {
    const search = { ...state.search, ...part };
    setState({ search, key });
    setQuery(searchToQuery(search), { replace: true, preventScrollReset: true });
  };
  return [state.search, change];
};
