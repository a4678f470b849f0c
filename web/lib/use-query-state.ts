import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

/**
 * State that is also written to the URL's query. It is not read back while the user types, because the router updates
 * the URL later and letters would be lost. It is read again on back, forward and link navigation.
 */
export const useQueryState = <State>(
  read: (query: URLSearchParams) => State,
  toQuery: (state: State) => URLSearchParams,
): [State, (state: State) => void] => {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [current, setCurrent] = useState({ state: read(query), key });
  if (current.key !== key) setCurrent({ state: navigation === 'REPLACE' ? current.state : read(query), key });

  const change = (state: State): void => {
    setCurrent({ state, key });
    setQuery(toQuery(state), { replace: true, preventScrollReset: true });
  };
  return [current.state, change];
};
