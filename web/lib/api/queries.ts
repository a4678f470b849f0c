/** The TanStack Query client with the specification's defaults, and query options for endpoints. */
import { QueryClient, queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import type { CallInput, CallReply, Endpoint } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { callWith, fillPath, queryString, fetchResponse } from './api.ts';

/** The default fetch: the first element of the query key is the URL, the reply is JSON. */
export const fetchUrlInKey =
  ({ on401 }: { on401: 'empty' | 'throw' }) =>
  async ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> => {
    const response = await nullOn401(fetchResponse(String(queryKey[0]), { signal }), on401);
    return response === null ? null : response.json();
  };

/** A 401 yields an empty result in one mode and an error in the other. */
const nullOn401 = async <T>(request: Promise<T>, on401: 'empty' | 'throw'): Promise<T | null> => {
  try {
    return await request;
  } catch (error) {
    if (on401 === 'empty' && error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
};

/** Data never becomes stale and is not fetched again by itself; every write refreshes what it changes (D-77). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchUrlInKey({ on401: 'throw' }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        retry: false,
      },
      // Without a connection a write fails at once, instead of being sent later when nobody expects it anymore.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** For data that changes without this browser, such as customers' answers: fetched again on every visit. */
export const ALWAYS_FRESH = { staleTime: 0, refetchOnMount: 'always' } as const;

/** The URL of a call. It is the first element of the query key. */
export const endpointUrl = <E extends Endpoint>(endpoint: E, input?: CallInput<E>): string => {
  const requestInput = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  return fillPath(endpoint.path, requestInput.params) + queryString(requestInput.query);
};

/**
 * Query options of an endpoint: `useQuery(endpointQuery(listDesigns))`. Refresh with
 * `invalidateQueries({ queryKey: [endpointUrl(listDesigns)] })`.
 */
export const endpointQuery = <E extends Endpoint>(endpoint: E, input?: CallInput<E>) =>
  queryOptions<CallReply<E>>({
    queryKey: [endpointUrl(endpoint, input)],
    queryFn: ({ signal }) => callWith(endpoint, input, { signal }),
  });
